import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { DayInput, InstantInput, Month } from '@voltway/contract/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { type $ZodTypes, safeParse } from 'zod/v4/core'
import { served } from '../src/app.ts'
import { openWorld, type World } from './access-world.ts'
import { bodyWith, type Field, fieldsOf, isSameField, send, validRequest } from './bad-input.ts'
import { fleetOfFile } from './fleet-of-file.ts'

/*
 * Sends impossible dates and ranges in every field of every call, generated from the contract, as bad-input.test.ts does
 * with other values.
 */

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let world: World
beforeAll(async () => {
  world = await openWorld(fleet)
})

/** Dates that no request may carry, each as a day and as an instant. The last instant has an offset that no place has. */
const BAD_DATES = ['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31', '2026-02-30'].flatMap(
  (day) => [day, `${day}T23:59:59Z`],
)
BAD_DATES.push('2026-03-01T00:00:00+23:00')

const isDate = ({ schema }: Field) => schema === DayInput || schema === InstantInput || schema === Month
/** Not the amounts `per_day` and `per_month`, nor times of day. */
const isNamedAsDate = /(^|(?<!per)_)(date|day|month|at|on|from|to|since|until)(__[gl]te)?$/

const texts = ['text', 'a text that is longer than a secret', 'A1']

describe('dates and instants', () => {
  const endpoints = served.map(({ endpoint }) => endpoint)
  const inputsOf = ({ params, query, body }: Endpoint) => [params, query, body].flatMap((schema) => fieldsOf(schema))

  test('have one schema in every request: a day, an instant or a month from 2000 to 2100', () => {
    const others = endpoints.flatMap((endpoint) =>
      inputsOf(endpoint)
        .filter((field) => !isDate(field))
        .filter(({ path, schema }) => {
          const accepts = (value: string) => safeParse(schema, value).success
          const isFormat = ['2026-03-01', '2026-03-01T10:00:00Z', '2026-03'].some(accepts) && !texts.some(accepts)
          const { type } = (schema as $ZodTypes)._zod.def
          return isFormat || (isNamedAsDate.test(path.at(-1) ?? '') && type === 'string' && !accepts('08:30'))
        })
        .map(({ path }) => `${endpoint.method} ${mountedPath(endpoint)} ${path.join('.')}`),
    )
    expect(others).toEqual([])
  })

  const dated = endpoints.filter((endpoint) => inputsOf(endpoint).some(isDate))
  test.each(dated.map((endpoint) => [`${endpoint.method} ${mountedPath(endpoint)}`, endpoint] as const))(
    '%s refuses other years by the name of the field',
    async (_, endpoint) => {
      const sent = validRequest(endpoint, world)
      const wrong: string[] = []
      for (const [part, schema] of Object.entries({
        params: endpoint.params,
        query: endpoint.query,
        body: endpoint.body,
      })) {
        for (const { path } of fieldsOf(schema).filter(isDate)) {
          const name = path.join('.')
          for (const value of BAD_DATES) {
            const one = { [name]: value }
            const { status, code, fields } =
              part === 'body'
                ? await send(world, endpoint, sent, { payload: bodyWith(sent.body ?? {}, path, JSON.stringify(value)) })
                : part === 'query'
                  ? await send(world, endpoint, sent, { query: `${new URLSearchParams({ ...sent.query, ...one })}` })
                  : await send(world, endpoint, { ...sent, params: { ...sent.params, ...one } })
            const isRefused =
              status === 400 && code === 'validation_failed' && fields.some((field) => isSameField(field, name))
            if (!isRefused) wrong.push(`${name} = ${value}: ${status} ${code} ${fields.join()}`)
          }
        }
      }
      expect(wrong).toEqual([])
    },
  )
})

describe('ranges of days', () => {
  const spans = served
    .map(({ endpoint }) => ({ endpoint, names: fieldsOf(endpoint.query).map(({ path }) => path.join('.')) }))
    .flatMap(({ endpoint, names }) =>
      names.flatMap((from) => {
        const to = from.replace(/__gte$/, '__lte').replace(/^date_from$/, 'date_to')
        return to !== from && names.includes(to) ? [{ endpoint, from, to }] : []
      }),
    )
  test.each(spans.map((span) => [`${span.endpoint.method} ${mountedPath(span.endpoint)} ${span.from}`, span] as const))(
    '%s: a century is answered or refused by name, and an end before the start is refused',
    async (_, { endpoint, from, to }) => {
      const sent = validRequest(endpoint, world)
      const isInstant = fieldsOf(endpoint.query).some(({ path, schema }) => path[0] === from && schema === InstantInput)
      const request = (first: string, last: string, more = {}) => {
        const [time, end] = isInstant ? ['T00:00:00Z', 'T23:59:59Z'] : ['', '']
        const range = { [from]: `${first}${time}`, [to]: `${last}${end}` }
        return send(world, endpoint, sent, { query: `${new URLSearchParams({ ...sent.query, ...range, ...more })}` })
      }
      for (const view of ['', 'day', 'week', 'month', 'year']) {
        const all = await request('2000-01-01', '2100-12-31', view === '' ? {} : { view })
        const isNamed = all.fields.some((field) => field === to || field === 'view')
        expect(all.status === 200 || (all.status === 400 && isNamed), `${view}: ${JSON.stringify(all)}`).toBe(true)
      }
      expect(await request('2026-03-02', '2026-03-01')).toMatchObject({
        status: 400,
        code: 'validation_failed',
        fields: [to],
      })
      for (const only of [
        { [from]: '2000-01-01' },
        { [to]: '2000-01-01' },
        { [from]: '2100-12-31' },
        { [to]: '2100-12-31' },
      ]) {
        const value = Object.fromEntries(
          Object.entries(only).map(([name, day]) => [name, isInstant ? `${day}T00:00:00Z` : day]),
        )
        const { status, fields } = await send(world, endpoint, sent, {
          query: `${new URLSearchParams({ ...sent.query, ...value })}`,
        })
        expect(status === 200 || (status === 400 && fields.length > 0), JSON.stringify({ value, status, fields })).toBe(
          true,
        )
      }
    },
  )
})
