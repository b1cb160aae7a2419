/**
 * Parses what a peer sent. NUL and half surrogates, which PostgreSQL cannot store, and keys that would reach a prototype
 * are taken out: a strange character must not cost us a charge record.
 * @throws SyntaxError
 */
export function parseCleanJson(text: string): unknown {
  const suspicious = text.includes('\\u') || text.includes('\0') || text.includes('__proto__')
  if (!suspicious) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__') return undefined
    return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  })
}
