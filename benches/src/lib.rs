//! What is measured: payloads made from a fixed seed, and those who read them.

pub mod contenders;
pub mod corpora;
pub mod heap;
mod random;
