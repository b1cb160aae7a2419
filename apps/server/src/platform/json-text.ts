import { join, raw, type Statement, sql } from './sql.ts'

/**
 * SQL that writes a row as the JSON text of a reply. The database writes the hot lists, because it has a core per
 * connection: the server forwards the text instead of decoding a hundred columns to encode them again.
 * `json_build_object` costs four times as much, because it looks up the type of each value in each row.
 */
export type Written = readonly (string | Statement)[]

/** A value without characters to escape: an id, a number's text or a constant. */
export const quoted = (value: Statement): Written => ['"', value, '"']
/** A value that is JSON already: an integer, a jsonb. */
export const plain = (value: Statement): Written => [value]
/** Writes a boolean. */
export const flag = (value: Statement): Written => [sql`case when ${value} then 'true' else 'false' end`]
/** Text from people or networks, escaped. */
export const escaped = (value: Statement): Written => [sql`to_json(${value})`]
/** An instant in the format of `platform/sql.ts`: `2026-03-01T10:00:00.5Z`. The session's time zone is UTC. */
export const instant = (value: Statement): Written => ['"', sql`replace(left(${value}::text, -3), ' ', 'T')`, 'Z"']
/** The same as a text value, for the functions of PostgreSQL that write JSON. */
export const isoText = (value: Statement): Statement => sql`replace(left(${value}::text, -3), ' ', 'T') || 'Z'`
/** An integer in units of the last of `places` decimals, in the format of `formatDecimal`. */
export const decimal = (value: Statement, decimals: number): Written =>
  quoted(sql`${value} * ${raw((0.1 ** decimals).toFixed(decimals))}`)
/** Writes `null` when the value is null, else what is written. */
export const orNull = (value: Statement, written: Written): Written => [
  sql`case when ${value} is null then 'null' else ${writtenAs(written)} end`,
]

/** Writes an object with the given fields in their order. */
export function object<Shape>(fields: { readonly [name in keyof Shape]-?: Written }): Written {
  const pairs = Object.entries<Written>(fields).flatMap(([name, value], index) => [
    `${index === 0 ? '{' : ','}"${name}":`,
    ...value,
  ])
  return [...pairs, '}']
}

/** Concatenates the parts. `concat` instead of `||`, which returns null for a row with a null part. */
export function writtenAs(pieces: Written): Statement {
  const merged: (string | Statement)[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece
    else merged.push(piece)
  }
  const parts = merged.map((piece) => (typeof piece === 'string' ? raw(`'${piece.replaceAll("'", "''")}'`) : piece))
  return sql`concat(${join(parts, ', ')})`
}
