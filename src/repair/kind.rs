//! The kinds of repairs: what each takes and refuses, its names, and how sure it is.

/// How sure a repair is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// One of the six that are on by default.
    Conservative,
    /// Nothing is invented, nothing that carries meaning is dropped.
    Certain,
    /// Something is filled in, dropped or chosen.
    Guess,
}

/// Declares the kinds in the order in which names are listed. A kind is one entry here, one method
/// among the parser's departures from the grammar, and one directory of cases.
macro_rules! repair_kinds {
    ($($(#[$doc:meta])* $class:ident $kind:ident, $code:literal, $name:literal;)*) => {
        /// What a repair mends.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum RepairKind {
            $($(#[$doc])* $kind,)*
        }

        impl RepairKind {
            pub(super) const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// What hosts log and the model is told, such as `removed a trailing comma`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// A short identifier in small letters, such as `trailing-comma`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$kind => $code,)*
                }
            }

            pub(super) const fn class(self) -> Class {
                match self {
                    $(Self::$kind => Class::$class,)*
                }
            }
        }
    };
}

repair_kinds! {
    /// A Markdown code fence around the whole payload, or the half of one that was not cut off:
    /// three or more backticks or tildes, and at the start an info string such as `json`.
    Conservative CodeFence, "code-fence", "stripped a markdown code fence";
    /// `“ ” „ ‟` or `‘ ’ ‚ ‛` as the delimiter of a string.
    Conservative SmartQuotes, "smart-quotes", "replaced smart quotes with straight ones";
    /// One quote mark of any kind behind a number or a literal: `false"`.
    ///
    /// A string that lost its *opening* quote, as in `{"id": 4711"}`, looks the same. It is taken as
    /// the bare value.
    Conservative StrayQuote, "stray-quote", "removed a stray quote after a bare value";
    /// One comma before `}` or `]`.
    Conservative TrailingComma, "trailing-comma", "removed a trailing comma";
    /// `True`, `False` or `None` as a value.
    Conservative PythonLiteral, "python-literal", "converted Python literals (True/False/None) to JSON";
    /// `'` or a smart single quote as the delimiter of a string.
    Conservative SingleQuotes, "single-quotes", "converted single-quoted strings to double-quoted";
    /// `// …` and `# …` to the end of the line, `/* … */` and `<!-- … -->`, between tokens.
    ///
    /// Refused are comments that are not closed; a line comment that runs to the end of the payload while
    /// something is open, since what closes it may be in the comment; a comment with a quote mark that could
    /// close the string before it, which may be the rest of that string; one with a `"` that has no other one to pair
    /// with, which may be a string that lost its opening mark; a line comment with U+2028 or
    /// U+2029 in it, where some languages end it; one that ends with the mark of the code fence; and, where a key
    /// or value is due, a `#` right before a letter or digit, which may begin that: `[#fff]`.
    Certain Comment, "comment", "removed a comment";
    /// A key without quote marks: letters of any script, digits, `_`, `$`, `-` and `.`, at least one letter or
    /// digit, before what stands for a colon.
    ///
    /// Refused are what begins with two points, as an ellipsis; `True`, `False` and `None`, which printers of
    /// JSON write in another way, and numbers other than plain integers, for the same reason.
    Certain BareKey, "bare-key", "quoted a bare key";
    /// No comma where, behind a whole value and white space or next to a bracket, a value begins or, in an
    /// object, a key that has its colon.
    ///
    /// On one line and with no bracket between the two, the key must be in quote marks; two numbers, and
    /// anything behind a string, are refused in an array. Refused is a string that touches a bracket behind a
    /// string that touches it, as in `["f("{}")"]`; a comma that stands at the end of the string before or at
    /// the beginning of the one behind; and all of it within parentheses, where Python joins strings that
    /// nothing separates. Invisible characters are no white space.
    Certain MissingComma, "missing-comma", "inserted a missing comma";
    /// No colon where, behind a key in quote marks and white space, a value begins: `{"a" 1}`. Refused with a
    /// stray quote behind the value; before a parenthesis, where it may be a call; and behind a key that ends with a
    /// colon or `=`, which stands in it by mistake: `{"a:" 1}`.
    Certain MissingColon, "missing-colon", "inserted a missing colon";
    /// One `=`, `=>` or `:=` for a colon; one `;` for a comma. Before a closing bracket the `;` goes, and
    /// answers to [`TrailingComma`](Self::TrailingComma) as well. Refused next to another comma or semicolon, and
    /// in an array that has commas as well, or misses one: `[1,2;3,4]` may be two rows.
    Certain WrongSeparator, "wrong-separator", "replaced a wrong separator";
    /// A comma in an object that separates nothing: before the first member, one more between two, or one more
    /// before `}`, where the last is a [`TrailingComma`](Self::TrailingComma).
    Certain RedundantComma, "redundant-comma", "removed a redundant comma";
    /// The same in an array, where an element may have been meant: `[1,,2]`.
    Guess ArrayGap, "array-gap", "closed up an array gap";
    /// `｛ ｝ ［ ］ ： ， ； 、 ،` as structure; `＂` and `＇` as delimiters, each closing only its own kind. `；`
    /// answers to [`WrongSeparator`](Self::WrongSeparator) as well.
    Certain FullWidthMark, "full-width-mark", "replaced full-width punctuation";
    /// Between tokens, other characters of white space ([`char::is_whitespace`]) than JSON's four, invisible
    /// ones (U+200B to U+200D, U+2060, U+FEFF, U+180E) and NUL. Each run becomes one space.
    Certain OddWhiteSpace, "odd-white-space", "replaced non-JSON white space";
    /// U+FEFF at the start of the payload, or of what stands in the code fence.
    Certain ByteOrderMark, "byte-order-mark", "removed a byte-order mark";
    /// A character below U+0020 in a string. A line break in a key is refused: more likely the mark that closes
    /// it is missing.
    Certain RawControlCharacter, "raw-control-character", "escaped a raw control character";
    /// Every backslash that begins no escape, in a string where one stands before a letter: `"C:\Projects"`.
    ///
    /// Refused is a string that has one before a letter or digit which begins an escape in JSON or elsewhere
    /// (`\n`, `\u0041`, `\u`, `\x1b`, `\x{1b}`, `\U0001f600`, `\N{DASH}`, `\0`, and `\a`, `\e`, `\v` with no
    /// letter behind), before an apostrophe or before a raw control character, since the others may not be meant
    /// as they stand; and one that has them only before punctuation, as Markdown's `\_`.
    Certain StrayBackslash, "stray-backslash", "doubled a stray backslash";
    /// `\'` in a string between double marks that holds no apostrophe without a backslash.
    Certain NeedlessBackslash, "needless-backslash", "removed a needless backslash";
    /// Backticks, `« »`, `‹ ›`, `「 」`, `『 』`, three `"` or three `'` as delimiters, but not around the whole
    /// payload; a backslash before the closing mark goes. And Python's prefixes `b`, `u`, `r`, `br`, `rb` and `f`
    /// before a straight mark.
    ///
    /// Refused are `${` between backticks, a backslash in a raw string, and braces in a formatted one; and, between
    /// three marks, a comma right between two of them, as in a table of values: `["""a","b"""]`.
    Certain OtherQuotes, "other-quotes", "replaced other quote marks";
    /// `+1`, but not with seven or more digits, which may be a telephone number; `.5` and `5.`; `1_000` with
    /// groups of three digits; `−5` with U+2212; `12n`. Refused with a stray quote behind it, as are thousands
    /// commas, other bases, units and `-0n`.
    Certain NumberSpelling, "number-spelling", "respelled a number";
    /// `true`, `false` or `null` in another casing. Refused with a stray quote behind it.
    Certain LiteralSpelling, "literal-spelling", "respelled a literal";
    /// `007`, `-05`. Refused are numbers that begin with three digits, right behind a comma that may be one of
    /// thousands: `1,000`, `1,007.5`, `1_000,000`. Before it stand up to three digits, the first no `0`, or an
    /// underscore and three digits.
    Guess LeadingZeros, "leading-zeros", "dropped leading zeros";
    /// `undefined`, `nil`, `NaN` and `Infinity`, the last two with either sign, exactly so.
    Guess ForeignLiteral, "foreign-literal", "replaced a foreign literal with null";
    /// One half of a surrogate pair, `"\ud83d"`: it becomes U+FFFD.
    Guess LoneSurrogate, "lone-surrogate", "replaced a lone surrogate";
    /// `(1, 2)`, `(1,)` and `()` for arrays, but not around the whole payload. `(1)` is refused, and so is a
    /// closing bracket of another kind.
    Certain Parentheses, "parentheses", "replaced parentheses with brackets";
    /// A value that is text without quote marks, up to `,`, `}`, `]`, a line break or a comment:
    /// `{"a":hello world}`. White space behind it stays outside.
    ///
    /// Refused is text that holds `{`, `[`, `:`, `;`, a quote mark, a backslash, an invisible character or
    /// full-width punctuation; that has no letter or digit; that begins or ends with a literal, of JavaScript too,
    /// or begins with a parenthesis, `=` or an ellipsis; that begins with a number, but for one with a unit of
    /// letters (`10px`); whose parenthesis is not closed; that stands in parentheses; that touches the comment
    /// behind it (`C#`); or that ends the payload.
    Guess BareText, "bare-text", "quoted bare text";
    /// `...` or `…` as an element or member, with the comma that separated it.
    Guess Ellipsis, "ellipsis", "removed an ellipsis";
    /// No value behind a colon and before `,` or `}`.
    Guess MissingValue, "missing-value", "filled in a missing value with null";
    /// Quote marks without a backslash inside a string value: `{"a":"say "hi" now"}`, also apostrophes between
    /// single marks and smart marks between smart ones.
    ///
    /// The string ends at the only mark of its kind, up to the end of the line, behind which stands what may
    /// follow it: in an object `}`, or a comma and a key with its colon; in an array `]`, or a comma and the
    /// start of a value; at the top the end. A comment counts as what may follow; so does, behind a comma, a string
    /// between marks that the six do not know. Where there are two such marks, both are named in the refusal.
    ///
    /// Refused besides are keys; strings with a raw line break; two marks in a row, with white space or `+`
    /// between them or not, and two that would quote what begins and ends with white space, as in `"x" or "y"`;
    /// the last of an odd number of marks next to the one that closes; a mark right behind the opening one or
    /// behind a backslash; and one that looks like structure, white space allowed: behind `{`, `[`, `:` or a
    /// comma; before a bracket that opens or closes, `:`, `=` or `+`, or before a comma and a quote mark (in an
    /// array, any comma); next to `＂` or `＇`. A string is also refused behind an empty one on the same line,
    /// which may be its beginning, and in the second reading of smart quotes.
    Certain InnerQuote, "inner-quote", "escaped an inner quote";
    /// The same, with the same refusals, where the string may end in two places or more: it ends at the first before
    /// which the marks inside come in pairs.
    Guess ChosenEnd, "chosen-end", "chose where a string ends";
    /// Text before and behind the payload: prose, tags, what ends a message. The payload begins at the first `{`
    /// or `[`, or at the first code fence at the start of a line, and is read from there alone. `<think>` at the
    /// very start and all up to the first `</think>` is text as well. What begins with a quote mark has no text
    /// before it.
    ///
    /// Refused is text with a bracket or the mark of a fence in it. Where there is no fence, refused are also a
    /// `"` with no other one to pair with; a quote mark next to a comma or colon; a quote mark that touches the
    /// payload; a comma right before it, or right behind it with more to follow; numbers and literals of any
    /// language, or one string, and no more; a name and `(` right before it; `(`, a point and a name, or an
    /// operator and a name behind it; and, with text before it, letters on both of its sides on its own lines,
    /// tags aside, which make it a part of a sentence.
    Certain TextAround, "text-around", "ignored the text around the payload";
    /// `{{ … }}` around the whole payload, as templates leave it.
    Certain DoubledBraces, "doubled-braces", "removed doubled braces";
    /// `{\"a\": 1}`: every string stands between two `\"`, and in it each escape begins with two backslashes.
    /// `\n`, `\r` and `\t` between tokens become a space. Refused with any other kind of string.
    Certain DoublyEscapedPayload, "doubly-escaped-payload", "unescaped a doubly escaped payload";
    /// One `}` behind a whole object or array, at the very end of the payload.
    ///
    /// Refused where it may belong elsewhere, which is where an object somewhere inside is followed by another
    /// member; with text around the payload or doubled braces; and beside another repair of a closing bracket.
    Guess ExtraCloser, "extra-closer", "removed an extra closing bracket";
    /// A closing bracket is missing before one of the other kind: `{"a":[1,2}`; or before a comma behind which
    /// stands what only the container around can have: a key with its colon in an array, `{` in an object, as in
    /// `{"a":[1,2,"b":3}`. Once in a payload.
    ///
    /// Refused where another place would do, which is where, on the way down the last values, a container of
    /// two or more lies in one of its own kind; in an array of one value, whose opening bracket may be the one
    /// that is too much; in parentheses; behind a comma that follows an opening bracket; and beside another
    /// repair of a closing bracket.
    Guess WrongCloser, "wrong-closer", "inserted a missing closing bracket";
    /// The payload ends, behind a whole string, container or literal, or behind an opening bracket inside another
    /// container, and something is open.
    ///
    /// Refused as [`WrongCloser`](Self::WrongCloser) is where the last thing is a container; behind a comma, a
    /// key, a stray quote or bare text; in parentheses; and in the second reading of smart quotes. A closing
    /// code fence counts as the end, though what stands before it may only have been forgotten. The payload [is
    /// truncated](crate::Parsed::is_truncated).
    Guess UnclosedContainer, "unclosed-container", "closed an unclosed object or array";
    /// The payload ends in a string value between marks of the six. What it has of an escape there is dropped.
    ///
    /// Refused where the text ends with three backticks or tildes, which may close the fence, or with `}` or
    /// `]`, since what is missing may be only the closing mark; and in the second reading of smart quotes. The
    /// payload [is truncated](crate::Parsed::is_truncated).
    Guess CutString, "cut-string", "closed a cut string";
    /// The payload ends in a literal of JSON or Python, which is completed (`tru`), or in a number, which loses
    /// what is no digit (`1e`); or behind a comma, which goes, or a colon, behind which null is filled in. A
    /// number that needs no edit has this kind on the bracket behind it, since it may go on.
    ///
    /// Refused behind a sign alone. The payload [is truncated](crate::Parsed::is_truncated).
    Guess CutValue, "cut-value", "completed a cut value";
}

impl RepairKind {
    /// Whether the repair is certain: it invents nothing, and drops nothing that carries meaning. The others
    /// are guesses: they fill in, drop or choose something.
    ///
    /// ```
    /// use relay_json::RepairKind;
    ///
    /// assert!(RepairKind::Comment.is_certain());
    /// assert!(!RepairKind::LeadingZeros.is_certain());
    /// ```
    #[must_use]
    pub const fn is_certain(self) -> bool {
        !matches!(self.class(), Class::Guess)
    }
}
