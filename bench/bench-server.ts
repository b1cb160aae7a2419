import { issueAccessToken } from '../apps/server/src/kernel/identity/access-token.ts'
import type { VersionNumber } from '../apps/server/src/kernel/network/ocpi/version.ts'
import { hashOfToken, newToken, seal } from '../apps/server/src/kernel/network/sealed.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { BenchFleet } from './fleet-data.ts'
import { builtProduct, type ServerProcess, startServer } from './server-process.ts'

/** The secret of the servers under measurement. */
export const BENCH_SECRET = 'bench-only-0123456789-abcdefghijklmnop'

/** As in production, replies are not validated. Mails are discarded. */
const environmentOf = ({ url }: BenchDatabase) => ({
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  DATABASE_URL: url,
  SECRET: BENCH_SECRET,
  PUBLIC_URL: 'https://localhost',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'no-reply@localhost',
  TRUSTED_PROXIES: 'none',
  METRICS_TOKEN: 'none',
  DRAIN_SECONDS: '0',
  SELLER_NAME: 'Costa Charging SA',
  SELLER_VAT_NUMBER: 'PT599999993',
  SELLER_STREET: 'Rua Um 1',
  SELLER_POSTAL_CODE: '1000-001',
  SELLER_CITY: 'Lisboa',
  // The operators of benches run on this machine.
  OCPI_ALLOW_PRIVATE_ADDRESSES: '1',
})

/** Starts the product as a separate process on the bench's database. */
export function startProduct(
  database: BenchDatabase,
  port: number,
  roles = 'web,worker,network',
  further: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startBuilt(database, { port, roles, further })
}

/** Starts the product with its log in a file, as a service manager does. */
export function startLogging(
  database: BenchDatabase,
  options: { port: number; roles: string; further: Readonly<Record<string, string>>; output: number },
): Promise<ServerProcess> {
  return startBuilt(database, options)
}

interface Started {
  readonly port: number
  readonly roles: string
  readonly further: Readonly<Record<string, string>>
  readonly output?: number
}

function startBuilt(database: BenchDatabase, { port, roles, further, output }: Started): Promise<ServerProcess> {
  const env = { ...environmentOf(database), ROLES: roles, HOST: '127.0.0.1', ...further }
  const options = { ...builtProduct(), port, env, readyPath: '/health/ready' }
  return startServer(output === undefined ? options : { ...options, output })
}

/** The headers with which the fleet's owner calls the API. */
export async function headersOf(
  db: Db,
  database: BenchDatabase,
  fleet: Pick<BenchFleet, 'ownerId' | 'email'>,
): Promise<Record<string, string>> {
  const app = { db, config: readConfig(environmentOf(database)), log: makeLog('silent'), clock: () => new Date() }
  const { token } = await issueAccessToken(app, { id: fleet.ownerId, email: fleet.email, sessionId: fleet.ownerId })
  return { authorization: `Bearer ${token}`, 'x-product': 'FLEETS_DASHBOARD' }
}

/** Registers an operator and returns the headers of its calls. */
export async function registerOperator(
  db: Db,
  {
    party = 'BNC',
    version = '2.2.1',
    tokensUrl,
    commandsUrl,
  }: {
    readonly party?: string
    readonly version?: VersionNumber
    readonly tokensUrl?: string
    readonly commandsUrl?: string
  } = {},
): Promise<Record<string, string>> {
  const [id, token] = [newId(), newToken()]
  const roles = JSON.stringify([{ country_code: 'PT', party_id: party, role: 'CPO' }])
  const endpoints = Object.entries({ tokens: tokensUrl, commands: commandsUrl }).flatMap(([identifier, url]) =>
    url === undefined ? [] : [{ identifier, role: 'RECEIVER', url }],
  )
  await db.run(sql`
    insert into network_peer (id, name, state, roles, version, endpoints, outgoing_token, incoming_token_hash, created_at,
      updated_at)
    values (${id}, ${`Bench operator ${party}`}, 'REGISTERED', ${roles}::jsonb, ${version},
      ${JSON.stringify(endpoints)}::jsonb, ${seal(BENCH_SECRET, newToken())}, ${hashOfToken(token)}, now(), now())`)
  await db.run(sql`
    insert into network_party (country_code, party_id, peer_id, role) values ('PT', ${party}, ${id}, 'CPO')`)
  return { authorization: `Token ${Buffer.from(token).toString('base64')}` }
}
