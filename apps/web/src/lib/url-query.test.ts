import { listCards } from '@voltway/contract/cards'
import { expect, test } from 'vitest'
import { parseQuery, readQuery, writeQuery } from './url-query.ts'

test('a serialized query is parsed to the same values', () => {
  const written = writeQuery({ search: 'Ana & José', state: 'BLOCKED', limit: 20 })
  expect(parseQuery(written)).toEqual({ search: 'Ana & José', state: 'BLOCKED', limit: '20' })
})

test('a repeated name becomes one list', () => {
  expect(parseQuery('?status=PAID&status=INVALID')).toEqual({ status: 'PAID,INVALID' })
})

test('invalid values in an address fall back to the defaults', () => {
  const query = readQuery(listCards.query, parseQuery('?limit=9999&offset=20&state=PURPLE&search=van&what=ever'))
  expect(query).toMatchObject({ limit: 10, offset: 20, search: 'van', ordering: 'name' })
  expect(query).not.toHaveProperty('state')
})
