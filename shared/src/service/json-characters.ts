/** The characters that a JSON text is cut at, by their codes. */
export const QUOTE = 34;
export const COMMA = 44;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;
