import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lendDatabase, type TestDatabase } from '../../test/database.ts'
import { enqueueAll, job, openJobs } from './jobs.ts'
import { type Db, openDb } from './sql.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await lendDatabase()
  db = openDb({ url: database.url, maxConnections: 4 })
})
afterAll(async () => {
  await db.close()
  await database.giveBack()
})

test('a backlog is worked off one job after the other, with no pause between them', async () => {
  const waiting = 6
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
  const begun = performance.now()
  await jobs.work([count], () => undefined)
  await all.promise
  // A turn of looking comes every five seconds: with a pause after each it would be six times that.
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(done.toSorted()).toEqual([0, 1, 2, 3, 4, 5])
  await jobs.close()
})
