import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Db, openDb, sql } from '../../platform/sql.ts'
import { isImpossibleJourney, kilometresBetween } from './journey.sql.ts'
import { type Coordinates, distanceKm, impossibleJourney } from './journey.ts'

const lisbon = { latitude: 38.72528, longitude: -9.15 }
const porto = { latitude: 41.14961, longitude: -8.61099 }
const madrid = { latitude: 40.4168, longitude: -3.7038 }
const suva = { latitude: -18.1416, longitude: 178.4419 }
const apia = { latitude: -13.8333, longitude: -171.7667 }

const distances: readonly [string, Coordinates, Coordinates, number][] = [
  ['the same place', lisbon, lisbon, 0],
  ['Lisbon to Porto', lisbon, porto, 273.5],
  ['Porto to Lisbon', porto, lisbon, 273.5],
  ['Lisbon to Madrid', lisbon, madrid, 502.6],
  ['across the date line', suva, apia, 1147],
  ['from pole to pole', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }, 20_015.1],
  ['to the opposite side', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015.1],
]

const journeys: readonly [string, { km: number; seconds: number }, boolean][] = [
  ['a few kilometres at the same moment belong to one place', { km: 4.9, seconds: 0 }, false],
  ['more than that at the same moment', { km: 5.1, seconds: 0 }, true],
  ['an hour on the motorway', { km: 130, seconds: 3600 }, false],
  ['a little faster is within the tolerance of the clocks', { km: 132, seconds: 3600 }, false],
  ['faster than that', { km: 133, seconds: 3600 }, true],
  ['Lisbon to Porto in three hours', { km: 273.5, seconds: 3 * 3600 }, false],
  ['Lisbon to Porto in an hour', { km: 273.5, seconds: 3600 }, true],
  ['a negative time counts as none', { km: 20, seconds: -7200 }, true],
]

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await leaseDatabase()
  db = openDb({ url: database.url, maxConnections: 1 })
})
afterAll(async () => {
  await db?.close()
  await database?.release()
})

test.each(distances)('the distance: %s', async (_, one, other, km) => {
  expect(distanceKm(one, other)).toBeCloseTo(km, -1)
  expect(await kilometres(one, other)).toBeCloseTo(distanceKm(one, other), 6)
})

type Point = { readonly [Axis in keyof Coordinates]: number | null }

async function kilometres(one: Point, other: Point): Promise<number | null | undefined> {
  const point = ({ latitude, longitude }: Point) => ({
    latitude: sql`${latitude}::float8`,
    longitude: sql`${longitude}::float8`,
  })
  const row = await db.row<{ km: number | null }>(sql`select ${kilometresBetween(point(one), point(other))} as km`)
  return row?.km
}

test('a place without coordinates has no distance', async () => {
  const [known, unknown] = [
    { latitude: 38.7, longitude: -9.1 },
    { latitude: null, longitude: null },
  ]
  expect(await kilometres(known, unknown)).toBeNull()
  expect(await kilometres(unknown, known)).toBeNull()
})

test.each(journeys)('%s', async (_, journey, isImpossible) => {
  expect(impossibleJourney(journey)).toBe(isImpossible)
  const { km, seconds } = journey
  const row = await db.row<{ answer: boolean }>(
    sql`select ${isImpossibleJourney(sql`${km}::float8`, sql`${Math.max(0, seconds)}::float8`)} as answer`,
  )
  expect(row?.answer).toBe(isImpossible)
})
