import { once } from 'node:events'
import pg from 'pg'
import { enqueue, job, openJobs } from '../apps/server/src/platform/jobs.ts'
import { makeLog } from '../apps/server/src/platform/log.ts'
import { type BenchDatabase, onBenchDatabase } from './bench-database.ts'
import { type Figure, percentile, printFigures } from './report.ts'

const JOBS = 300
const BUDGET_MS = 10

/** Delay from the commit to the start of a job, against a bare NOTIFY. */
export function benchJobs(): Promise<void> {
  return onBenchDatabase(pickUp)
}

async function pickUp({ url, db }: BenchDatabase): Promise<void> {
  const begun = new Map<number, number>()
  let onResult: () => void = () => {}
  const kind = job<{ number: number }, null>({
    name: 'bench.job',
    handle: async (_context, { number }) => {
      begun.set(number, performance.now())
      onResult()
    },
  })
  const jobs = await openJobs({ db, url, log: makeLog('error'), kinds: [kind], works: true })
  const listener = new pg.Client({ connectionString: url })
  try {
    await jobs.work([kind], () => null)
    await listener.connect()
    await listener.query('listen bench')
    const [picked, notified]: [number[], number[]] = [[], []]
    for (let number = 0; number < JOBS; number++) {
      const begins = new Promise<void>((resolve) => {
        onResult = resolve
      })
      await db.tx((tx) => enqueue(tx, kind, { number }))
      const committedAt = performance.now()
      await begins
      picked.push(Math.max(0, (begun.get(number) ?? 0) - committedAt))
      const arrives = once(listener, 'notification')
      const sentAt = performance.now()
      await db.text('notify bench')
      await arrives
      notified.push(performance.now() - sentAt)
    }
    const figure = (name: string, part: number): Figure => ({
      name: `commit to begun: ${name}`,
      value: `${percentile(picked, part).toFixed(1)} ms`,
      baseline: `bare notify ${percentile(notified, part).toFixed(1)} ms`,
    })
    const p50 = percentile(picked, 0.5)
    printFigures(`Jobs (${JOBS}, one at a time)`, [
      { ...figure('p50', 0.5), budget: `≤ ${BUDGET_MS} ms`, within: p50 <= BUDGET_MS },
      figure('p99', 0.99),
    ])
  } finally {
    await listener.end()
    await jobs.close()
  }
}
