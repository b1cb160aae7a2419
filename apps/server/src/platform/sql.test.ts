import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaseDatabase, type TestDatabase } from '../../test/database.ts'
import { brokenConstraint, type Db, type Deferred, openDb, raw, sql, type Tx } from './sql.ts'
import { MOST_PREPARED } from './tidy-client.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await leaseDatabase()
  db = openDb({ url: database.url, maxConnections: 2 })
})
afterAll(async () => {
  await db?.close()
  await database?.release()
})

test('a broken connection is reported, unless the pool is already closed', async () => {
  const errors: string[] = []
  const own = openDb({
    url: database.url,
    maxConnections: 1,
    onError: (error) => errors.push((error as Error).message),
  })
  const client = await own.pool.connect()
  client.emit('error', new Error('broken'))
  client.release()
  await own.close()
  client.emit('error', new Error('the server ends'))
  expect(errors).toEqual(['broken'])
})

test('statements are not compiled, whatever the settings of the database', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await db.text(`alter database ${name} set jit = on`)
  const own = openDb({ url: database.url, maxConnections: 1 })
  expect(await own.text('show jit')).toEqual([{ jit: 'off' }])
  await own.close()
  await db.text(`alter database ${name} reset jit`)
})

test('dates, strings and isolation are the same, whatever the settings of the database', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const settings = {
    datestyle: "'German, DMY'",
    timezone: "'America/St_Johns'",
    standard_conforming_strings: 'off',
    default_transaction_isolation: "'repeatable read'",
  }
  for (const [setting, value] of Object.entries(settings))
    await db.text(`alter database ${name} set ${setting} = ${value}`)
  const own = openDb({ url: database.url, maxConnections: 1 })
  const read = sql`select '2026-03-01T10:00:00.5Z'::timestamptz as at, '2026-03-01'::date as day, '\\d' as digit`
  expect(await own.row(read)).toEqual({ at: '2026-03-01T10:00:00.5Z', day: '2026-03-01', digit: '\\d' })
  expect(await own.tx((tx) => tx.text('show transaction_isolation'))).toEqual([
    { transaction_isolation: 'read committed' },
  ])
  await own.close()
  for (const setting of Object.keys(settings)) await db.text(`alter database ${name} reset ${setting}`)
})

test('a violated constraint has the same name on one PostgreSQL and on a worker of a cluster', () => {
  const message = 'duplicate key value violates unique constraint "team__wallet_id__name'
  const named = [{ message: `${message}"`, constraint: 'team__wallet_id__name' }, { message: `${message}_102345"` }]
  expect(named.map(brokenConstraint)).toEqual(['team__wallet_id__name', 'team__wallet_id__name'])
  expect(brokenConstraint(new Error('lost connection'))).toBeUndefined()
})

describe('prepared statements of many different texts', () => {
  const select = (on: Pick<Db, 'row'>, number: number) =>
    on.row<{ answer: number }>(sql`select ${number}::int as answer, ${raw(String(number))} as form`)
  const countOf = async (on: Pick<Db, 'text'>) =>
    Number((await on.text<{ count: string }>('select count(*) from pg_prepared_statements'))[0]?.count)

  test('the least recently used statement is closed, and is prepared again on its next use', async () => {
    await db.tx(async (tx) => {
      for (let number = 0; number < 3 * MOST_PREPARED; number++) {
        expect(await select(tx, number)).toMatchObject({ answer: number })
        // Statements in constant use are never closed.
        expect(await select(tx, 0)).toMatchObject({ answer: 0 })
      }
      expect(await countOf(tx)).toBeLessThanOrEqual(MOST_PREPARED)
      const hot = `select name from pg_prepared_statements where statement like '%, 0 as form'`
      expect(await tx.text(hot)).toHaveLength(1)
      for (let number = 0; number < 10; number++) expect(await select(tx, number)).toMatchObject({ answer: number })
    })
  })

  test('statements are also closed after a failed transaction', async () => {
    const failing = db.tx(async (tx) => {
      await tx.run(sql`select 1 / 0`).catch(() => undefined)
      for (let number = 0; number < 2 * MOST_PREPARED; number++) await select(tx, 1000 + number).catch(() => undefined)
    })
    // One PostgreSQL rolls it back without an error, and a cluster with one.
    await failing.catch(() => undefined)
    for (let number = 0; number < 2 * MOST_PREPARED; number++)
      expect(await select(db, 1000 + number)).toMatchObject({ answer: 1000 + number })
    expect(await countOf(db)).toBeLessThanOrEqual(MOST_PREPARED)
  })
})

describe('deferred work of a transaction', () => {
  const done: string[] = []
  const kindOf = (name: string, turn: number): Deferred<string> => ({
    turn,
    work: async (_tx, items) => void done.push(`${name}: ${items.join(' ')}`),
  })
  const [money, sums] = [kindOf('money', 1), kindOf('sums', 2)]
  const inTransaction = async (work: (tx: Tx) => Promise<void>) => {
    done.length = 0
    await db.tx(work)
    return done
  }

  test('runs once for all items, in its order, before the commit', async () => {
    const order = await inTransaction(async (tx) => {
      tx.defer(sums, 'a')
      tx.defer(money, 'b')
      tx.defer(sums, 'c')
      expect(tx.deferred(sums)).toEqual(['a', 'c'])
      expect(done).toEqual([])
    })
    expect(order).toEqual(['money: b', 'sums: a c'])
  })

  test('runs earlier when it is flushed, and not a second time', async () => {
    const order = await inTransaction(async (tx) => {
      tx.defer(sums, 'a')
      tx.defer(money, 'b')
      await tx.flush(money)
      expect(done).toEqual(['money: b'])
    })
    expect(order).toEqual(['money: b', 'sums: a'])
  })

  test('is discarded with a savepoint that is rolled back, and only its items are', async () => {
    const effects: string[] = []
    const order = await inTransaction(async (tx) => {
      await tx.run(sql`create temporary table kept (name text) on commit drop`)
      const part = (name: string) =>
        tx.savepoint(async () => {
          tx.defer(money, name)
          tx.afterCommit(() => effects.push(name))
          await tx.run(sql`insert into kept values (${name})`)
          if (name === 'bad') await tx.run(sql`select 1 / (length(${name}) - 3)`)
        })
      tx.defer(sums, 'a')
      await expect(part('bad')).rejects.toThrow('division by zero')
      expect(tx.deferred(sums)).toEqual(['a'])
      await part('good')
      expect(await tx.rows(sql`select name from kept`)).toEqual([{ name: 'good' }])
    })
    expect(order).toEqual(['money: good', 'sums: a'])
    expect(effects).toEqual(['good'])
  })

  test('rolls the transaction back when it fails', async () => {
    const failing: Deferred<string> = { turn: 1, work: () => Promise.reject(new Error('no')) }
    const effects: string[] = []
    const transaction = db.tx(async (tx) => {
      tx.afterCommit(() => effects.push('committed'))
      tx.defer(failing, 'a')
    })
    await expect(transaction).rejects.toThrow('no')
    expect(effects).toEqual([])
  })
})
