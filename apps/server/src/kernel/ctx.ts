import type { Right } from '@voltway/contract/rights'
import type { Locale } from '@voltway/contract/values'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { newId } from '../platform/ids.ts'
import type { Db, Sql, Tx } from '../platform/sql.ts'

/** The signed-in person, read from the database on each request. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Locale
  /** The browser session of the access token, or the API key's id. */
  readonly sessionId: string
  /** Set when a program acts for the person with an API key. */
  readonly key?: KeyUse | undefined
}

/**
 * An API key of a wallet. It opens only that wallet and grants the rights that both the key and its creator have there.
 */
export interface KeyUse {
  readonly id: string
  readonly name: string
  readonly walletId: string
  readonly rights: ReadonlySet<Right>
  /** An assistant reads only (decision 098). */
  readonly isAssistant: boolean
}

/** The components of a server process. Created once by `main.ts`, and by tests with a clock that they move. */
export interface App {
  readonly db: Db
  readonly config: Config
  readonly log: Logger
  readonly clock: () => Date
  /**
   * Whether a busy process refuses people's calls, with 503 or after a wait; true if absent. On a slow machine tests would
   * fail by it.
   */
  readonly shedsLoad?: boolean
}

/** An API key and the person for whom it acts. */
export interface KeyHolder {
  readonly personId: string
  readonly key: KeyUse
}

/** The client of a request, for the audit. */
export interface Caller {
  readonly address: string
  readonly userAgent: string | null
  /** The wallet whose audit records a refusal. The use case sets it when the call does not name a wallet. */
  walletId: string | null
  /** Whether a change was committed and recorded in the audit. */
  changed: boolean
  /** The API key once it is verified, and its creator. */
  key: KeyHolder | null
}

/** The context of every use case: the database, the time and the caller. */
export interface Ctx {
  readonly app: App
  readonly db: Db
  readonly log: Logger
  /** One instant for the whole request or job, so that everything it writes is consistent. */
  readonly now: Date
  readonly newId: (at?: Date) => string
  /** Null in jobs and in calls that do not require a sign-in. */
  readonly person: Person | null
  readonly requestId: string
  /** Null in jobs and in commands of the operator. */
  readonly caller: Caller | null
  /** The idempotency key of a call that requires one. The ledger derives the keys of its transfers from it. */
  readonly idempotencyKey?: string | undefined
  /** Calls the function when the client disconnects; returns the end of the observation. Absent in jobs. */
  readonly onGone?: ((then: () => void) => () => void) | undefined
}

/**
 * The database work of a request or job: its context, and the open transaction of its statements. Functions that write
 * take it as their first parameter. `Work<Sql>` is for functions that only read, in a transaction or on the pool.
 */
export interface Work<On extends Sql = Tx> {
  readonly ctx: Ctx
  readonly tx: On
}

/**
 * Creates the context of a job, of the network's calls and of seeds. It has no person. Seeds may pass another `now`.
 */
export function systemCtx(app: App, now: Date = app.clock(), requestId = 'system'): Ctx {
  return {
    app,
    db: app.db.fresh,
    log: app.log,
    now,
    newId: (at = now) => newId(at),
    person: null,
    requestId,
    caller: null,
  }
}
