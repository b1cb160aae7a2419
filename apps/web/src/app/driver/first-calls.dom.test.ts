import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { setAccess } from '../../lib/request.ts'
import { accessToken } from '../../shared/session/session.ts'
import { walletId } from '../../shared/test-screen.tsx'
import { ownCardsQuery, ownWalletsQuery, requestDriverData } from './driver.queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** The script of index.html that sends the first calls. */
const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
const script = /<body>[\s\S]*?<script[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
const list = { count: 0, next: null, previous: null, results: [] }

test('what a driver sees first is requested once, before the code of the page, and again after a failure', async () => {
  let failing = 1
  const fetched = vi.fn(async (url: string, init?: RequestInit) => {
    if (url === '/identity/token')
      return Response.json({ token: 't', expires_at: new Date(Date.now() + 600_000).toISOString() })
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer t')
    return url.includes('/cards/') && failing-- > 0 ? new Response(null, { status: 503 }) : Response.json(list)
  })
  vi.stubGlobal('fetch', fetched)
  history.replaceState(null, '', `/wallet-guest/${walletId}`)
  // biome-ignore lint/security/noGlobalEval: the script is the product's own
  window.eval(script)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3))
  const sent = fetched.mock.calls.map(([url]) => url)

  setAccess({ token: accessToken, unauthorized: () => {} })
  requestDriverData(walletId)
  const dataOf = (key: readonly unknown[]) => queryClient.getQueryData(key)
  await vi.waitFor(() => {
    expect(dataOf(ownWalletsQuery.queryKey)).toEqual(list)
    expect(dataOf(ownCardsQuery(walletId).queryKey)).toEqual(list)
  })
  const cards = sent.find((url) => url.includes('/cards/'))
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([...sent, cards])
})
