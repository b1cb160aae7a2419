import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'

const at = (minute: number) => Date.parse(`2026-03-02T10:${String(minute).padStart(2, '0')}:00Z`)

test('the age of each part is that of its oldest query, and the age on screen counts visible queries only', () => {
  const client = new QueryClient()
  const cacheAt = (key: readonly unknown[], minute: number) => client.setQueryData(key, {}, { updatedAt: at(minute) })
  cacheAt(['wallet', 'w', 'cards', { offset: 0 }], 20)
  cacheAt(['wallet', 'w', 'cards', { offset: 10 }], 5)
  cacheAt(['wallet', 'w', 'overview'], 15)
  cacheAt(['wallet', 'w', 'invoices', {}], 25)
  cacheAt(['wallet', 'w', 'invoice', 'i'], 22)
  cacheAt(['something', 'new'], 30)
  const all = freshnessOf(client, { shown: false }).map(({ part, at: time }) => [part, time.getUTCMinutes()])
  expect(all).toEqual([
    ['cards', 5],
    ['overview', 15],
    ['invoices', 22],
    ['other', 30],
  ])
  expect(freshnessOf(client, { shown: true })).toEqual([])
  const watcher = new QueryObserver(client, {
    queryKey: ['wallet', 'w', 'overview'],
    enabled: true,
    staleTime: Infinity,
  })
  const end = watcher.subscribe(() => {})
  expect(freshnessOf(client, { shown: true }).map(({ part }) => part)).toEqual(['overview'])
  end()
})

test('a query without data has no age', () => {
  const client = new QueryClient()
  void client.prefetchQuery({ queryKey: ['user'], queryFn: () => new Promise(() => {}) })
  expect(freshnessOf(client, { shown: false })).toEqual([])
})
