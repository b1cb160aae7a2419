import { createHash } from 'node:crypto'

/**
 * Returns a hash of a CDR without its key. The order of fields, `null`, `last_updated` and the spelling of the key do
 * not change it, so a record sent again is recognised.
 */
export function contentHash(message: unknown): string {
  return createHash('sha256').update(canonical(message, true)).digest('hex')
}

const apart = new Set(['country_code', 'party_id', 'id', 'last_updated'])

function canonical(value: unknown, top: boolean): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, false)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([name, inner]) => inner !== null && inner !== undefined && !(top && apart.has(name)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner, false)}`)
  return `{${fields.join()}}`
}
