import { join, raw, type Statement, sql } from './sql.ts'

/**
 * SQL that writes a row as the JSON text of a reply. The hot lists are written by the database, which has a core per
 * connection: the server passes the text on instead of reading some hundred columns only to write them again.
 * `json_build_object` would do the same at four times the cost, because it looks up the type of each value in each row.
 */
export type Written = readonly (string | Statement)[]

/** An id, a number's text or a word of ours: nothing in it must be escaped. */
export const quoted = (value: Statement): Written => ['"', value, '"']
/** What is JSON as it stands: an integer, a jsonb. */
export const plain = (value: Statement): Written => [value]
export const flag = (value: Statement): Written => [sql`case when ${value} then 'true' else 'false' end`]
/** Anything people or networks typed. */
export const escaped = (value: Statement): Written => [sql`to_json(${value})`]
/** As `platform/sql.ts` reads instants: `2026-03-01T10:00:00.5Z`; the session's time zone is UTC. */
export const instant = (value: Statement): Written => ['"', sql`replace(left(${value}::text, -3), ' ', 'T')`, 'Z"']
/** An integer of the last of `places`, as `formatDecimal` writes it. */
export const decimal = (value: Statement, places: number): Written =>
  quoted(sql`${value} * ${raw((0.1 ** places).toFixed(places))}`)
export const orNull = (value: Statement, written: Written): Written => [
  sql`case when ${value} is null then 'null' else ${writtenAs(written)} end`,
]

export function object<Shape>(fields: { readonly [name in keyof Shape]-?: Written }): Written {
  const pairs = Object.entries<Written>(fields).flatMap(([name, value], index) => [
    `${index === 0 ? '{' : ','}"${name}":`,
    ...value,
  ])
  return [...pairs, '}']
}

/** The pieces as one text. `concat` and not `||`, which makes nothing of a row in which one piece is null. */
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
