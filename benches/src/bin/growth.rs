//! Prints how time and memory grow with the payload: nanoseconds per byte at each size, and the most
//! memory that was held at the largest, per byte of the payload.

use std::hint::black_box;
use std::time::Instant;

use relay_json::Parsed;
use relay_json_benches::heap::Heap;
use serde_json::Value;

#[global_allocator]
static HEAP: Heap = Heap::new();

const SIZES: [usize; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// What stands around a payload's middle, which is repeated until it is as long as it should be.
struct Shape {
    name: &'static str,
    start: &'static str,
    middle: &'static str,
    end: &'static str,
}

const fn shape(
    name: &'static str,
    start: &'static str,
    middle: &'static str,
    end: &'static str,
) -> Shape {
    Shape {
        name,
        start,
        middle,
        end,
    }
}

const VALID: &str = r#"{"op":"read","path":"/home/x/a.txt","n":[1,-2.5,true],"s":"it's \"so\""},"#;
const BROKEN: &str =
    r#"{'op':'read',"path":“/home/x/a.txt”,"n":[1",-2.5,True,],'s':'it\'s "so"'},"#;

const SHAPES: &[Shape] = &[
    shape("valid", "[", VALID, "0]"),
    shape("broken", "[", BROKEN, "0,]"),
    shape("two readings to the end", "[0,", r#""“",“"”,"#, "0]"),
    shape("refused at the end", "[", VALID, "0"),
    shape("refused, two readings", "[“a", r#"",","#, ""),
    shape("open brackets", "", "[", ""),
    shape("open objects", "", r#"{"a":"#, ""),
    shape("unclosed string", "\"", "a", ""),
    shape("unclosed smart string", "“", "a’\"", ""),
    shape("stray quotes", "[", "1\",", "1]"),
    shape("trailing commas", "[", "[0,],", "0]"),
    shape("marks to escape", "['", "\"", "']"),
    shape("escapes", "[\"", r"\u00e9\n", "\"]"),
    shape("surrogates", "[\"", r"\ud83d\ude00", "\"]"),
    shape("digits", "[", "1", "]"),
    shape("fraction", "[1.", "1", "]"),
    shape("zeros", "[0.", "0", "1]"),
    shape("leading zeros", "[", "0", "]"),
    shape("white space", "[", " ", "]"),
    shape("white space before", "", "\u{3000}", "1"),
    shape("white space behind", "1", "\u{3000}", ""),
    shape("backticks", "", "`", ""),
    shape("fence marks inside", "```\n[\"", "``` ", "\"]\n```"),
    shape("one long word", "[", "True", "]"),
    shape("empty objects", "[", "{},", "{}]"),
    shape("equal keys", "{", r#""a":0,"#, "\"a\":0}"),
];

fn main() {
    print!("| shape |");
    for size in SIZES {
        print!(" {size} |");
    }
    println!(" memory |\n| --- | --: | --: | --: | --: | --: | --: |");
    let strict = |payload: &str| serde_json::from_str::<Value>(payload);
    // What the machine itself does to large payloads shows in the strict parse as well.
    SHAPES[0].print("valid, strict parse", strict);
    for shape in SHAPES {
        shape.print(shape.name, |payload| {
            relay_json::parse(payload).map(Parsed::into_value)
        });
    }
}

impl Shape {
    /// One line of the table.
    fn print<E>(&self, name: &str, read: impl Fn(&str) -> Result<Value, E>) {
        print!("| {name} |");
        for size in SIZES {
            let payload = self.payload(size);
            print!(
                " {:.2} |",
                nanoseconds(&payload, &read) / payload.len() as f64
            );
        }
        let payload = self.payload(SIZES[SIZES.len() - 1]);
        let peak = HEAP.measure(|| read(&payload)).peak;
        println!(" {:.1} |", peak as f64 / payload.len() as f64);
    }

    fn payload(&self, size: usize) -> String {
        let around = self.start.len() + self.end.len();
        let times = (size - around) / self.middle.len();
        [self.start, &self.middle.repeat(times), self.end].concat()
    }
}

/// The median time of a reading, its result dropped.
fn nanoseconds<T>(payload: &str, read: impl Fn(&str) -> T) -> f64 {
    let runs = (20_000_000 / payload.len()).clamp(5, 2000);
    let mut times: Vec<_> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            drop(black_box(read(black_box(payload))));
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[runs / 2].as_nanos() as f64
}
