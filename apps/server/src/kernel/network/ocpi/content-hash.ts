import { createHash } from 'node:crypto'

/**
 * What a CDR says, as a hash: the order of fields, `null`, and the time of the update make no difference, so a record
 * sent again is recognised as the same one.
 */
export function contentHash(message: unknown): string {
  return createHash('sha256').update(canonical(message, true)).digest('hex')
}

function canonical(value: unknown, top: boolean): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, false)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([name, inner]) => inner !== null && inner !== undefined && !(top && name === 'last_updated'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner, false)}`)
  return `{${fields.join()}}`
}
