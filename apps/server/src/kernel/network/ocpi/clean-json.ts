/**
 * Maximum nesting of JSON. OCPI's deepest object (the connectors of a location) has eight levels, so deeper text is an
 * attack or a defect.
 */
export const DEEPEST_NESTING = 64

/** Thrown for text that is nested too deeply to be walked: a recursive function would exhaust the stack. */
export class NestedTooDeeply extends SyntaxError {
  override name = 'NestedTooDeeply'
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Returns true when brackets of the text open more than {@link DEEPEST_NESTING} levels. Scans the text once, without
 * recursion.
 */
function isNestedTooDeeply(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (isInString) {
      if (char === BACKSLASH) at++
      else if (char === QUOTE) isInString = false
    } else if (char === QUOTE) isInString = true
    else if (char === BRACE || char === BRACKET) {
      if (++depth > DEEPEST_NESTING) return true
    } else if (char === BRACE_END || char === BRACKET_END) depth--
  }
  return false
}

/**
 * Parses JSON of a peer. Removes NUL and lone surrogates, which PostgreSQL cannot store, and keys that would reach a
 * prototype, so that an invalid character does not lose a charge record.
 * @throws SyntaxError when the text is not JSON.
 * @throws NestedTooDeeply
 */
export function parseCleanJson(text: string): unknown {
  if (isNestedTooDeeply(text)) throw new NestedTooDeeply('nested too deeply')
  const suspicious = text.includes('\\u') || text.includes('\0') || text.includes('__proto__')
  if (!suspicious) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__') return undefined
    return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  })
}

/**
 * Parses a response with a list in an envelope. Objects that are nested too deeply are left out, so that the others are
 * received.
 * @throws SyntaxError when the text is not JSON.
 * @throws NestedTooDeeply when the response is not a list.
 */
export function parseCleanResponse(text: string): unknown {
  if (!isNestedTooDeeply(text)) return parseCleanJson(text)
  // `JSON.parse` does not recurse. Objects that are too deep are removed before other code walks them.
  const whole = JSON.parse(text) as { data?: unknown } | null
  if (typeof whole !== 'object' || !Array.isArray(whole?.data)) throw new NestedTooDeeply('nested too deeply')
  const data = whole.data.filter((item) => levelsOf(item) <= DEEPEST_NESTING - 2)
  return parseCleanJson(JSON.stringify({ ...whole, data }))
}

/** Returns the nesting of a value, counted level by level up to one above the maximum. */
function levelsOf(value: unknown): number {
  let levels = 0
  const isContainer = (one: unknown): one is object => typeof one === 'object' && one !== null
  for (let level = [value].filter(isContainer); level.length > 0 && levels <= DEEPEST_NESTING; levels++) {
    level = level.flatMap((one) => Object.values(one)).filter(isContainer)
  }
  return levels
}
