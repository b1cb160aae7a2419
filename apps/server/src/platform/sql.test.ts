import { afterAll, beforeAll, expect, test } from 'vitest'
import { lendDatabase, type TestDatabase } from '../../test/database.ts'
import { openDb } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await lendDatabase()
})
afterAll(() => database?.giveBack())

test('a connection that breaks is told of, one that breaks after the pool was closed is not', async () => {
  const heard: string[] = []
  const db = openDb({ url: database.url, maxConnections: 1, onError: (error) => heard.push((error as Error).message) })
  const client = await db.pool.connect()
  client.emit('error', new Error('broken'))
  client.release()
  await db.close()
  client.emit('error', new Error('the server ends'))
  expect(heard).toEqual(['broken'])
})
