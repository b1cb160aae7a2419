import { expect, test } from 'vitest'
import { countHashes } from '../../../test/cheap-passwords.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { Browser } from './browser.test-data.ts'
import { openPeople } from './people.test-data.ts'

const fleet = fleetOfFile()

const { browserFrom, lastAddress, person } = openPeople(() => fleet)

test('after five wrong passwords each further one doubles the wait, up to 15 minutes, also for the right password', async () => {
  const rui = await person()
  const browser = browserFrom()
  const wrong = { email: rui.email, password: 'not the right password' }
  for (let i = 0; i < 5; i++) expect((await browser.post('/identity/sign-in/email', wrong)).status).toBe(401)
  const waits: number[] = []
  for (let i = 0; i < 10; i++) {
    const refused = await browser.post('/identity/sign-in/email', rui)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    const seconds = Number(refused.headers['retry-after'])
    waits.push(seconds)
    fleet.clock.advance(seconds * 1000)
    expect((await browser.post('/identity/sign-in/email', wrong)).status).toBe(401)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  fleet.clock.advance(900_000)
  expect((await browser.post('/identity/sign-in/email', rui)).status).toBe(200)
  // A successful sign-in resets the count.
  expect((await browser.post('/identity/sign-in/email', wrong)).status).toBe(401)
  expect((await browser.post('/identity/sign-in/email', rui)).status).toBe(200)
})

test('of a hundred concurrent guesses only five are checked', async () => {
  const rui = await person()
  const browser = browserFrom()
  const guesses = Array.from({ length: 100 }, (_, i) =>
    browser.post('/identity/sign-in/email', { email: rui.email, password: `guess number ${i}` }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(95)
})

test('guesses at one account from many addresses are limited, but not its owner on known networks and devices', async () => {
  const rui = await person()
  const phone = browserFrom()
  expect((await phone.post('/identity/sign-in/email', rui)).status).toBe(200)
  let guesses = 0
  for (let i = 0; i < 30; i++) {
    const response = await new Browser(fleet.http, { address: `2001:db8:${i}::1` }).post('/identity/sign-in/email', {
      ...rui,
      password: 'wrong again and again',
    })
    if (response.status === 401) guesses++
  }
  expect(guesses).toBe(20)
  // A phone at a new address, and a browser without our cookie in a network that the account signed in from.
  const atHome = browserFrom(lastAddress())
  expect((await atHome.post('/identity/sign-in/email', rui)).status).toBe(200)
  const onTheRoad = new Browser(fleet.http, { address: '2001:db8:ffff::1' })
  for (const [name, value] of phone.cookies) onTheRoad.cookies.set(name, value)
  expect((await onTheRoad.post('/identity/sign-in/email', rui)).status).toBe(200)
  // Unknown devices stay blocked: the owner's success does not reset their count.
  expect((await browserFrom().post('/identity/sign-in/email', rui)).status).toBe(429)
})

test('a known device has the same number of guesses, and its cookie does not help with another account', async () => {
  const [rui, other] = [await person(), await person()]
  const device = browserFrom()
  expect((await device.post('/identity/sign-in/email', rui)).status).toBe(200)
  const wrong = { email: rui.email, password: 'not the right password' }
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await device.post('/identity/sign-in/email', wrong)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  for (let i = 0; i < 20; i++) await browserFrom().post('/identity/sign-in/email', { ...wrong, email: other.email })
  expect((await device.post('/identity/sign-in/email', other)).status).toBe(429)
})

test('all addresses of one IPv6 network count as one', async () => {
  const rui = await person()
  const statuses: number[] = []
  for (let i = 1; i <= 6; i++) {
    const browser = new Browser(fleet.http, { address: `2001:db8:77:1::${i}` })
    statuses.push((await browser.post('/identity/sign-in/email', { ...rui, password: 'wrong again and again' })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('an address without an account gets the same response with the same work as one with an account', async () => {
  const rui = await person()
  const attempt = async (email: string) => {
    let response: unknown
    const hashes = await countHashes(async () => {
      const wrong = { email, password: 'not the right password' }
      const { status, body } = await browserFrom().post('/identity/sign-in/email', wrong)
      response = { status, body }
    })
    return { response, hashes }
  }
  const known = await attempt(rui.email)
  expect(known.hashes).toBe(1)
  expect(await attempt('nobody@company.example')).toEqual(known)
})
