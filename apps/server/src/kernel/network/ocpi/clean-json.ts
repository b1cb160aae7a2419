/** OCPI's deepest object (a location's connectors) has eight levels. What is nested deeper than this is an attack or a fault. */
export const DEEPEST_NESTING = 64

/** The text is nested too deeply to be walked: a function that calls itself for each level would exhaust the stack. */
export class NestedTooDeeply extends SyntaxError {
  override name = 'NestedTooDeeply'
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** True when brackets of the text open more than {@link DEEPEST_NESTING} levels. Reads the text once, without recursion. */
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
 * Parses what a peer sent. NUL and half surrogates, which PostgreSQL cannot store, and keys that would reach a prototype
 * are taken out: a strange character must not cost us a charge record.
 * @throws SyntaxError
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
 * The same for a list in an envelope, where one object that is nested too deeply must not keep the others away: it is left out.
 * @throws SyntaxError
 */
export function parseCleanResponse(text: string): unknown {
  if (!isNestedTooDeeply(text)) return parseCleanJson(text)
  // Node parses without recursion; what is too deep is taken out before anything walks it.
  const whole = JSON.parse(text) as { data?: unknown } | null
  if (typeof whole !== 'object' || !Array.isArray(whole?.data)) throw new NestedTooDeeply('nested too deeply')
  const data = whole.data.filter((item) => levelsOf(item) <= DEEPEST_NESTING - 2)
  return parseCleanJson(JSON.stringify({ ...whole, data }))
}

/** How deeply a value is nested, level by level, not further than is too deep. */
function levelsOf(value: unknown): number {
  let levels = 0
  const isContainer = (one: unknown): one is object => typeof one === 'object' && one !== null
  for (let level = [value].filter(isContainer); level.length > 0 && levels <= DEEPEST_NESTING; levels++) {
    level = level.flatMap((one) => Object.values(one)).filter(isContainer)
  }
  return levels
}
