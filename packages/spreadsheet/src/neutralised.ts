/** Full-width signs included: spreadsheets with East Asian input treat them as the ASCII ones. */
export const STARTS_A_FORMULA = /^[=+\-@\t\r＝＋－＠]/
/** A negative number is not a formula. */
const IS_NUMBER = /^-?\d+([.,]\d+)?$/

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe, which spreadsheets treat as text. */
export const neutralised = (text: string): string =>
  STARTS_A_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text
