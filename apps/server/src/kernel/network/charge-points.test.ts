import { describe, expect, test } from 'vitest'
import { chargePointsOf, isReservable, startsRemotely } from './charge-points.ts'
import { evseKey, evseKeysIn } from './evse-text.ts'
import { openingHoursOf } from './opening-hours.ts'

describe('a typed id or a QR code', () => {
  test.each([
    ['the id with separators', 'PT*VSM*EVSM001*1', ['PTVSMEVSM0011']],
    ['the id with dashes in lower case', 'pt-vsm-evsm001-1', ['PTVSMEVSM0011']],
    ['the id without separators', ' PTVSMEVSM0011 ', ['PTVSMEVSM0011']],
    ['the id with its name', 'EVSEID: PT*VSM*EVSM001*1', ['PTVSMEVSM0011']],
    ['a number of the operator', '4711-2', ['47112']],
    ['a URL with the id in its path', 'https://charge.example/evse/PT*VSM*E001*1', ['PTVSME0011']],
    ['a URL with an encoded id', 'https://charge.example/start?evse=PT%2AVSM%2AE001&lang=pt', ['PTVSME001']],
    ['a URL with an id behind a hash', 'https://charge.example/#/de/PTVSME001', ['PTVSME001']],
    ['a URL with the operator’s own number', 'https://charge.example/p/88123', ['88123']],
    ['a link of an app', 'operator://evse/PT*VSM*E001', ['PTVSME001']],
    ['a URL that is badly encoded', 'https://charge.example/%E0%A4%A', ['E0A4A']],
    ['nothing that could be an id', '??', []],
    ['two letters', 'ab', []],
  ])('%s is understood', (_, text, keys) => {
    expect(evseKeysIn(text)).toEqual(keys)
  })

  test('two spellings of one id have the same key', () => {
    expect(evseKey('fr*abc*e12 34')).toBe(evseKey('FRABCE1234'))
  })
})

describe('the charge points of a location', () => {
  test('are read with their status, capabilities and plugs; planned and removed ones are left out', () => {
    const connectors = [{ id: '1', standard: 'CHADEMO', power_type: 'DC', max_electric_power: 50_000 }, 'odd', {}]
    const points = chargePointsOf({
      evses: [
        { uid: 'A', evse_id: 'PT*X*E1', status: 'available', capabilities: ['reservable'], connectors },
        { uid: 'B', status: 'REMOVED' },
        { uid: 'C', status: 'PLANNED' },
        { uid: 'D', physical_reference: '4' },
        { status: 'AVAILABLE' },
        null,
      ],
    })
    expect(points.map(({ uid, status, reference }) => [uid, status, reference])).toEqual([
      ['A', 'AVAILABLE', null],
      ['D', 'UNKNOWN', '4'],
    ])
    expect(points[0]?.plugs).toEqual([{ id: '1', type: 'CHADEMO', current: 'DC', powerKw: 50 }])
    expect(points.map(startsRemotely)).toEqual([false, true])
    expect(points.map((point) => isReservable(point, { version: '2.2.1' }))).toEqual([true, false])
    // A reservation of 2.1.1 cannot be cancelled.
    expect(points.map((point) => isReservable(point, { version: '2.1.1' }))).toEqual([false, false])
  })

  test('a location without a list of charge points has none', () => {
    expect(chargePointsOf({ evses: 'none' })).toEqual([])
  })
})

describe('opening hours', () => {
  const regular = [{ weekday: 5, period_begin: '08:00', period_end: '23:00' }]
  const night = [{ weekday: 5, period_begin: '18:00', period_end: '02:00' }]
  const closing = [{ period_begin: '2026-03-06T00:00:00Z', period_end: '2026-03-07T00:00:00Z' }]
  // Friday 6 March 2026. Lisbon has UTC.
  test.each([
    ['unknown', {}, '2026-03-06T12:00:00Z', null],
    ['always open', { opening_times: { twentyfourseven: true } }, '2026-03-06T03:00:00Z', true],
    ['open on Friday at noon', { opening_times: { regular_hours: regular } }, '2026-03-06T12:00:00Z', true],
    ['closed on Friday at seven', { opening_times: { regular_hours: regular } }, '2026-03-06T07:59:00Z', false],
    ['closed at its last minute', { opening_times: { regular_hours: regular } }, '2026-03-06T23:00:00Z', false],
    ['closed on Saturday', { opening_times: { regular_hours: regular } }, '2026-03-07T12:00:00Z', false],
    ['open after midnight of Friday', { opening_times: { regular_hours: night } }, '2026-03-07T01:00:00Z', true],
    ['closed early on Friday', { opening_times: { regular_hours: night } }, '2026-03-06T01:00:00Z', false],
    [
      'closed on a holiday',
      { opening_times: { twentyfourseven: true, exceptional_closings: closing } },
      '2026-03-06T12:00:00Z',
      false,
    ],
    [
      'open exceptionally',
      { opening_times: { regular_hours: night, exceptional_openings: closing } },
      '2026-03-06T12:00:00Z',
      true,
    ],
    ['unreadable', { opening_times: { regular_hours: [{ weekday: 9 }] } }, '2026-03-06T12:00:00Z', null],
  ])('a station is %s', (_, location, at, isOpen) => {
    expect(openingHoursOf(location, 'Europe/Lisbon', Date.parse(at)).isOpen).toBe(isOpen)
  })

  test('are compared in the station’s own time', () => {
    const location = { opening_times: { regular_hours: regular } }
    const atMs = Date.parse('2026-03-06T07:30:00Z')
    expect(openingHoursOf(location, 'Europe/Madrid', atMs).isOpen).toBe(true)
  })
})
