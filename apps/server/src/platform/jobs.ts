import { type ConnectionOptions, PgBoss, type Queue, type Schedule } from 'pg-boss'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { untilCommittedEverywhere } from './distributed.ts'
import { followClock, steadyClock } from './jobs-clock.ts'
import { postpone } from './jobs-postponed.ts'
import { asLoopUser } from './loop-watchdog.ts'
import { type Db, type Sql, sql, type Tx } from './sql.ts'
import { TidyClient } from './tidy-client.ts'
import { continueTrace, inTrace, traceparent } from './tracing.ts'
import { isMachineLost } from './unavailable.ts'

/** A kind of background work. `Data` is plain JSON. */
export interface Job<Data extends object, Context> {
  readonly name: string
  /**
   * Runs the job. With `inTransaction` its effects and its completion commit together, so the effect happens exactly
   * once whatever is killed. Without it (calls to external systems) the handler must tolerate being run again.
   */
  readonly handle: (context: Context, data: Data, tx: Tx | undefined) => Promise<void>
  readonly inTransaction: boolean
  /** Schedule: a cron expression (5 fields) and its time zone. */
  readonly cron?: { readonly expression: string; readonly timeZone: string } | undefined
  /** Jobs of this kind that run at once in one process. */
  readonly concurrency: number
  /** Jobs of one {@link SendOptions.group} that run at once in all processes. Default: unbounded. */
  readonly groupConcurrency?: number
  readonly queue: Omit<Queue, 'name' | 'policy'>
  /** At most one job per singleton key waits. Enqueueing another one while it waits has no effect. */
  readonly oneWaiting: boolean
  /**
   * Runs when a job has become a dead letter: its last attempt failed or was killed. Ends what people see as in
   * progress.
   */
  readonly onDeadLetter?: (context: Context, data: Data) => Promise<void>
}

/**
 * Thrown by a job that no further attempt can complete. It fails at once and becomes no dead letter: whoever declares
 * the job shows it.
 */
export class FailedForGood extends Error {
  override name = 'FailedForGood'
}

type JobDefinition<Data extends object, Context> = Pick<Job<Data, Context>, 'name' | 'handle'> &
  Partial<Omit<Job<Data, Context>, 'name' | 'handle'>>

/**
 * Declares a kind of job. A failed job is retried with back-off (5 attempts by default) and then becomes a dead letter
 * (`npm run admin -- jobs`).
 */
export function job<Data extends object, Context>(definition: JobDefinition<Data, Context>): Job<Data, Context> {
  return { inTransaction: false, concurrency: 1, oneWaiting: false, queue: {}, ...definition }
}

/** The given kinds with those that run their {@link Job.onDeadLetter}, each before the kind whose queue refers to it. */
export const withDeadLetters = <Context>(kinds: readonly AnyJob<Context>[]): AnyJob<Context>[] =>
  kinds.flatMap((kind) => {
    const { onDeadLetter: handle } = kind
    return handle === undefined ? [kind] : [job({ name: deadLettersOf(kind), handle }), kind]
  })

const deadLettersOf = ({ name, onDeadLetter }: Pick<AnyJob<never>, 'name' | 'onDeadLetter'>): string =>
  onDeadLetter === undefined ? DEAD_LETTERS : `${name}.${DEAD_LETTERS}`

/** A job of any data type, as the element of lists. */
export type AnyJob<Context> =
  // biome-ignore lint/suspicious/noExplicitAny: a list of jobs of different data types has no narrower element type
  Job<any, Context>

/** Schedule and grouping of an enqueued job. */
export interface SendOptions {
  readonly startAfter?: Date
  readonly singletonKey?: string
  /** Jobs of a higher priority start first; 0 by default. */
  readonly priority?: number
  /**
   * Group of jobs that wait for the same external party, so that a hanging party occupies only its share of the
   * workers.
   */
  readonly group?: string
}

interface Runner {
  readonly boss: PgBoss
  /** Jobs that are being enqueued after the commit of their transaction. */
  readonly sending: Set<Promise<void>>
}

const runners = new WeakMap<Db, Runner>()

function runnerFor(db: Db): Runner {
  const runner = runners.get(db.main)
  if (runner === undefined) throw new Error('jobs were not opened on this database')
  return runner
}

const adapterOf = (on: Sql) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await on.text<object>(text, values) }),
})

/**
 * Enqueues a job in the caller's transaction: it exists if, and only if, the transaction commits. Of a kind of which one
 * waits, a job runs after the commit: a waiting one that a worker takes before has read nothing of the caller's changes.
 */
export async function enqueue<Data extends object, Context>(
  tx: Tx,
  kind: Job<Data, Context>,
  data: Data,
  { group, ...options }: SendOptions = {},
): Promise<void> {
  const { boss, sending } = runnerFor(tx.db)
  const grouped = group === undefined ? {} : { group: { id: group } }
  const send = (on: ConnectionOptions) => boss.send(kind.name, traced(data), { ...options, ...grouped, ...on })
  const id = await send({ db: adapterOf(tx) })
  if (id !== null || !kind.oneWaiting) return
  // While the process ends nothing more is enqueued.
  const report = (error: unknown) => {
    if (runners.has(tx.db.main)) boss.emit('error', error as Error)
  }
  tx.afterCommit(() => {
    const sent = send({})
      .then(() => {}, report)
      .finally(() => sending.delete(sent))
    sending.add(sent)
  })
}

/** The data of a job with the trace that enqueued it. The handler does not receive it. */
type TracedData = object & { readonly traceparent?: string }

function traced(data: object): TracedData {
  const parent = traceparent()
  return parent === null ? data : { ...data, traceparent: parent }
}

/** Enqueues many jobs of one kind in the caller's transaction with one statement. */
export async function enqueueAll<Data extends object, Context>(
  tx: Tx,
  kind: Job<Data, Context>,
  all: readonly Data[],
): Promise<void> {
  if (all.length > 0)
    await runnerFor(tx.db).boss.insert(
      kind.name,
      all.map((data) => ({ data: traced(data) })),
      { db: adapterOf(tx) },
    )
}

/** The job queue of a process. */
export interface OpenJobs {
  readonly boss: PgBoss
  /** Starts to run jobs of the given kinds in this process. */
  work<Context>(kinds: readonly AnyJob<Context>[], contextFor: (kind: string) => Context): Promise<void>
  /** Resolves when no job is on its way that {@link enqueue} stores after a commit. */
  settled(): Promise<void>
  /** Runs the waiting jobs of one kind, for tests without workers. @returns whether there were any. */
  runWaiting<Context>(kind: AnyJob<Context>, contextFor: (kind: string) => Context): Promise<boolean>
  close(): Promise<void>
}

const QUEUE_DEFAULTS = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  // Without a heartbeat for this time, a job's process counts as killed and other workers take over, however long the
  // job may run.
  heartbeatSeconds: 20,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 2 * 86_400,
  notify: true,
} as const satisfies Omit<Queue, 'name'>

/**
 * Interval of the check for missing heartbeats. Together with the poll and the first retry, a kill costs a job less
 * than a minute.
 */
const SUPERVISED_EVERY_SECONDS = 15

/** Maintenance of a large queue is the longest statement. */
const QUEUE_RESPONDS_WITHIN_MS = 65_000
const QUEUE_STATEMENT_MS = 60_000

/** Attempts of jobs in this process. */
export const jobRuns = new Counter({
  name: 'job_runs_total',
  help: 'Attempts of jobs by kind and result',
  labelNames: ['job', 'result'],
  registers: [],
})

const DEAD_LETTERS = 'dead-letters'

/**
 * New jobs are announced. Retries and delayed jobs are found by polling only, so polling must be frequent. Each worker has
 * an interval of its own, because workers that poll together delay authorizations by 20 to 40 ms.
 */
const LEAST_POLL_SECONDS = 4
const POLL_SPREAD_SECONDS = 2
/** A delayed job is not announced: the jobs of a minute begin as their workers poll, not all at the same instant. */
const SPREAD = { startAfter: 1 }

/** Opens the job queue on a database. Every process needs it to enqueue. Only workers call {@link OpenJobs.work}. */
export async function openJobs(options: {
  db: Db
  url: string
  /** Connections of the queue in a process that works. */
  maxConnections?: number
  log: Logger
  kinds: readonly AnyJob<never>[]
  works: boolean
  /** Names of recurring kinds that earlier versions scheduled and that no version has any more. */
  retired?: readonly string[]
  /** Interval of the check of schedules, for tests. */
  pollSeconds?: number
}): Promise<OpenJobs> {
  const { db, url, maxConnections = 4, log, kinds, works, retired = [], pollSeconds = 30 } = options
  const ownPool = {
    Client: TidyClient,
    monitor: db.primary,
    respondWithinMs: QUEUE_RESPONDS_WITHIN_MS,
    connectionString: db.isPooled ? url : unhurried(url),
    max: maxConnections,
    application_name: 'voltway-fleets-jobs',
  }
  const boss = new PgBoss({
    // A process that only enqueues does so in its own transactions.
    ...(works ? ownPool : { db: adapterOf(db) }),
    supervise: works,
    superviseIntervalSeconds: SUPERVISED_EVERY_SECONDS,
    monitorIntervalSeconds: SUPERVISED_EVERY_SECONDS,
    schedule: works,
    cronMonitorIntervalSeconds: pollSeconds,
    // The process's monotonic clock may differ from the database's by as much as the database's was corrected.
    clockMonitorIntervalSeconds: pollSeconds,
    clock: steadyClock,
    // LISTEN needs a connection of its own, which a pooler in transaction mode does not give.
    useListenNotify: works && !db.isPooled,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  await boss.start()
  const stopFollowing = works ? followClockEvery(db, log, pollSeconds) : () => {}
  // Creating an existing queue changes nothing but costs a lock and a commit each, at every start.
  const [queues, schedules] = await Promise.all([boss.getQueues(), works ? boss.getSchedules() : []])
  const made = new Map(queues.map((queue) => [queue.name, queue]))
  if (!made.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS)
  const make = async (kind: AnyJob<never>) => {
    const options: Omit<Queue, 'name'> = { ...QUEUE_DEFAULTS, deadLetter: deadLettersOf(kind), ...kind.queue }
    const known = made.get(kind.name)
    if (known === undefined)
      return boss.createQueue(kind.name, { ...options, ...(kind.oneWaiting ? { policy: 'short' } : {}) })
    // A queue of an earlier version with other options.
    const isOutdated = Object.entries(options).some(([name, value]) => known[name as keyof typeof known] !== value)
    if (isOutdated) await boss.updateQueue(kind.name, options)
  }
  // In sequence on one connection, because parallel ones wait for each other.
  for (const kind of kinds) await make(kind)
  if (works) await scheduleAll(boss, kinds, schedules)
  for (const { name } of schedules) if (retired.includes(name)) await boss.unschedule(name)
  const sending: Runner['sending'] = new Set()
  runners.set(db, { boss, sending })
  const settled = async () => void (await Promise.all(sending))
  return {
    boss,
    settled,
    work: async (workKinds, contextFor) => {
      const workers = workKinds.flatMap((kind) => Array.from({ length: kind.concurrency }, () => kind))
      await Promise.all(
        workers.map((kind, index) => {
          const pollSeconds = LEAST_POLL_SECONDS + (POLL_SPREAD_SECONDS * index) / workers.length
          return startWorker({ boss, db, log }, kind, contextFor, pollSeconds)
        }),
      )
    },
    runWaiting: async (kind, contextFor) => {
      await settled()
      const batch = await boss.fetch<object>(kind.name, { batchSize: 100 })
      for (const { id, data } of batch) {
        await runOne({ boss, db, log }, kind, { id, data }, contextFor(kind.name))
        await boss.complete(kind.name, id)
      }
      return batch.length > 0
    },
    close: async () => {
      runners.delete(db)
      stopFollowing()
      await settled()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** @returns a function that stops it. */
function followClockEvery(db: Db, log: Logger, seconds: number): () => void {
  const check = () =>
    followClock(db).then(
      (isPutBack) => isPutBack && log.warn('the system clock was set back: the start times of jobs were moved'),
      (error: unknown) => log.error({ err: error }, 'job queue error'),
    )
  void check()
  const timer = setInterval(check, seconds * 1000)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The queue's own updates (claimed, completed) commit asynchronously: if a power failure loses one, the job runs again,
 * which it must tolerate. Enqueued jobs, and completions that commit with their effect, use the product's transactions.
 */
function unhurried(url: string): string {
  const own = new URL(url)
  own.searchParams.set('options', `-c synchronous_commit=off -c statement_timeout=${QUEUE_STATEMENT_MS}`)
  return own.href
}

/**
 * Stores the schedules of recurring jobs. Unchanged schedules are not written, so that a start writes nothing. Unknown ones
 * stay, because a server of the next version may run beside this one.
 */
async function scheduleAll(boss: PgBoss, kinds: readonly AnyJob<never>[], known: readonly Schedule[]): Promise<void> {
  const isSpread = ({ options }: Schedule) => options?.startAfter === SPREAD.startAfter
  const standing = new Set(known.filter(isSpread).map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`))
  for (const { name, cron } of kinds) {
    if (cron === undefined || standing.has(`${name} ${cron.expression} ${cron.timeZone}`)) continue
    await boss.schedule(name, cron.expression, {}, { tz: cron.timeZone, ...SPREAD })
  }
}

async function startWorker<Context>(
  { boss, db, log }: { readonly boss: PgBoss; readonly db: Db; readonly log: Logger },
  kind: AnyJob<Context>,
  contextFor: (kind: string) => Context,
  announcedPollSeconds: number,
): Promise<void> {
  const { groupConcurrency } = kind
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: announcedPollSeconds,
    ...(groupConcurrency === undefined ? {} : { groupConcurrency }),
  }
  const id = await boss.work<object>(kind.name, options, async (batch) => {
    for (const one of batch) {
      try {
        await runOne({ boss, db, log }, kind, one, contextFor(kind.name))
        jobRuns.inc({ job: kind.name, result: 'done' })
      } catch (error) {
        jobRuns.inc({ job: kind.name, result: 'failed' })
        if (isMachineLost(error)) {
          log.warn({ err: error, job: kind.name, jobId: one.id }, 'job waits for a machine of the database')
          await db.tx((tx) => postpone(boss, adapterOf(tx), one))
          continue
        }
        if (error instanceof FailedForGood) {
          log.warn({ err: error, job: kind.name, jobId: one.id }, 'job failed for good')
          await endAttempts(db, kind.name, one.id)
        } else log.warn({ err: error, job: kind.name, jobId: one.id }, 'job failed and will be retried')
        throw error
      } finally {
        // More jobs may have been announced while all workers were busy: poll immediately.
        boss.notifyWorker(id)
      }
    }
  })
}

/** The queue fails a job without further attempts when it has used them up. */
const endAttempts = (db: Db, name: string, id: string) =>
  db.run(sql`
    update pgboss.job set retry_limit = retry_count, dead_letter = null
    where name = ${name} and id = ${id}::uuid and state = 'active'`)

async function runOne<Context>(
  { boss, db, log }: { readonly boss: PgBoss; readonly db: Db; readonly log: Logger },
  kind: AnyJob<Context>,
  { id, data: stored }: { readonly id: string; readonly data: TracedData },
  context: Context,
): Promise<void> {
  const { traceparent: parent, ...data } = stored
  const span = { name: `job ${kind.name}`, attributes: { 'messaging.message.id': id } }
  const work = () =>
    asLoopUser({ kind: 'job', name: () => kind.name, log }, () => runTraced({ boss, db }, kind, { id, data }, context))
  await (parent === undefined ? inTrace(span, work) : continueTrace(parent, span, work))
}

async function runTraced<Context>(
  { boss, db }: { readonly boss: PgBoss; readonly db: Db },
  kind: AnyJob<Context>,
  { id, data }: { readonly id: string; readonly data: object },
  context: Context,
): Promise<void> {
  if (db.isDistributed()) await untilCommittedEverywhere(db)
  if (!kind.inTransaction) return kind.handle(context, data, undefined)
  await db.tx(async (tx) => {
    await kind.handle(context, data, tx)
    await boss.complete(kind.name, id, {}, { db: adapterOf(tx) })
  })
}
