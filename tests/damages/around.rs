//! Documents within text, as models send them.

use crate::generator::Source;

const PROSE_BEFORE: &[&str] = &[
    "Here is the call you asked for:",
    "Sure! I'll write the file first, then run it.",
    "It's (almost) done; 2 of 3 remain:",
    "The user said \"no\", so only this is left:",
    "The log ends with \"ok\".",
    "Only `path` is new:",
    "Step 3: search, read, answer",
    "**Arguments**",
    "Action: search\nAction Input:",
    "„Gern“, hier ist es:",
    "こちらがJSONです：",
    "As [1] says:",
    "Fill in {name} later:",
    "arguments =",
];

const MARKS_BEFORE: &[&str] = &[
    "<tool_call>",
    "<tool_call>\n<arguments>",
    "<function=search>",
    "<json>",
    "<|im_start|>assistant",
    "<|python_tag|>",
    "[TOOL_CALLS]",
    "JSON:",
];

const THOUGHTS: &[&str] = &[
    "<think></think>",
    "<think>They want a list, so \"search\" it is.</think>",
    "<think>\nIs it 5 < 6, or isn't it?\n\nIt is.\n</think>",
    "<think>\nShould I send {\"path\": 1} or [1, 2]?\nThe first.\n</think>",
];

const PROSE_BEHIND: &[&str] = &[
    "Let me know if you need anything else!",
    "This writes the file (3 lines), then stops.",
    "It's done; that was 4 of 5.",
    "They said \"no\", didn't they?",
    "The log ends with \"ok\".",
    "`path` is the file, \"limit\": how much of it.",
    "- path: where to write\n- limit: how much",
    "Observation: none yet",
    "„Bitte“, gern geschehen.",
    "以上です。",
    "See [1].",
    "Put your own name for {name}.",
];

const MARKS_BEHIND: &[&str] = &[
    ".",
    ";",
    "</tool_call>",
    "</arguments>\n</tool_call>",
    "</function>",
    "</json>",
    "<|im_end|>",
    "<|eot_id|>",
    "<|endoftext|>",
    "</s>",
    "[/TOOL_CALLS]",
];

/// What may stand between the payload and prose, and between the payload and a mark.
struct Gaps {
    prose: &'static [&'static str],
    mark: &'static [&'static str],
}

/// `document` with text before it, behind it or both.
pub(super) fn text(source: &mut Source<'_>, document: &str) -> String {
    const GAPS: Gaps = Gaps {
        prose: &["\n", "\n\n", " "],
        mark: &["\n", ""],
    };
    within(source, document, &GAPS, &GAPS)
}

/// The same with `document` in a code fence, which begins a line.
pub(super) fn fence(source: &mut Source<'_>, document: &str) -> String {
    const BEFORE: Gaps = Gaps {
        prose: &["\n", "\n\n"],
        mark: &["\n"],
    };
    const BEHIND: Gaps = Gaps {
        prose: &["\n", "\n\n"],
        mark: &["\n", ""],
    };
    let (open, close) = source.pick(&[
        ("```json", "```"),
        ("```", "```"),
        ("```JSON", "```"),
        ("~~~json", "~~~"),
    ]);
    let fenced = format!("{open}\n{document}\n{close}");
    within(source, &fenced, &BEFORE, &BEHIND)
}

fn within(source: &mut Source<'_>, payload: &str, before: &Gaps, behind: &Gaps) -> String {
    let sides = source.below(3);
    let mut text = String::new();
    if sides != 0 {
        put_before(source, before, &mut text);
    }
    text += payload;
    if sides != 1 {
        put_behind(source, behind, &mut text);
    }
    text
}

fn put_before(source: &mut Source<'_>, gaps: &Gaps, text: &mut String) {
    let form = source.below(6);
    if form < 2 {
        *text += source.pick(THOUGHTS);
        *text += source.pick(gaps.prose);
    }
    match form {
        0 => {}
        1..=3 => {
            *text += source.pick(PROSE_BEFORE);
            *text += source.pick(gaps.prose);
        }
        _ => {
            *text += source.pick(MARKS_BEFORE);
            *text += source.pick(gaps.mark);
        }
    }
}

fn put_behind(source: &mut Source<'_>, gaps: &Gaps, text: &mut String) {
    let form = source.below(5);
    if form < 3 {
        *text += source.pick(gaps.prose);
        *text += source.pick(PROSE_BEHIND);
    }
    if form > 1 {
        *text += source.pick(gaps.mark);
        *text += source.pick(MARKS_BEHIND);
    }
}
