import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { openPeople, PASSWORD } from './people.test-data.ts'

const fleet = fleetOfFile()

const { browserFrom, signedIn } = openPeople(() => fleet)
const odd = [
  undefined,
  null,
  0,
  -1,
  1e21,
  true,
  [],
  {},
  '',
  ' ',
  'x'.repeat(10_000),
  '\u0000',
  '\ud800',
  '\u202eabc',
  '__proto__',
  '=1+1',
  "' or 1=1 --",
]
const bodies: [string, (value: unknown) => unknown][] = [
  ['sign-in/email', (value) => ({ email: value, password: value, rememberMe: value })],
  ['sign-in/email', (value) => ({ email: 'a@b.example', password: value })],
  ['sign-up/email', (value) => ({ email: value, name: value, password: value, language: value })],
  ['sign-up/email', (value) => ({ email: 'c@d.example', name: value, password: PASSWORD, callbackURL: value })],
  ['request-password-reset', (value) => ({ email: value, redirectTo: value })],
  ['send-verification-email', (value) => ({ email: value })],
  ['reset-password', (value) => ({ token: value, newPassword: value })],
  ['change-password', (value) => ({ currentPassword: value, newPassword: value })],
  ['sign-in/social', (value) => ({ provider: value, callbackURL: value })],
  ['two-factor/verify-totp', (value) => ({ code: value, trustDevice: value })],
  ['two-factor/enable', (value) => ({ password: value })],
  ['sign-out', (value) => value],
]
test.each(bodies)('invalid input to %s is refused with a code, never with a server error', async (path, make) => {
  const { browser } = await signedIn()
  const outsider = browserFrom()
  for (const value of odd) {
    for (const one of [browser, outsider]) {
      const response = await one.post(`/identity/${path}`, make(value) ?? {})
      expect([value, response.status < 500, response.status]).toEqual([value, true, response.status])
      if (response.status >= 400) expect(typeof response.body.code).toBe('string')
    }
  }
})

test.each([
  '/identity/verify-email',
  '/identity/verify-email?token=%00&callbackURL=%00',
  '/identity/verify-email?token=a&token=b',
  '/identity/reset-password/%00?callbackURL=/',
  '/identity/reset-password/x?callbackURL[]=1',
  '/identity/callback/hosted?state=%00&code=%00',
  '/identity/callback/__proto__',
  '/identity/get-session',
  '/identity/list-sessions',
  '/identity/nothing',
  '/identity/%ff',
])('an unusual URL returns a status below 500: %s', async (url) => {
  const response = await browserFrom().get(url)
  expect(response.status).toBeGreaterThanOrEqual(300)
  expect(response.status).toBeLessThan(500)
})
