import { readFileSync } from 'node:fs'
import { auditActionOf } from '@voltway/contract/audit'
import { calls } from '@voltway/contract/calls'
import { mountedPath } from '@voltway/contract/endpoint'
import { expect, test } from 'vitest'
import { callsTable } from '../../../scripts/calls-table.ts'
import { served } from '../src/app.ts'

/** Numbers of docs/calls.md without a handler. This list must only shrink. */
const NOT_SERVED_YET: number[] = []

test('every call of the specification (§7) is served or listed as missing', () => {
  const response = new Set(served.map(({ endpoint }) => endpoint))
  const missing = Object.entries(calls)
    .filter(([, endpoints]) => !endpoints.every((endpoint) => response.has(endpoint)))
    .map(([number]) => Number(number))
  expect(missing).toEqual(NOT_SERVED_YET)
})

test('no two calls share a method and a path', () => {
  const names = [...Object.values(calls).flat(), ...served.map(({ endpoint }) => endpoint)]
  const distinct = new Set(names)
  const paths = new Set(
    [...distinct].map(
      (endpoint) => `${endpoint.method} ${mountedPath(endpoint).replace(/\/$/, '').replace(/:\w+/g, ':')}`,
    ),
  )
  expect(paths.size).toBe(distinct.size)
})

test('docs/calls.md agrees with the contract', () => {
  expect(readFileSync(new URL('../../../docs/calls.md', import.meta.url), 'utf8')).toBe(callsTable())
})

test('every writing call has an audit action; add a missing one to auditActionOfCall in packages/contract/src/audit.ts', () => {
  const names = [...Object.values(calls).flat(), ...served.map(({ endpoint }) => endpoint)]
  const missing = names.filter((endpoint) => (endpoint.method === 'GET') !== (auditActionOf(endpoint) === undefined))
  expect(missing.map((endpoint) => `${endpoint.method} ${mountedPath(endpoint)}`)).toEqual([])
})
