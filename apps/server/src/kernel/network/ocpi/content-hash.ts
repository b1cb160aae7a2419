import { createHash } from 'node:crypto'

/**
 * What a CDR says beside its key, as a hash: the order of fields, `null`, the time of the update and the case of the key
 * make no difference, so a record sent again is recognised as the same one.
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
