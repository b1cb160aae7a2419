import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * The product reads timestamps as text, but the identity library needs dates. Its statements run on the same pool with
 * its own type parsers.
 */
const instants = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** Gives the identity library access to our pool: it borrows a connection per statement or transaction. */
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
    // The server owns the pool and closes it.
    end: async () => {},
  }
  return new Kysely({ dialect: new PostgresDialect({ pool: borrowed }) })
}
