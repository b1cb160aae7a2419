import { buildApp, jobKinds } from '../apps/server/src/app.ts'
import { sessionsNetwork } from '../apps/server/src/features/sessions/sessions.routes.ts'
import { type App, systemCtx } from '../apps/server/src/kernel/ctx.ts'
import { drainInbox } from '../apps/server/src/kernel/network/inbox.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openJobs } from '../apps/server/src/platform/jobs.ts'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { onBenchDatabase } from './bench-database.ts'
import { BENCH_SECRET } from './bench-server.ts'
import { makeFleet } from './fleet-data.ts'
import { type Charge, chargesOf, operatorsOf, type SimulatedOperator } from './overrun-charges.ts'
import { atMostValue, percentile, printFigures } from './report.ts'

const CHARGES = 1_000
const TICK_MS = 5_000
const DAY_MS = 86_400_000
/** Fees of a charge that do not grow: activation and network fee, with VAT. */
const FIXED_MINOR = 44
const JOBS = ['sessions.check-limit', 'network.send-command', 'network.expire-commands']

/**
 * 1,000 generated charges of limited cards in virtual time, at operators that stop at once, late, lose commands or
 * refuse them: by how much their cost exceeds the limit, in update intervals.
 */
export function benchOverrun(): Promise<void> {
  return onBenchDatabase(async ({ url, db }) => {
    // The queue stores real instants for jobs without a start, so virtual time begins after them.
    let nowMs = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS + 10 * 3_600_000
    const config = readConfig({ DATABASE_URL: url, SECRET: BENCH_SECRET, OCPI_ALLOW_PRIVATE_ADDRESSES: '1', DEMO: '0' })
    const app: App = { db, config, log: makeLog('silent'), clock: () => new Date(nowMs) }
    // Virtual time does not measure the disk. The server's role is an ordinary one, which may change its own defaults.
    await db.text('alter role current_user set synchronous_commit = off')
    const jobs = await openJobs({ db, url, log: app.log, kinds: jobKinds, works: false })
    const http = await buildApp(app)
    await http.ready()
    const fleet = await makeFleet(db, { cards: CHARGES, sessions: 0 })
    const operators = await operatorsOf(db, () => nowMs)
    const charges = chargesOf(fleet.cards, operators, nowMs)
    await limitCards(db, charges)
    const send = async (operator: SimulatedOperator, method: 'PUT' | 'POST', path: string, body: object) => {
      const reply = await http.inject({ method, url: path, headers: operator.headers, payload: body })
      if (reply.statusCode !== 200) throw new Error(`${method} ${path} was answered ${reply.statusCode}: ${reply.body}`)
    }
    const startedAt = performance.now()
    let messages = 0
    for (; charges.some((charge) => !charge.isOver); nowMs += TICK_MS) {
      const due = charges.flatMap((charge) => {
        const session = charge.messageAt(nowMs)
        return session === null ? [] : [{ charge, session }]
      })
      const results = operators.flatMap((operator) => operator.dueResults(nowMs).map((one) => ({ operator, ...one })))
      await Promise.all([
        ...due.map(({ charge: { id, operator }, session }) =>
          send(operator, 'PUT', `/ocpi/2.2.1/sessions/PT/${operator.party}/${id}`, session),
        ),
        ...results.map(({ operator, url, result }) => send(operator, 'POST', new URL(url).pathname, { result })),
      ])
      messages += due.length
      await drain(app, due.length + results.length)
      while (await runDueJobs(db, app, nowMs)) await drain(app, 1)
    }
    await report(db, charges, { messages, seconds: (performance.now() - startedAt) / 1000 })
    for (const { close } of operators) close()
    await http.close()
    await jobs.close()
  })
}

/** Handles all waiting messages, of which there are at least so many. */
async function drain(app: App, least: number): Promise<void> {
  for (let [handled, last] = [0, 1]; handled < least && last > 0; handled += last) {
    const { done, quarantined } = await drainInbox(systemCtx(app), sessionsNetwork)
    if (quarantined > 0) throw new Error('a message was put aside')
    last = done
  }
}

async function limitCards(db: Db, charges: readonly Charge[]): Promise<void> {
  const ids = charges.map(({ card }) => card.id)
  const limits = charges.map(({ limitMinor }) => limitMinor)
  await db.run(sql`
    update card c set credit_mode = 'LIMITED', assigned_credit_minor = n.limit_minor, spent_minor = 0
    from unnest(${ids}::uuid[], ${limits}::bigint[]) n (id, limit_minor) where c.id = n.id`)
}

/** The queue follows the machine's clock, so the bench runs its jobs by virtual time. @returns whether there were any. */
async function runDueJobs(db: Db, app: App, nowMs: number): Promise<boolean> {
  const due = await db.rows<{ id: string; name: string; data: object }>(sql`
    delete from pgboss.job where name = any(${JOBS}) and start_after <= ${new Date(nowMs)}::timestamptz
    returning id, name, data`)
  for (const { name, data } of due) {
    const kind = jobKinds.find((one) => one.name === name)
    await kind?.handle(systemCtx(app) as never, data, undefined)
  }
  return due.length > 0
}

interface Outcome {
  readonly charge: Charge
  readonly overMinor: number
  /** Overrun in update intervals of this charge. */
  readonly intervals: number
  readonly unusedMinor: number
  readonly stop: string
}

async function outcomesOf(db: Db, charges: readonly Charge[]): Promise<Outcome[]> {
  const rows = await db.rows<{
    network_id: string
    cost_minor: bigint
    duration_s: number
    attempts: number | null
    state: string | null
  }>(sql`
    select s.network_id, s.cost_minor, s.duration_s, l.attempts, l.state
    from session s left join limit_stop l on l.wallet_id = s.wallet_id and l.session_id = s.id`)
  const byId = new Map(rows.map((row) => [row.network_id, row]))
  return charges.map((charge) => {
    const row = byId.get(charge.id)
    if (row === undefined) throw new Error(`${charge.id} has no session`)
    const cost = Number(row.cost_minor)
    const overMinor = Math.max(0, cost - charge.limitMinor)
    const intervalMinor = Math.max(
      1,
      ((cost - FIXED_MINOR) * charge.intervalMs) / Math.max(row.duration_s * 1000, charge.intervalMs),
    )
    const stop = row.attempts === null ? 'no stop' : `${row.attempts} × STOP_SESSION, ${row.state}`
    return {
      charge,
      overMinor,
      intervals: overMinor / intervalMinor,
      unusedMinor: Math.max(0, charge.limitMinor - cost),
      stop,
    }
  })
}

const euros = (minor: number) => (minor / 100).toFixed(2)
const LEAST_SHARE = 0.99

async function report(db: Db, charges: readonly Charge[], run: { messages: number; seconds: number }): Promise<void> {
  const outcomes = await outcomesOf(db, charges)
  const others = outcomes.filter(({ intervals }) => intervals > 1)
  const share = 1 - others.length / outcomes.length
  const commands = await db.row<{ most: number; twice: bigint }>(sql`
    select max(n)::int as most, count(*) filter (where n > 3) as twice
    from (select count(*) as n from network_command group by session_id) c`)
  const unused = outcomes.map(({ unusedMinor, charge }) => unusedMinor / charge.limitMinor)
  const overs = outcomes.map(({ overMinor }) => overMinor)
  printFigures(`Overrun (${outcomes.length} charges, ${run.messages} updates, ${run.seconds.toFixed(0)} s)`, [
    {
      name: 'overrun of at most one update interval’s cost',
      value: `${(share * 100).toFixed(1)}%`,
      budget: `≥ ${LEAST_SHARE * 100}%`,
      within: share >= LEAST_SHARE,
    },
    { name: 'overrun: p50, p99, most', value: [0.5, 0.99, 1].map((at) => euros(percentile(overs, at))).join(', ') },
    {
      name: 'limit not used: p50, p90',
      value: [0.5, 0.9].map((at) => `${(percentile(unused, at) * 100).toFixed(0)}%`).join(', '),
    },
    atMostValue('commands of one charge', commands?.most ?? 0, 3, String),
  ])
  for (const { charge, overMinor, intervals, stop } of others) {
    const { id, operator, powerKw, intervalMs, limitMinor } = charge
    console.log(
      `${id}: ${operator.name}, ${powerKw} kW, every ${intervalMs / 1000} s, limit ${euros(limitMinor)}: over by ${euros(overMinor)} (${intervals.toFixed(1)} intervals), ${stop}, ${charge.commands.join(' ')}`,
    )
  }
}
