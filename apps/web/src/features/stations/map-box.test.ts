import type { Station } from '@voltway/contract/stations'
import { listStations } from '@voltway/contract/stations'
import { describe, expect, test } from 'vitest'
import { boxAround, boxCovering, distanceM } from './map-box.ts'
import { shownStations } from './shown-stations.ts'

const lisbon = { latitude: 38.72528, longitude: -9.15 }

describe('the part of the map that the browser asks for', () => {
  test.each([
    ['in Lisbon', lisbon],
    ['south of the equator', { latitude: -33.8675, longitude: 151.20699 }],
    ['at a corner of the grid', { latitude: 40, longitude: -3.7 }],
    ['at the end of the map', { latitude: 89.99, longitude: 179.99 }],
  ])('%s contains the person, and only whole steps that the server accepts', (_, position) => {
    const box = boxAround(position)
    expect(box.south).toBeLessThanOrEqual(position.latitude)
    expect(box.north).toBeGreaterThanOrEqual(position.latitude)
    expect(box.west).toBeLessThanOrEqual(position.longitude)
    expect(box.east).toBeGreaterThanOrEqual(position.longitude)
    const query = { card: '01890000-0000-7000-8000-000000000001', ...box }
    expect(listStations.query?.safeParse(query).success).toBe(true)
  })

  test('two people a street apart ask for the same box', () => {
    const neighbour = { latitude: 38.72581, longitude: -9.14442 }
    expect(boxAround({ latitude: 38.7249, longitude: -9.14551 })).toEqual(boxAround(neighbour))
  })

  test('covers the visible map, and is cut when a continent is visible', () => {
    expect(boxCovering({ south: 38.71, west: -9.19, north: 38.79, east: -9.11 })).toEqual({
      south: 38.7,
      west: -9.2,
      north: 38.8,
      east: -9.1,
    })
    const cut = boxCovering({ south: 30, west: -20, north: 60, east: 20 })
    expect(cut.north - cut.south).toBeLessThanOrEqual(4)
  })

  test('distances are computed in the browser', () => {
    expect(distanceM(lisbon, { latitude: 41.15935, longitude: -8.64112 })).toBeGreaterThan(270_000)
    expect(distanceM(lisbon, lisbon)).toBe(0)
  })
})

type Offer = { latitude: number; free: number; charge: string | null; type?: string; kw?: number }

const station = (name: string, { latitude, free, charge, type = 'CCS', kw = 50 }: Offer): Station => ({
  id: name,
  name,
  address: '',
  city: '',
  operator: '',
  coordinates: { latitude, longitude: lisbon.longitude },
  opening: { always: true, is_open: true, hours: [] },
  not_allowed: null,
  not_allowed_by: null,
  free,
  total: 2,
  plugs: [
    {
      type,
      current: 'DC',
      power_kw: kw,
      free,
      total: 2,
      price:
        charge === null
          ? null
          : { currency: 'EUR', per_kwh: '0.4000', per_minute: '0.0000', per_charge: '0.0000', usual_charge: charge },
    },
  ],
})
const all = [
  station('far', { latitude: 38.9, free: 1, charge: '9.00' }),
  station('near and dear', { latitude: 38.73, free: 1, charge: '15.00' }),
  station('full', { latitude: 38.74, free: 0, charge: '5.00' }),
  station('unknown price', { latitude: 38.75, free: 1, charge: null, type: 'T2', kw: 22 }),
]
const names = (filters = {}, byPrice = false, position: typeof lisbon | null = lisbon) =>
  shownStations(all, filters, { position, byPrice }).map(({ name }) => name)

describe('the list of stations', () => {
  test('shows the nearest first, and without a position the order of the server', () => {
    expect(names()).toEqual(['near and dear', 'full', 'unknown price', 'far'])
    expect(names({}, false, null)).toEqual(all.map(({ name }) => name))
  })

  test('shows the cheapest free charge first, then the nearest of those without a price', () => {
    expect(names({}, true)).toEqual(['far', 'near and dear', 'full', 'unknown price'])
  })

  test('shows only what matches the filters', () => {
    expect(names({ free: true })).toEqual(['near and dear', 'unknown price', 'far'])
    expect(names({ plug: 'T2' })).toEqual(['unknown price'])
    expect(names({ leastKw: 50, free: true })).toEqual(['near and dear', 'far'])
  })
})
