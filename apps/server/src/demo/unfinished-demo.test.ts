import { expect, inject, test } from 'vitest'
import { urlOf } from '../../test/database.ts'
import { dropDatabases } from '../../test/drop-database.ts'
import { fleetOfFile } from '../../test/fleet-of-file.ts'
import { openDb, sql } from '../platform/sql.ts'
import { seedDemo } from './seed.ts'
import { emptyUnfinishedDemo, markDemoBegun, refuseUnfinishedDemo } from './unfinished-demo.sql.ts'

const fleet = fleetOfFile({ env: { DEMO: '1' } })

test('a start after one that was interrupted in the demo is refused, instead of showing a part of the demo', async () => {
  await expect(refuseUnfinishedDemo(fleet.db)).resolves.toBeUndefined()
  const interrupted = seedDemo(fleet.app, {
    sampleEvery: 1_000,
    onProgress: () => {
      throw new Error('killed')
    },
  })
  await expect(interrupted).rejects.toThrow('killed')
  await expect(refuseUnfinishedDemo(fleet.db)).rejects.toThrow(/^the demo of this database is not complete/)
  await expect(seedDemo(fleet.app)).rejects.toThrow(/^the demo of this database is not complete/)
})

const isEmbedded = process.env.VOLTWAY_TEST_DATABASE_URL === undefined && process.env.VOLTWAY_TEST_CITUS === undefined

test.runIf(isEmbedded)(
  'the embedded database of an interrupted demo is emptied, and one without the mark stays',
  async () => {
    const name = `unfinished_${process.pid}`
    await fleet.db.text(`create database ${name}`)
    const people = async () => {
      const db = openDb({ url: urlOf(name), maxConnections: 1 })
      try {
        return await db.row(sql`select to_regclass('person')::text as people`)
      } finally {
        await db.close()
      }
    }
    try {
      expect(await emptyUnfinishedDemo(urlOf(name))).toBe(false)
      const db = openDb({ url: urlOf(name), maxConnections: 1 })
      await db.text('create table person (id int)')
      expect(await emptyUnfinishedDemo(urlOf(name))).toBe(false)
      await markDemoBegun(db)
      await db.close()
      expect(await people()).toEqual({ people: 'person' })
      expect(await emptyUnfinishedDemo(urlOf(name))).toBe(true)
      expect(await people()).toEqual({ people: null })
    } finally {
      await dropDatabases(inject('postgresUrl'), name)
    }
  },
)
