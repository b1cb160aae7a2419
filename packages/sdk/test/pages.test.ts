import { expect, test } from 'vitest'
import { createClient, listSessions, readChanges } from '../src/fleets.ts'

const params = { wallet: '019c8f3a-6f2e-7c41-9d05-2b7f0c1e4a10' }
const query = { updated_since: '2026-01-01T00:00:00Z' }
const page = (next: string | null) =>
  new Response(JSON.stringify({ count: 2, next, previous: null, results: [], cursor: 'c' }))

test('reading changes ends with its signal, between pages and in a pause before a repetition', async () => {
  const between = new AbortController()
  let pages = 0
  const client = createClient({
    baseUrl: 'https://fleets.example.com',
    key: 'vwk_x',
    fetch: async () => {
      pages++
      return page('/api/v5/x/sessions?cursor=c')
    },
  })
  const stopped = readChanges(
    client,
    listSessions,
    { params, query },
    {
      save: () => between.abort(),
      signal: between.signal,
    },
  )
  await expect(stopped).rejects.toThrow('aborted')
  expect(pages).toBe(1)

  const pausing = new AbortController()
  const busy = createClient({
    baseUrl: 'https://fleets.example.com',
    key: 'vwk_x',
    fetch: async () => new Response('{}', { status: 503, headers: { 'retry-after': '60' } }),
    onRetry: () => pausing.abort(),
  })
  await expect(
    readChanges(busy, listSessions, { params, query }, { save: () => {}, signal: pausing.signal }),
  ).rejects.toThrow('aborted')
})
