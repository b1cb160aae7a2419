import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const minutes = 60_000
let requestCount = 0
let respond: () => Promise<Response>

function token(text: string, leftMs = 10 * minutes): Response {
  return Response.json({ token: text, expires_at: new Date(Date.now() + leftMs).toISOString() })
}

// Each test simulates a new tab, because the session is module state.
async function newTab() {
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => {
  requestCount = 0
  respond = async () => token('first')
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/identity/sign-out') return Promise.resolve(Response.json({}))
    requestCount++
    return respond()
  })
})

afterEach(() => vi.unstubAllGlobals())

test('ten concurrent calls request one token', async () => {
  const { accessToken } = await newTab()
  const tokens = await Promise.all(Array.from({ length: 10 }, () => accessToken()))
  expect(new Set(tokens)).toEqual(new Set(['first']))
  expect(requestCount).toBe(1)
})

test('a token that is valid for a minute or more is used, and one with less is renewed first', async () => {
  const { accessToken } = await newTab()
  respond = async () => token('short', 59_000)
  expect(await accessToken()).toBe('short')
  respond = async () => token('long')
  expect(await accessToken()).toBe('long')
  expect(await accessToken()).toBe('long')
  expect(requestCount).toBe(2)
})

test('a failed renewal is ignored while the old token is valid', async () => {
  const { accessToken } = await newTab()
  respond = async () => token('short', 30_000)
  await accessToken()
  respond = () => Promise.reject(new TypeError('offline'))
  expect(await accessToken()).toBe('short')
})

test('without a session there is no token, and the server gets one request only', async () => {
  const { accessToken, signedIn } = await newTab()
  respond = async () => Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })
  expect(await signedIn()).toBe(false)
  expect(await accessToken()).toBeNull()
  expect(requestCount).toBe(1)
})

test('a token that arrives after sign-out is discarded', async () => {
  const { accessToken, signOut, sessionStatus } = await newTab()
  await accessToken()
  let arrive = (_: Response) => {}
  respond = () => new Promise((resolve) => (arrive = resolve))
  const late = accessToken(true)
  await signOut()
  arrive(token('late'))
  expect(await late).toBeNull()
  expect(sessionStatus()).toBe('out')
  expect(await accessToken()).toBeNull()
})

test('an ended session is published as expired, once', async () => {
  const { accessToken, onSessionEnd, signOut } = await newTab()
  const reasons: string[] = []
  onSessionEnd((why) => reasons.push(why))
  await accessToken()
  respond = async () => Response.json({}, { status: 401 })
  await accessToken(true)
  expect(reasons).toEqual(['expired'])
  await signOut()
  expect(reasons).toEqual(['expired'])
})

test('an expired session removes the cookies of wallet, level and fleet (spec §4)', async () => {
  const { signedIn, sessionRefused } = await newTab()
  const { rememberLanguage, rememberWallet } = await import('./hints.ts')
  rememberLanguage('pt')
  rememberWallet({ walletId: 'w', level: 1 })
  expect(await signedIn()).toBe(true)
  sessionRefused()
  expect(document.cookie).toBe('language=pt')
})

test('a failed first token request means signed out, and the next page retries it (spec §8)', async () => {
  const { signedIn } = await newTab()
  respond = async () => Response.json({ code: 'INTERNAL' }, { status: 500 })
  expect(await signedIn()).toBe(false)
  respond = async () => token('first')
  expect(await signedIn()).toBe(true)
})

test('an overloaded or interrupted server asks nobody to sign in, and the next try finds the session', async () => {
  const { signedIn, sessionStatus } = await newTab()
  for (const status of [502, 503, 504]) {
    respond = async () => Response.json({ code: 'SERVICE_UNAVAILABLE' }, { status })
    await expect(signedIn()).rejects.toMatchObject({ status })
    expect(sessionStatus()).toBe('unknown')
  }
  respond = async () => token('first')
  expect(await signedIn()).toBe(true)
})

test('sign-out in one tab signs out the others, and sign-in signs them in again (spec §4)', async () => {
  const [here, there] = [await newTab(), await newTab()]
  const reasons: string[] = []
  there.onSessionEnd((why) => reasons.push(why))
  await Promise.all([here.accessToken(), there.accessToken()])
  await here.signOut()
  await vi.waitFor(() => expect(reasons).toEqual(['signed-out']))
  expect(there.sessionStatus()).toBe('out')
  expect(await there.accessToken()).toBeNull()
  respond = async () => token('of the next one')
  await here.beginSession()
  await vi.waitFor(() => expect(there.sessionStatus()).toBe('unknown'))
  expect(await there.accessToken()).toBe('of the next one')
})

test('sign-out removes the wallet’s cookies and keeps the language', async () => {
  const { accessToken, signOut } = await newTab()
  const { rememberLanguage, rememberWallet } = await import('./hints.ts')
  rememberLanguage('pt')
  rememberWallet({ walletId: 'w', level: 2 })
  await accessToken()
  await signOut()
  expect(document.cookie).toBe('language=pt')
})
