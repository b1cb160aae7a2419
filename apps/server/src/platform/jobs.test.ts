import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { leaseDatabase, type TestDatabase } from '../../test/database.ts'
import { DAY_MS } from './durations.ts'
import { enqueue, enqueueAll, job, openJobs, withDeadLetters } from './jobs.ts'
import { type Db, openDb, sql } from './sql.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await leaseDatabase()
  db = openDb({ url: database.url, maxConnections: 4 })
})
afterAll(async () => {
  await db.close()
  await database.release()
})

test('a backlog of jobs runs in sequence without a pause between jobs', async () => {
  const waiting = 40
  const done: number[] = []
  const all = Promise.withResolvers<void>()
  const count = job<{ n: number }, undefined>({
    name: 'test.count',
    handle: async (_, { n }) => {
      if (done.push(n) === waiting) all.resolve()
    },
  })
  const jobs = await openJobs({ db, url: database.url, log: pino({ level: 'silent' }), kinds: [count], works: true })
  await db.tx((tx) =>
    enqueueAll(
      tx,
      count,
      Array.from({ length: waiting }, (_, n) => ({ n })),
    ),
  )
  const begun = Date.now()
  await jobs.work([count], () => undefined)
  await all.promise
  // Workers poll every four seconds or more, so with a pause after each job the run would take more than two minutes.
  expect(Date.now() - begun).toBeLessThan((waiting - 1) * 4_000)
  expect(new Set(done).size).toBe(waiting)
  await jobs.close()
})

test('the last failed attempt of a job is followed by what its kind does then, once, with the data of the job', async () => {
  const ended = Promise.withResolvers<object>()
  let attempts = 0
  const doomed = job<{ file: number }, undefined>({
    name: 'test.doomed',
    queue: { retryLimit: 1 },
    handle: async () => {
      attempts++
      throw new Error('this never works')
    },
    onDeadLetter: async (_, data) => ended.resolve(data),
  })
  const kinds = withDeadLetters([doomed])
  const jobs = await openJobs({ db, url: database.url, log: pino({ level: 'silent' }), kinds, works: true })
  await jobs.work(kinds, () => undefined)
  await db.tx((tx) => enqueue(tx, doomed, { file: 7 }))
  expect(await ended.promise).toEqual({ file: 7 })
  expect(attempts).toBe(2)
  const counted = sql`select count(*)::integer as n from pgboss.job where name = 'test.doomed.dead-letters'`
  expect(await db.row(counted)).toEqual({ n: 1 })
  await jobs.close()
})

test('jobs continue after the machine’s clock is set back by a day', async () => {
  let runs = 0
  let waiting = Promise.withResolvers<void>()
  const minutely = job<object, undefined>({
    name: 'test.minutely',
    cron: { expression: '* * * * *', timeZone: 'UTC' },
    handle: async () => {
      runs++
      waiting.resolve()
    },
  })
  const later = Promise.withResolvers<void>()
  const delayed = job<object, undefined>({ name: 'test.delayed', handle: async () => later.resolve() })
  const kinds = [minutely, delayed]
  const log = pino({ level: 'silent' })
  const jobs = await openJobs({ db, url: database.url, log, kinds, works: true, pollSeconds: 1 })
  try {
    await jobs.work(kinds, () => undefined)
    await waiting.promise
    expect(runs).toBe(1)
    waiting = Promise.withResolvers()
    const soon = new Date(Date.now() + 2_000)
    await db.tx((tx) => enqueue(tx, delayed, {}, { startAfter: soon }))
    // The process's clock goes back by a day. The database's clock cannot, so the stored times move forward instead.
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() - DAY_MS)
    await db.tx(async (tx) => {
      await tx.text("update pgboss.version set cron_on = cron_on + interval '1 day'")
      await tx.text(`update pgboss.job set created_on = created_on + interval '1 day',
        start_after = start_after + interval '1 day', started_on = started_on + interval '1 day'`)
      // Every minute of today has been scheduled before.
      await tx.text(`
        insert into pgboss.job (name, state, singleton_key, singleton_on, completed_on)
        select '__pgboss__send-it', 'completed', singleton_key, minute, now()
        from (select singleton_key from pgboss.job where name = '__pgboss__send-it' limit 1) served,
          generate_series(date_trunc('minute', now() at time zone 'utc') + interval '1 minute',
            date_trunc('minute', now() at time zone 'utc') + interval '10 minutes', interval '1 minute') minute
        on conflict do nothing`)
    })
    await Promise.all([waiting.promise, later.promise])
    expect(runs).toBeGreaterThan(1)
  } finally {
    vi.useRealTimers()
    await jobs.close()
  }
})

test('a waiting job that is taken before the transaction of a second request runs again after it', async () => {
  const seen: number[] = []
  const kind = job<object, undefined>({
    name: 'test.one-waiting',
    oneWaiting: true,
    handle: async () => void seen.push((await db.row<{ n: number }>(sql`select n from changes`))?.n ?? 0),
  })
  await db.run(sql`create table changes as select 0 as n`)
  const jobs = await openJobs({ db, url: database.url, log: pino({ level: 'silent' }), kinds: [kind], works: false })
  const request = { singletonKey: 'site' }
  try {
    await db.tx((tx) => enqueue(tx, kind, {}, request))
    await db.tx(async (tx) => {
      await tx.run(sql`update changes set n = 1`)
      await enqueue(tx, kind, {}, request)
      await jobs.runWaiting(kind, () => undefined)
    })
    await jobs.settled()
    const waiting = await db.rows(sql`select from pgboss.job where name = ${kind.name} and state = 'created'`)
    expect(waiting).toHaveLength(1)
    expect(await jobs.runWaiting(kind, () => undefined)).toBe(true)
    expect(seen).toEqual([0, 1])
  } finally {
    await jobs.close()
    await db.run(sql`drop table changes`)
  }
})

test('a job that needs a lost machine of the database waits without using up its attempts', async () => {
  const done = Promise.withResolvers<object>()
  const attempts: object[] = []
  const kind = job<{ n: number }, undefined>({
    name: 'test.lost',
    queue: { retryLimit: 0 },
    handle: async (_, data) => {
      attempts.push(data)
      if (attempts.length < 2) throw Object.assign(new Error('connection failed'), { code: '08006', severity: 'ERROR' })
      done.resolve(data)
    },
  })
  const jobs = await openJobs({ db, url: database.url, log: pino({ level: 'silent' }), kinds: [kind], works: true })
  try {
    await db.tx((tx) => enqueue(tx, kind, { n: 7 }, { singletonKey: 'wallet', group: 'operator' }))
    await jobs.work([kind], () => undefined)
    expect(await done.promise).toEqual({ n: 7 })
    const stored = await jobs.boss.findJobs<object>(kind.name)
    expect(stored.map(({ state, singletonKey, groupId }) => [state, singletonKey, groupId])).toEqual(
      Array(2).fill([expect.stringMatching(/completed|active/), 'wallet', 'operator']),
    )
  } finally {
    await jobs.close()
  }
})

test('a start removes the schedules of retired kinds and leaves those of a newer version', async () => {
  const minutely = { expression: '* * * * *', timeZone: 'UTC' }
  const [retired, newer] = ['test.retired', 'test.newer'].map((name) =>
    job<object, undefined>({ name, cron: minutely, handle: async () => {} }),
  ) as [ReturnType<typeof job<object, undefined>>, ReturnType<typeof job<object, undefined>>]
  const options = { db, url: database.url, log: pino({ level: 'silent' }), works: true }
  await (await openJobs({ ...options, kinds: [retired, newer] })).close()
  const jobs = await openJobs({ ...options, kinds: [], retired: [retired.name] })
  try {
    const names = (await jobs.boss.getSchedules()).map(({ name }) => name)
    expect(names).toContain(newer.name)
    expect(names).not.toContain(retired.name)
  } finally {
    await jobs.close()
  }
})

test('a start gives the queues of an earlier version the options of this one, and then changes nothing', async () => {
  const kind = job<object, undefined>({ name: 'test.older', queue: { retryLimit: 3 }, handle: async () => {} })
  const open = async () => {
    const jobs = await openJobs({ db, url: database.url, log: pino({ level: 'silent' }), kinds: [kind], works: false })
    await jobs.close()
    return db.rows<{ options: object }>(
      sql`select to_jsonb(q) - 'updated_on' as options, updated_on from pgboss.queue q order by name`,
    )
  }
  const made = await open()
  await db.run(sql`
    update pgboss.queue set retry_limit = 1, retry_delay_max = null, retry_backoff = false, retry_delay = 0, notify = false,
      expire_seconds = 9, heartbeat_seconds = null, retention_seconds = 9, deletion_seconds = 9, dead_letter = null
    where name = 'test.older'`)
  const changed = await open()
  expect(changed.map(({ options }) => options)).toEqual(made.map(({ options }) => options))
  expect(await open()).toEqual(changed)
})
