import type { BodyInputOf, Endpoint, ReplyOf } from '@voltway/contract/endpoint'
import { mountedPath } from '@voltway/contract/endpoint'
import type { Problem } from '@voltway/contract/problem'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { PATIENCE_MS } from '../../../test-patience.ts'
import { buildApp, jobKinds } from '../src/app.ts'
import { type App, type Ctx, systemCtx } from '../src/kernel/ctx.ts'
import { leaveSandbox, runSandboxRound } from '../src/kernel/gateway/sandbox.ts'
import { webhooksOf } from '../src/kernel/gateway/sandbox-pages.ts'
import { issueAccessToken } from '../src/kernel/identity/access-token.ts'
import { systemScope, type WalletScope } from '../src/kernel/scope.ts'
import { readConfig } from '../src/platform/config.ts'
import { drainHttp } from '../src/platform/drain.ts'
import { newId } from '../src/platform/ids.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { onLoopHold } from '../src/platform/loop-watchdog.ts'
import { type Db, openDb, type Sql, sql } from '../src/platform/sql.ts'
import { hashCheaply } from './cheap-passwords.ts'
import { leaseDatabase, type TestDatabase } from './database.ts'
import { openLeased } from './reused-pools.ts'

/** The people of a test's company. `stranger` owns another one. */
const PEOPLE = {
  owner: [0],
  manager: [1],
  viewer: [2],
  cardManager: [2, 10],
  accountant: [2, 11],
  coordinator: [2, 12],
  driver: [3],
} as const
export type Role = keyof typeof PEOPLE | 'stranger'

/** Thrown for a refused call. */
export class CallRefused extends Error {
  readonly status: number
  readonly problem: Problem
  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code} ${JSON.stringify(problem.fields)}`)
    this.status = status
    this.problem = problem
  }
  get code(): string {
    return this.problem.code
  }
}

export interface CallInput<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: BodyInputOf<E>
  /** The body of an upload. */
  readonly file?: { readonly type: string; readonly content: Buffer }
  /** Idempotency-Key. Default: a new one where the call requires it. */
  readonly key?: string
}

export interface Caller {
  readonly personId: string
  /**
   * Makes a call as this person in the test's wallet.
   * @throws CallRefused
   */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>
  /** Returns the code of the refusal, for tests that expect one. */
  refusal<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<string>
  token(): Promise<string>
}

export interface TestClock {
  now(): Date
  set(instant: string): void
  advance(milliseconds: number): void
}

export interface Fleet {
  readonly app: App
  readonly db: Db
  readonly http: FastifyInstance
  readonly clock: TestClock
  readonly databaseUrl: string
  readonly walletId: string
  readonly scope: WalletScope
  readonly people: Readonly<Record<Role, { readonly id: string; readonly email: string }>>
  /** The driver's member record, which owns cards and sessions. */
  readonly driverMemberId: string
  ctx(): Ctx
  as(role: Role): Caller
  /** Creates a person with a confirmed account and no wallet, who makes calls in the test's wallet. */
  newcomer(email: string, options?: { readonly isVerified?: boolean }): Promise<Caller>
  /** Runs waiting jobs until none is left, of all names or of the given ones. */
  runJobs(only?: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Servers in separate processes use the same secret, so that each accepts the others' tokens. */
export const TEST_SECRET = 'tests-only-0123456789-abcdefghijklmnop'
export const FIXED_NOW = '2026-03-02T10:00:00.000Z'

hashCheaply()

/** A request of more uninterrupted processor time than this fails its file, because all others wait meanwhile. */
const LONGEST_REQUEST_MS = 2_000
const longRequests: string[] = []
onLoopHold(({ kind, name, ms }) => {
  if (kind === 'request' && ms > LONGEST_REQUEST_MS) longRequests.push(`${name} held the event loop for ${ms} ms`)
})

interface FleetOptions {
  readonly env?: Readonly<Record<string, string>>
  /** An existing database of a server in a separate process. Default: a clone. */
  readonly database?: TestDatabase
  /** Whether people's calls are refused when the machine is busy. */
  readonly shedsLoad?: boolean
}

/** Starts a complete server on its own database: real router, real PostgreSQL, and a clock that tests advance. */
export async function bootFleet(options: FleetOptions = {}): Promise<Fleet> {
  const database = options.database ?? (await leaseDatabase())
  const db =
    options.database === undefined
      ? openLeased(database.url)
      : openDb({ url: database.url, maxConnections: 10, freeWithinMs: PATIENCE_MS })
  let now = new Date(FIXED_NOW)
  const clock: TestClock = {
    now: () => now,
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
  const config = readConfig({
    DATABASE_URL: database.url,
    SECRET: TEST_SECRET,
    OCPI_ALLOW_PRIVATE_ADDRESSES: '1',
    // Nothing listens there, so a look-up fails at once.
    DNS_SERVERS: '127.0.0.1:9',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    ...options.env,
  })
  const app: App = {
    db,
    config,
    log: pino({ level: config.logLevel }),
    clock: clock.now,
    shedsLoad: options.shedsLoad ?? false,
  }
  const jobs = await openJobs({ db, url: database.url, log: app.log, kinds: jobKinds, works: false })
  const http = await buildApp(app)
  await http.ready()
  const company = await foundCompany(db, now)
  return {
    app,
    db,
    http,
    clock,
    databaseUrl: database.url,
    ...company,
    scope: systemScope(company.walletId),
    ctx: () => systemCtx(app),
    as: (role) => callerOf(app, http, company.walletId, company.people[role]),
    newcomer: async (email, { isVerified = true } = {}) => {
      const person = await addPerson(db, now, { email, name: email.split('@')[0] ?? email, isVerified })
      return callerOf(app, http, company.walletId, person)
    },
    runJobs: (only) => runJobs({ app, http, jobs }, only),
    close: async () => {
      // Clients open spare connections, for which a plain close would wait.
      await drainHttp(http, { log: app.log, drainMs: 0 })
      await leaveSandbox(db)
      await jobs.close()
      await db.close()
      await database.release()
      const found = longRequests.splice(0)
      if (found.length > 0) throw new Error(found.join('\n'))
    },
  }
}

type Jobs = Awaited<ReturnType<typeof openJobs>>
/** A name for {@link Fleet.runJobs}: the bank's webhooks, which no job of the server sends. */
export const BANK_WEBHOOKS = 'bank-webhooks'

async function runJobs(
  { app, http, jobs }: { app: App; http: FastifyInstance; jobs: Jobs },
  only?: readonly string[],
): Promise<void> {
  for (let found = true; found; ) {
    found = false
    if (only?.includes(BANK_WEBHOOKS) !== false) await runSandboxRound(app, () => listeningFor(http))
    await jobs.settled()
    const waiting = await namesOfWaiting(app.db)
    for (const kind of jobKinds) {
      if (!waiting.has(kind.name) || only?.includes(kind.name) === false) continue
      found = (await jobs.runWaiting(kind, () => systemCtx(app))) || found
    }
  }
}

async function listeningFor(http: FastifyInstance): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  return webhooksOf(http) as string
}

/** Returns the names of jobs that wait. Polling every queue would take most of the time of tests with many steps. */
async function namesOfWaiting(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ name: string }>(
    sql`select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
  )
  return new Set(rows.map(({ name }) => name))
}

type People = Record<Role, { id: string; email: string }>

interface NewPerson {
  readonly email: string
  readonly name: string
  readonly isVerified: boolean
}

/** Inserts a person with a session, which access tokens refer to. */
async function addPerson(db: Sql, now: Date, { email, name, isVerified }: NewPerson) {
  const id = newId(now)
  await db.run(sql`
    insert into person (id, email, email_verified, name, language, created_at)
    values (${id}, ${email}, ${isVerified}, ${name}, 'en', ${now})`)
  await db.run(sql`
    insert into identity_session (id, token, person_id, expires_at)
    values (${id}, ${`session-of-${id}`}, ${id}, '2100-01-01')`)
  return { id, email }
}

const foundCompany = (db: Db, now: Date) =>
  db.tx(async (tx) => {
    const people = {} as People
    for (const role of [...(Object.keys(PEOPLE) as Role[]), 'stranger' as const]) {
      const email = `${role.toLowerCase()}@fleet.example`
      people[role] = await addPerson(tx, now, { email, name: `The ${role}`, isVerified: true })
    }
    const walletId = await foundWallet(tx, now, people.owner.id)
    for (const [role, groups] of Object.entries(PEOPLE))
      await join(tx, now, walletId, { personId: people[role as Role].id, groups })
    const otherWalletId = await foundWallet(tx, now, people.stranger.id)
    await join(tx, now, otherWalletId, { personId: people.stranger.id, groups: [0] })
    const driverMemberId = newId(now)
    await tx.run(sql`
      insert into member (wallet_id, id, person_id, name, email, status, joined_at, created_at)
      values (${walletId}, ${driverMemberId}, ${people.driver.id}, 'The driver', ${people.driver.email}, 'ACTIVE', ${now}, ${now})`)
    return { walletId, otherWalletId, people, driverMemberId }
  })

const join = (
  db: Sql,
  now: Date,
  walletId: string,
  { personId, groups }: { readonly personId: string; readonly groups: readonly number[] },
) =>
  db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${walletId}, ${personId}, ${[...groups]}, ${now})`)

async function foundWallet(db: Sql, now: Date, ownerId: string): Promise<string> {
  const id = newId(now)
  await db.run(sql`
    insert into wallet (id, name, payment_logic, created_by, created_at)
    values (${id}, 'Test fleet', 'PRE_PAYMENT', ${ownerId}, ${now})`)
  await db.run(sql`
    insert into ledger_account (wallet_id, kind) select ${id}, kind from unnest(${['FUNDS', 'HELD', 'RECEIVABLE']}::text[]) kind`)
  return id
}

function callerOf(app: App, http: FastifyInstance, walletId: string, person: { id: string; email: string }): Caller {
  const token = async () => (await issueAccessToken(app, { ...person, sessionId: person.id })).token
  const send = async (endpoint: Endpoint, input: CallInput<Endpoint>) => {
    const params: Record<string, string> = { walletId, wallet: walletId, ...input.params }
    if (endpoint.wallet === 'params.id') params.id ??= walletId
    const path = mountedPath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(input.query ?? {})) query.set(name, String(value))
    return http.inject({
      method: endpoint.method,
      url: `${path}?${query}`,
      headers: {
        authorization: `Bearer ${await token()}`,
        'x-product': 'FLEETS_DASHBOARD',
        ...(input.file === undefined ? {} : { 'content-type': input.file.type }),
        ...(endpoint.idempotent === true || input.key !== undefined ? { 'idempotency-key': input.key ?? newId() } : {}),
      },
      ...(endpoint.body === undefined ? {} : { payload: (input.body ?? {}) as object }),
      ...(input.file === undefined ? {} : { payload: input.file.content }),
    })
  }
  const call: Caller['call'] = async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) => {
    const response = await send(endpoint, input as CallInput<Endpoint>)
    if (response.statusCode >= 400) throw new CallRefused(response.statusCode, response.json())
    return (endpoint.media === undefined ? response.json() : response) as ReplyOf<E>
  }
  return {
    personId: person.id,
    token,
    call,
    refusal: async (endpoint, input) => {
      try {
        await call(endpoint, input)
      } catch (error) {
        if (error instanceof CallRefused) return error.code
        throw error
      }
      throw new Error(`${endpoint.method} ${endpoint.path} was not refused`)
    },
  }
}
