import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * The product keeps instants as text; the identity library wants dates. So its statements run on the same pool with
 * parsers of their own.
 */
const instants = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** The library's way to our pool: its connections are ours, borrowed for a statement or a transaction. */
export function identityDatabase(pool: pg.Pool): Kysely<unknown> {
  const borrowed: PostgresPool = {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      return {
        query: (text: unknown, values?: unknown) =>
          typeof text === 'string'
            ? client.query({ text, values: values as unknown[], types: instants })
            : client.query(text as never),
        release: () => client.release(),
      } as unknown as PostgresPoolClient
    },
    // The pool is the server's, which closes it.
    end: async () => {},
  }
  return new Kysely({ dialect: new PostgresDialect({ pool: borrowed }) })
}
