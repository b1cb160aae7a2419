import { readFileSync } from 'node:fs'
import pg from 'pg'

/** The database of a cluster. */
export const DATABASE_NAME = 'voltway'
/** The account that initdb creates, a superuser. Only the supervisor and a major upgrade connect as it. */
export const CLUSTER_ROLE = 'voltway'
/** The role that the product connects as. It owns the database and has no other right. */
export const PRODUCT_ROLE = 'voltway_fleets'

const HAND_OVER = new URL('../../../migrations/ordinary-role.sql', import.meta.url)

/** The same address for the superuser of the cluster. */
export function clusterUrl(url: string, database: string = DATABASE_NAME): string {
  const changed = new URL(url)
  changed.username = CLUSTER_ROLE
  changed.pathname = `/${database}`
  return changed.href
}

/**
 * Names the empty database of initdb and gives it to the product's role. Renamed, because copying one would take a
 * quarter of the first start.
 */
export async function createProductDatabase(url: string): Promise<void> {
  await asCluster(clusterUrl(url, 'template1'), async (client) => {
    await client.query(`alter database postgres rename to ${DATABASE_NAME}`)
    await client.query(`create role ${PRODUCT_ROLE} login; alter database ${DATABASE_NAME} owner to ${PRODUCT_ROLE}`)
  })
}

/**
 * Replaces a database by an empty one when the comment on one of its tables says that nobody has used it yet.
 * @returns whether it did.
 */
export async function emptyIfMarked(url: string, table: string, mark: string): Promise<boolean> {
  const name = new URL(url).pathname.slice(1)
  let isMarked = false
  await asCluster(clusterUrl(url, name), async (client) => {
    const { rowCount } = await client.query(
      `select from pg_description where objoid = to_regclass($1) and objsubid = 0 and description = $2`,
      [table, mark],
    )
    isMarked = rowCount !== 0
  })
  if (!isMarked) return false
  await asCluster(clusterUrl(url, 'template1'), async (client) => {
    await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
    await client.query(`create database ${pg.escapeIdentifier(name)} owner ${PRODUCT_ROLE}`)
  })
  return true
}

/** Gives the database of an older version, whose product connected as the superuser, to the product's role. */
export async function handOverDatabase(url: string): Promise<void> {
  await asCluster(clusterUrl(url), async (client) => {
    const { rowCount } = await client.query(
      'select from pg_database where datname = $1 and pg_get_userbyid(datdba) = $2',
      [DATABASE_NAME, PRODUCT_ROLE],
    )
    if (rowCount !== 0) return
    // Several statements of one query are one transaction, so that an interruption leaves all or nothing.
    await client.query(`set voltway.role = ${PRODUCT_ROLE}; ${readFileSync(HAND_OVER, 'utf8')}`)
  })
}

async function asCluster(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}
