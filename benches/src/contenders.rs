//! Those who read a payload into a `serde_json::Value`.

use serde_json::Value;

/// A name, and how it reads a payload; none where it refuses.
#[derive(Clone, Copy)]
pub struct Contender {
    pub name: &'static str,
    pub read: fn(&str) -> Option<Value>,
    /// Reads nothing but valid JSON.
    pub is_strict: bool,
}

/// The strict parse that all others are compared with.
pub const BASELINE: Contender = Contender {
    name: "serde_json",
    read: |payload| serde_json::from_str(payload).ok(),
    is_strict: true,
};

/// This crate.
pub const OURS: Contender = Contender {
    name: "relay-json",
    read: |payload| Some(relay_json::parse(payload).ok()?.into_value()),
    is_strict: false,
};

/// Those that return text have it read by `serde_json`, as their users must.
pub const ALL: [Contender; 7] = [
    BASELINE,
    OURS,
    Contender {
        name: "sonic-rs",
        read: |payload| sonic_rs::from_str(payload).ok(),
        is_strict: true,
    },
    Contender {
        name: "jsonrepair-rs",
        read: |payload| serde_json::from_str(&jsonrepair_rs::jsonrepair(payload).ok()?).ok(),
        is_strict: false,
    },
    Contender {
        name: "jsonfix",
        read: |payload| serde_json::from_str(&jsonfix::repair(payload).ok()?).ok(),
        is_strict: false,
    },
    Contender {
        name: "llm_json",
        read: |payload| llm_json::loads(payload, &llm_json::RepairOptions::default()).ok(),
        is_strict: false,
    },
    Contender {
        name: "jsonrepair",
        read: |payload| jsonrepair::loads(payload, &jsonrepair::Options::default()).ok(),
        is_strict: false,
    },
];
