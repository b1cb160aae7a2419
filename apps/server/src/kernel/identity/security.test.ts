import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { Browser } from './browser.test-data.ts'
import { Device } from './device.test-data.ts'
import { createPerson } from './person.ts'

// Passwords are hashed slowly on purpose, and refusals wait.
vi.setConfig({ testTimeout: 60_000 })

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet()
})
afterAll(() => fleet.close())

const password = 'seven quiet lorries at dawn'
let count = 0
const browser = () => new Browser(fleet.http, { address: `198.51.100.${++count}` })
const newPerson = async () => {
  const email = `ines${++count}@company.example`
  await createPerson(fleet.ctx(), { email, name: 'Inês Vaz', language: 'pt', password, verified: true })
  return email
}
async function signedIn(email: string, agent = 'Firefox') {
  const here = new Browser(fleet.http, { address: `198.51.100.${++count}`, headers: { 'user-agent': agent } })
  expect((await here.post('/identity/sign-in/email', { email, password })).status).toBe(200)
  return here
}
const isIn = async (one: Browser) => (await one.get('/identity/token')).body.token !== null

interface Security {
  passkeys: { id: string; name: string; last_used_at: string | null }[]
  sessions: { id: string; user_agent: string; current: boolean }[]
}
const securityOf = async (one: Browser) => (await one.get('/identity/security')).body as unknown as Security

async function withPasskey(device = new Device()) {
  const email = await newPerson()
  const here = await signedIn(email)
  const asked = await here.post('/identity/passkeys/begin', { password })
  const answer = device.register(asked.body as never)
  const added = await here.post('/identity/passkeys', { name: 'Work phone', answer })
  return { email, here, device, added, answer }
}

async function signInWith(device: Device, one = browser()) {
  const asked = await one.post('/identity/sign-in/passkey/begin')
  const answer = device.signIn(asked.body as never)
  return { one, answer, ...(await one.post('/identity/sign-in/passkey', { answer })) }
}

test('a person sees where they are signed in and ends one session, or all but the one in use', async () => {
  const email = await newPerson()
  const [phone, office, here] = [
    await signedIn(email, 'Phone'),
    await signedIn(email, 'Office'),
    await signedIn(email, 'Here'),
  ]
  const { sessions } = await securityOf(here)
  expect(sessions.map(({ user_agent, current }) => [user_agent, current]).sort()).toEqual([
    ['Here', true],
    ['Office', false],
    ['Phone', false],
  ])
  const ofPhone = sessions.find((session) => session.user_agent === 'Phone')
  expect((await here.post(`/identity/sessions/${ofPhone?.id}/end`)).status).toBe(200)
  expect(await isIn(phone)).toBe(false)
  expect(await isIn(office)).toBe(true)
  expect((await here.post('/identity/sign-out-others')).body).toEqual({ ended: 1 })
  expect([await isIn(office), await isIn(here)]).toEqual([false, true])
})

test('nobody ends the session of somebody else, nor learns that there is one', async () => {
  const [ines, other] = [await signedIn(await newPerson()), await signedIn(await newPerson())]
  const [{ id } = { id: '' }] = (await securityOf(other)).sessions
  const foreign = await ines.post(`/identity/sessions/${id}/end`)
  const unknown = await ines.post('/identity/sessions/01890000-0000-7000-8000-000000000000/end')
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await ines.post('/identity/sessions/nonsense/end')).status).toBe(404)
  expect(await isIn(other)).toBe(true)
})

test('a passkey signs in without password or code, and its last use is told', async () => {
  const { here, device, added } = await withPasskey()
  expect(added.status).toBe(200)
  expect((await securityOf(here)).passkeys).toMatchObject([{ name: 'Work phone', last_used_at: null }])
  const there = await signInWith(device)
  expect(there.status).toBe(200)
  expect(await isIn(there.one)).toBe(true)
  expect((await securityOf(here)).passkeys[0]?.last_used_at).not.toBeNull()
})

test('adding a passkey takes the password, so that a browser left open is not enough', async () => {
  const here = await signedIn(await newPerson())
  const wrong = await here.post('/identity/passkeys/begin', { password: 'not the password at all' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
  expect((await browser().post('/identity/passkeys/begin', { password })).status).toBe(401)
})

test('an answer is good once, for what was asked, on our site, and from a device that knows its owner', async () => {
  const { here, device, answer } = await withPasskey()
  const again = await here.post('/identity/passkeys', { name: 'Again', answer })
  expect([again.status, again.body.code]).toEqual([400, 'PASSKEY_INVALID'])

  const first = await signInWith(device)
  const replayed = await browser().post('/identity/sign-in/passkey', { answer: first.answer })
  expect(replayed.status).toBe(400)

  const elsewhere = await withPasskey(new Device('https://fleets.example'))
  expect(elsewhere.added.status).toBe(400)
  device.knowsOwner = false
  expect((await signInWith(device)).status).toBe(400)
  device.knowsOwner = true
  expect((await signInWith(new Device())).status).toBe(400)
  expect((await signInWith(device)).status).toBe(200)
})

test('a copied passkey is refused: its count has been seen already', async () => {
  const { device } = await withPasskey()
  expect((await signInWith(device)).status).toBe(200)
  device.counter = 0
  expect((await signInWith(device)).status).toBe(400)
})

test('a question that nobody answered for five minutes is forgotten', async () => {
  const { device } = await withPasskey()
  const one = browser()
  const asked = await one.post('/identity/sign-in/passkey/begin')
  const late = fleet.clock.now()
  fleet.clock.advance(5 * 60_000)
  const answer = await one.post('/identity/sign-in/passkey', { answer: device.signIn(asked.body as never) })
  fleet.clock.set(late.toISOString())
  expect(answer.status).toBe(400)
})

test('a passkey is renamed and removed by its owner only, and signs nobody in any more', async () => {
  const { here, device } = await withPasskey()
  const other = await signedIn(await newPerson())
  const [{ id } = { id: '' }] = (await securityOf(here)).passkeys
  expect((await other.post(`/identity/passkeys/${id}/rename`, { name: 'Mine' })).status).toBe(404)
  expect((await other.post(`/identity/passkeys/${id}/remove`)).status).toBe(404)
  expect((await here.post(`/identity/passkeys/${id}/rename`, { name: ' Key ring ' })).status).toBe(200)
  expect((await securityOf(here)).passkeys[0]?.name).toBe('Key ring')
  expect((await here.post(`/identity/passkeys/${id}/remove`)).status).toBe(200)
  expect((await signInWith(device)).status).toBe(400)
})

test.each([{}, { name: '' }, { name: 7 }, { name: 'x'.repeat(61) }, { name: 'a\u202eb' }, { name: null }])(
  'a passkey keeps its name when the new one is %j',
  async (body) => {
    const { here } = await withPasskey()
    const [{ id } = { id: '' }] = (await securityOf(here)).passkeys
    const answer = await here.post(`/identity/passkeys/${id}/rename`, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_NAME'])
    expect((await securityOf(here)).passkeys[0]?.name).toBe('Work phone')
  },
)

test.each([{}, { answer: null }, { answer: { id: 'x' } }, { answer: { id: 'é', rawId: 'x', type: 'public-key' } }])(
  'what no device would answer is refused: %j',
  async (body) => {
    expect((await browser().post('/identity/sign-in/passkey', body)).status).toBe(400)
  },
)

test('nobody signs in by naming a person where a passkey belongs', async () => {
  const { uid } = { uid: fleet.people.owner.id }
  const answer = await browser().post('/identity/sign-in/passkey', { personId: uid })
  expect([answer.status, answer.setCookies]).toEqual([400, []])
})
