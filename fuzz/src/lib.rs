//! What the fuzz targets assert is what the tests of the crate assert.

#[path = "../../tests/generator/mod.rs"]
mod generator;
#[path = "../../tests/judge/mod.rs"]
mod judge;
#[path = "../../tests/naive/mod.rs"]
mod naive;
#[path = "../../tests/oracle/mod.rs"]
mod oracle;
#[path = "../../tests/picky/mod.rs"]
mod picky;
#[path = "../../tests/targets/mod.rs"]
pub mod targets;
