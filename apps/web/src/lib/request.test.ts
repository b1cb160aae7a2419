import { requestCards } from '@voltway/contract/card-orders'
import { listCards } from '@voltway/contract/cards'
import { blockCard } from '@voltway/contract/cards-blocks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RequestError, request, setAccess } from './request.ts'

const id = '01890000-0000-7000-8000-000000000001'
let requests: { path: string; init: RequestInit }[] = []
let responses: Response[] = []
const unauthorized = vi.fn()

beforeEach(() => {
  requests = []
  responses = []
  unauthorized.mockClear()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, init })
    const next = responses.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next
  })
  setAccess({ token: async (fresh) => (fresh ? 'new' : 'old'), unauthorized })
})

afterEach(() => vi.unstubAllGlobals())

const problem = (status: number, code: string, fields = {}, headers = {}) =>
  new Response(JSON.stringify({ type: '', title: code, status, code, fields, request_id: 'r1' }), { status, headers })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('should fail')),
    (error: RequestError) => error,
  )

test('every call sends the token and the product and fills in the path', async () => {
  responses = [Response.json({ count: 0, next: null, previous: null, results: [] })]
  const page = await request(listCards, { params: { walletId: id }, query: { search: 'van', limit: 10 } })
  expect(page.count).toBe(0)
  expect(requests[0]?.path).toBe(`/editor/v3/user/wallet/${id}/cards/?search=van&limit=10`)
  expect(requests[0]?.init.headers).toMatchObject({ Authorization: 'Bearer old', 'X-Product': 'FLEETS_DASHBOARD' })
})

test('a problem becomes an error with its code, its fields and the request id', async () => {
  responses = [problem(400, 'validation_failed', { assigned_credit: 'money' }, { 'retry-after': '3' })]
  const error = await failure(request(blockCard, { params: { walletId: id, cardId: id } }))
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    fields: { assigned_credit: 'money' },
    requestId: 'r1',
    retryAfterMs: 3000,
    message: 'Request failed with status code 400',
  })
})

test('a missing response is a network error', async () => {
  expect(await failure(request(listCards, { params: { walletId: id } }))).toMatchObject({ status: 0, code: 'network' })
})

test('a reply that violates the contract is an error', async () => {
  responses = [Response.json({ count: 'many' })]
  expect(await failure(request(listCards, { params: { walletId: id } }))).toMatchObject({ code: 'reply_malformed' })
})

test('a revoked token is renewed once before the person must sign in', async () => {
  const good = () => Response.json({ count: 0, next: null, previous: null, results: [] })
  responses = [problem(401, 'auth.token_expired'), good()]
  await request(listCards, { params: { walletId: id } })
  expect(requests.map(({ init }) => (init.headers as Record<string, string>).Authorization)).toEqual([
    'Bearer old',
    'Bearer new',
  ])
  expect(unauthorized).not.toHaveBeenCalled()

  responses = [problem(401, 'auth.token_expired'), problem(401, 'auth.token_expired')]
  expect(await failure(request(listCards, { params: { walletId: id } }))).toMatchObject({ status: 401 })
  expect(unauthorized).toHaveBeenCalledTimes(1)
})

test('a payment call sends the same idempotency key for all its attempts', async () => {
  responses = [problem(401, 'auth.token_expired'), problem(409, 'idempotency.still_running')]
  await failure(request(requestCards, { query: {}, body: {} } as never))
  const keys = requests.map(({ init }) => (init.headers as Record<string, string>)['Idempotency-Key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})
