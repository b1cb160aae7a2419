import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { served } from '../src/app.ts'
import { sql } from '../src/platform/sql.ts'
import { table } from './access-table.ts'
import { openWorld, type World } from './access-world.ts'
import { bodyWith, fieldsOf, isSameField, send, validRequest } from './bad-input.ts'
import { runsEveryCase } from './every-case.ts'
import { bootFleet, type Fleet } from './harness.ts'

/*
 * Sends invalid values in every field of every call, generated from the contract: a part of the values in `npm test`,
 * all of them in `npm run test:chaos`. Each is refused with the field's name or stored as sent, and never causes a
 * server error or an unrequested change. The valid request around it comes from access-table.ts, so a new call needs
 * nothing here.
 */

let fleet: Fleet
let world: World
beforeAll(async () => {
  // Without a gateway, text messages are only stored, as in the demo.
  fleet = await bootFleet({ env: { DEMO: '1' } })
  world = await openWorld(fleet)
})
afterAll(() => fleet?.close())

/** JSON texts, because JavaScript cannot represent most of these values. */
const BAD: readonly string[] = [
  'null',
  'true',
  '{}',
  '[]',
  '[null]',
  '0',
  '-1',
  '9007199254740993',
  '1e3',
  '1e999',
  '0.001',
  '""',
  '" "',
  `"${'x'.repeat(10_240)}"`,
  '"\\u202egnp.exe"',
  '"\u05e9\u05dc\u05d5\u05dd"',
  '"a\\u0000b"',
  '"a\\ud800b"',
  '"a\\nb"',
  '"__proto__"',
  '"constructor"',
  '"1,000.00"',
  '"1e2"',
  '"\uff10"',
  '"-0"',
  '"0.001"',
  '"9007199254740993"',
  '"=1+1"',
  '"<img src=x onerror=alert(1)>"',
]

/** Values that every field receives. */
const ALWAYS: ReadonlySet<unknown> = new Set([undefined, 'null', '{}', '""', '9007199254740993', '"a\\u0000b"'])
/** The n-th field receives every third of the other values, beginning with another one than its neighbours. */
const shareOf = <Value>(values: readonly Value[], n: number): readonly Value[] =>
  values.filter((value, index) => runsEveryCase || ALWAYS.has(value) || (index + n) % 3 === 0)

/** Returns whether the stored value is the sent plate in its normalized form. */
const isStoredPlate = (name: string, sent: unknown, stored: unknown) =>
  plates.has(name) && typeof sent === 'string' && typeof stored === 'string' && asPlate(sent) === asPlate(stored)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Plates and VINs are stored in upper case without separators (domain: vehicles). */
const asPlate = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const plates: ReadonlySet<string> = new Set(['licence_plate', 'vin'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether a value is stored as sent. Trimmed text, and money with two decimals, count as equal. */
function isStored(sent: unknown, stored: unknown): boolean {
  if (stored === undefined || JSON.stringify(sent) === JSON.stringify(stored)) return true
  if (isObject(sent) && isObject(stored))
    return Object.entries(sent).every(([key, value]) => isStored(value, stored[key]))
  if (typeof sent !== 'string' || typeof stored !== 'string') return false
  return (
    sent.trim() === stored || (/^\d+(\.\d+)?$/.test(sent) && /\.\d\d$/.test(stored) && Number(sent) === Number(stored))
  )
}

const changes = async () =>
  (await fleet.db.row<{ n: number }>(sql`select count(*)::integer as n from audit_entry where result = 'CHANGED'`))
    ?.n ?? 0

const bodied = served.map(({ endpoint }) => endpoint).filter(({ body }) => body !== undefined)

describe('invalid values in a body', () => {
  test.each(bodied.map((endpoint, turn) => [`${endpoint.method} ${mountedPath(endpoint)}`, endpoint, turn] as const))(
    '%s',
    async (_, endpoint, turn) => {
      const sent = validRequest(endpoint, world)
      const body = sent.body ?? {}
      const wrong: string[] = []
      const before = await changes()
      let accepted = 0
      for (const [n, { path }] of fieldsOf(endpoint.body).entries()) {
        const name = path.join('.')
        const isWhole = path
          .slice(0, -1)
          .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body)
        for (const value of shareOf([undefined, ...BAD], n + turn)) {
          const { status, code, fields, reply } = await send(world, endpoint, sent, {
            payload: bodyWith(body, path, value),
          })
          const what = `${name} = ${value?.slice(0, 30) ?? 'absent'}: ${status} ${code}`
          if (status >= 500) wrong.push(what)
          if (status < 400) accepted++
          const isNamed = fields.some(
            (field) => isWhole === undefined || isSameField(field, name) || value === undefined,
          )
          if (code === 'validation_failed' && !isNamed) wrong.push(`${what} names ${fields.join()} instead`)
          if (status === 400 && fields.length === 0) wrong.push(`${what} names no field`)
          const stored = (reply as Record<string, unknown>)[name]
          if (
            status < 400 &&
            value !== undefined &&
            path.length === 1 &&
            !isStored(JSON.parse(value), stored) &&
            !isStoredPlate(name, JSON.parse(value), stored)
          )
            wrong.push(`${what} was kept as ${JSON.stringify(stored)}`)
        }
      }
      expect(wrong).toEqual([])
      expect(await changes()).toBeLessThanOrEqual(before + accepted)
    },
  )

  test.each(bodied.map((endpoint) => [`${endpoint.method} ${mountedPath(endpoint)}`, endpoint] as const))(
    '%s refuses other fields, repeated keys and prototypes',
    async (_, endpoint) => {
      const sent = validRequest(endpoint, world)
      const body = sent.body ?? {}
      const before = await changes()
      for (const column of [
        'id',
        'wallet_id',
        'person_id',
        'balance',
        'permission_groups',
        'created_at',
        'constructor',
      ]) {
        const isDeclared = fieldsOf(endpoint.body).some(({ path }) => path[0] === column)
        if (isDeclared) continue
        const result = await send(world, endpoint, sent, { payload: JSON.stringify({ ...body, [column]: '1' }) })
        expect(result, column).toMatchObject({ status: 400, code: 'validation_failed', fields: [column] })
      }
      const text = JSON.stringify({ ...body, a: 1 })
      const twice = await send(world, endpoint, sent, { payload: `{"a":2,${text.slice(1)}` })
      expect(twice).toMatchObject({ status: 400, code: 'validation_failed', fields: ['a'] })
      const prototype = await send(world, endpoint, sent, { payload: `{"__proto__":{"isOwner":true},${text.slice(1)}` })
      expect(prototype).toMatchObject({ status: 400, code: 'request.malformed' })
      for (const whole of ['null', '[]', '"x"', '1', '{', '\u0000']) {
        const result = await send(world, endpoint, sent, { payload: whole })
        expect(result.status, whole).toBe(400)
      }
      expect(await changes()).toBe(before)
    },
  )
})

describe('invalid values in a path or query', () => {
  const streams = (endpoint: Endpoint) => table[`${endpoint.method} ${mountedPath(endpoint)}`]?.streams === true
  const tested = served
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.method === 'GET' && !streams(endpoint))
  const texts = BAD.map((value) => JSON.parse(value) as unknown).filter((value) => typeof value === 'string')

  test.each(tested.map((endpoint, turn) => [`${endpoint.method} ${mountedPath(endpoint)}`, endpoint, turn] as const))(
    '%s',
    async (_, endpoint, turn) => {
      const sent = validRequest(endpoint, world)
      const wrong: string[] = []
      for (const [n, { path }] of fieldsOf(endpoint.query).entries()) {
        const [name = ''] = path
        for (const value of shareOf([...texts, '0', '-1', '1e999', '%'], n + turn)) {
          const query = `${new URLSearchParams({ ...sent.query, [name]: value })}`
          const { status, code, fields } = await send(world, endpoint, sent, { query })
          const isNamed = code !== 'validation_failed' || fields.some((field) => isSameField(field, name))
          if (status >= 500 || !isNamed)
            wrong.push(`${name} = ${value.slice(0, 30)}: ${status} ${code} ${fields.join()}`)
        }
        const repeated = await send(world, endpoint, sent, {
          query: `${name}=a&${name}=b&${new URLSearchParams(sent.query)}`,
        })
        const malformed = await send(world, endpoint, sent, { query: `${name}=%00%ff%` })
        if (repeated.status >= 500 || malformed.status >= 500) wrong.push(`${name} twice or no text`)
      }
      for (const [n, name] of Object.keys(sent.params ?? {}).entries()) {
        const inPath = texts.filter((text) => text !== '' && text.isWellFormed() && text.length < 400)
        for (const value of shareOf(inPath, n + turn)) {
          const { status } = await send(world, endpoint, { ...sent, params: { ...sent.params, [name]: value } })
          // Slugs and brands accept any text, ids do not.
          const isId = UUID.test(sent.params?.[name] ?? '')
          if (isId ? status !== 400 : status >= 500) wrong.push(`${name} = ${value}: ${status}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )
})
