import type pg from 'pg'
import { isStorageFull } from './storage.ts'
import { TidyClient } from './tidy-client.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** The interval of the checks. Together with the time for a new connection it bounds how late a return is seen. */
const CHECK_EVERY_MS = 1_000
const CONNECT_WITHIN_MS = 2_000

/** A connection that can be broken from outside. */
interface Abandonable {
  abandon(error: Error): void
  once(event: 'end', listener: () => void): unknown
}

/** The result of one check of the database. */
export interface Checked {
  readonly isStandby: boolean
  /** The position in the write-ahead log: written by a primary, replayed by a standby. */
  readonly position: bigint
  /** The oldest transaction that is still running, and the next one. Equal while none runs. */
  readonly oldestRunning: string
  readonly next: string
  readonly atMs: number
}

interface MonitorOptions {
  readonly url: string
  /** How long a check may remain without a response before the database counts as down. */
  readonly silentMs: number
  /** A standby is expected. A primary that became one counts as down, because it cannot write. */
  readonly isReplica: boolean
  readonly onChecked?: ((checked: Checked) => void) | undefined
  readonly onDown?: ((error: Error) => void) | undefined
  readonly onUp?: ((downMs: number) => void) | undefined
}

interface CheckRow {
  readonly standby: boolean
  readonly position: string | null
  readonly oldestRunning: string
  readonly next: string
}
const CHECK = `select pg_is_in_recovery() as standby,
  pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning", pg_snapshot_xmax(pg_current_snapshot())::text as next,
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as position`

/** How long a database counts as full after the last failed write, before it is tried. */
const FULL_FOR_MS = 3_000
const WRITE_PAGES = `begin; create temporary table written on commit drop as
  select repeat('x', 4000) as page from generate_series(1, 512); rollback`

/**
 * Checks every second over a connection of its own whether a database responds. Once it does not, all connections
 * that follow the monitor are broken and no new one is opened, so that callers fail at once. A server that is stopped
 * accepts connections but never responds, which no timeout of the server can end.
 */
export class DatabaseMonitor {
  readonly #options: MonitorOptions
  readonly #following = new Set<Abandonable>()
  #client: TidyClient | undefined
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<boolean> | undefined
  #downSinceMs: number | undefined
  #last: Checked | undefined
  #heldSinceMs: number | undefined
  #fullAtMs: number | undefined
  #isStopped = false

  constructor(options: MonitorOptions) {
    this.#options = options
  }

  get isDown(): boolean {
    return this.#downSinceMs !== undefined
  }

  /** The last check that was answered. */
  get last(): Checked | undefined {
    return this.#last
  }

  /** How long the same transaction has been the oldest running one, of this program or of another. */
  get oldestTransactionMs(): number {
    return this.#heldSinceMs === undefined ? 0 : performance.now() - this.#heldSinceMs
  }

  /** Whether the database could not write for want of space, and no later check of it could. */
  get isFull(): boolean {
    return this.#fullAtMs !== undefined
  }

  /** Reports that a statement failed for want of space. */
  reportFull(): void {
    this.#fullAtMs = performance.now()
  }

  /** Begins to check. Without it the monitor never finds the database down. */
  start(): void {
    this.#timer ??= setInterval(() => void this.#check(), CHECK_EVERY_MS).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#drop()
  }

  /** Breaks this connection when the database goes down. */
  follow(connection: Abandonable): void {
    this.#following.add(connection)
    connection.once('end', () => this.#following.delete(connection))
  }

  /** Whether the database responds, and can write unless it is a replica, in this time. */
  async responds(withinMs: number): Promise<boolean> {
    if (this.isDown) return false
    return within(withinMs, this.#check()).catch(() => false)
  }

  #check(): Promise<boolean> {
    this.#checking ??= this.#checkOnce().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #checkOnce(): Promise<boolean> {
    try {
      // A connection that ended since the last check says nothing about the database: a new one decides.
      const checked = await this.#readState().catch((error: unknown) => {
        if (isSilence(error)) throw error
        return this.#readState()
      })
      if (checked.isStandby && !this.#options.isReplica) {
        this.#drop()
        throw new DatabaseUnavailable('the database is a standby and cannot write')
      }
      if (this.#fullAtMs !== undefined && performance.now() - this.#fullAtMs > FULL_FOR_MS && (await this.#hasSpace()))
        this.#fullAtMs = undefined
      this.#followOldest(checked)
      this.#last = checked
      this.#options.onChecked?.(checked)
      this.#setUp()
      return true
    } catch (error) {
      if (this.#isStopped) return false
      // Too many connections: it responds, and the connections that are open go on.
      if ((error as { code?: string }).code === '53300') return true
      this.#setDown(error as Error)
      return false
    }
  }

  #followOldest({ oldestRunning, next, atMs }: Checked): void {
    if (oldestRunning === next) this.#heldSinceMs = undefined
    else if (this.#last?.oldestRunning !== oldestRunning) this.#heldSinceMs = atMs
    else this.#heldSinceMs ??= this.#last.atMs
  }

  async #readState(): Promise<Checked> {
    try {
      this.#client ??= await this.#connect()
      const { rows } = await within<pg.QueryResult<CheckRow>>(this.#options.silentMs, this.#client.query(CHECK))
      const { standby = false, position = null, oldestRunning = '0', next = '0' } = rows[0] ?? {}
      return {
        isStandby: standby,
        position: readPosition(position ?? '') ?? 0n,
        oldestRunning,
        next,
        atMs: performance.now(),
      }
    } catch (error) {
      this.#drop()
      throw error
    }
  }

  /** Writes some pages that are dropped at once. An error for another reason is not for want of space. */
  async #hasSpace(): Promise<boolean> {
    try {
      const writing = this.#client?.query(WRITE_PAGES)
      if (writing !== undefined) await within(this.#options.silentMs, writing)
      return true
    } catch (error) {
      await this.#client?.query('rollback').catch(() => undefined)
      return !isStorageFull(error)
    }
  }

  async #connect(): Promise<TidyClient> {
    const client = new TidyClient({
      connectionString: this.#options.url,
      application_name: 'voltway-fleets-monitor',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    })
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    try {
      // The driver's bound ends with the handshake, before the connection's first statement.
      await within(this.#options.silentMs, client.connect())
    } catch (error) {
      client.abandon()
      throw error
    }
    return client
  }

  /** Without a goodbye, because a server that does not respond would never read it. */
  #drop(): void {
    const client = this.#client
    this.#client = undefined
    client?.abandon()
  }

  #setDown(cause: Error): void {
    if (this.isDown) return
    this.#downSinceMs = performance.now()
    this.#options.onDown?.(cause)
    const error = new DatabaseUnavailable('the database does not respond', { cause })
    for (const connection of this.#following) connection.abandon(error)
  }

  #setUp(): void {
    if (this.#downSinceMs === undefined) return
    const downMs = performance.now() - this.#downSinceMs
    this.#downSinceMs = undefined
    this.#options.onUp?.(downMs)
  }
}

class Silence extends Error {}
const isSilence = (error: unknown): boolean => error instanceof Silence

/** @throws Silence when the promise is not settled in this time. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // A blocked event loop runs timers first: a response that has arrived meanwhile still counts.
    const rejectSilent = () => setImmediate(() => setImmediate(reject, new Silence(`no response within ${ms} ms`)))
    timer = setTimeout(rejectSilent, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A position in the write-ahead log, `16/B374D848`, as a number. Undefined for any other text. */
export function readPosition(text: string): bigint | undefined {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text)
  return parts === null ? undefined : (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`)
}
