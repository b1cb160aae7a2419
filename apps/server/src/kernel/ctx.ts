import type { Right } from '@voltway/contract/rights'
import type { Locale } from '@voltway/contract/values'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { newId } from '../platform/ids.ts'
import type { Db, Sql, Tx } from '../platform/sql.ts'

/** Who is signed in, read from the database on each request. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Locale
  /** The browser session the access token belongs to; the key's id when a key asks. */
  readonly sessionId: string
  /** A program asks in their place. */
  readonly key?: KeyUse | undefined
}

/** A key of a wallet: it opens that wallet only, and allows what both it and whoever made it may do there. */
export interface KeyUse {
  readonly id: string
  readonly name: string
  readonly walletId: string
  readonly rights: ReadonlySet<Right>
}

/** What a server process is made of. Made once by `main.ts`, and by tests with a clock they move. */
export interface App {
  readonly db: Db
  readonly config: Config
  readonly log: Logger
  readonly clock: () => Date
}

/** A key and the person in whose place it asks. */
export interface KeyHolder {
  readonly personId: string
  readonly key: KeyUse
}

/** Where a request came from, for the audit. */
export interface Caller {
  readonly address: string
  readonly userAgent: string | null
  /** The wallet whose audit hears of a refusal; found by the use case where the call does not name one. */
  walletId: string | null
  /** Whether a change was committed and told to the audit. */
  changed: boolean
  /** The key that asks, once it is known to be good, and whoever made it. */
  key: KeyHolder | null
}

/** What every use case is given: where to write, what time it is, who asks. */
export interface Ctx {
  readonly app: App
  readonly db: Db
  readonly log: Logger
  /** One instant for the whole request or job, so everything it writes agrees. */
  readonly now: Date
  readonly newId: (at?: Date) => string
  /** Null in jobs and in calls that need nobody signed in. */
  readonly person: Person | null
  readonly requestId: string
  /** Null in jobs and commands of the operator. */
  readonly caller: Caller | null
  /** Of a call that requires one; the ledger keys its transfers on it. */
  readonly idempotencyKey?: string | undefined
}

/**
 * The database work of a request or job: its context, and the open transaction in which every statement runs. Functions that
 * write take it as their first parameter. `Work<Sql>` is for functions that only read, in a transaction or on the pool.
 */
export interface Work<On extends Sql = Tx> {
  readonly ctx: Ctx
  readonly tx: On
}

/** The context of a job, of the network's calls and of seeds: nobody is signed in. `now` may be moved by seeds. */
export function systemCtx(app: App, now: Date = app.clock(), requestId = 'system'): Ctx {
  return { app, db: app.db, log: app.log, now, newId: (at = now) => newId(at), person: null, requestId, caller: null }
}
