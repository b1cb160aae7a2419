import { getUser, updateUser } from '@voltway/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet()
})
afterAll(() => fleet.close())

test('a person changes the language and one consent, and nothing else changes', async () => {
  const before = await fleet.as('viewer').call(getUser)
  const after = await fleet.as('viewer').call(updateUser, { body: { language: 'fr', consents: { analytics: true } } })
  expect(before).toMatchObject({ consents_chosen: false })
  const consents = { ...before.consents, analytics: true }
  expect(after).toEqual({ ...before, language: 'fr', consents, consents_chosen: true })
  expect(
    await fleet.as('viewer').call(updateUser, { body: { photo_url: 'https://pics.example/v.png' } }),
  ).toMatchObject({ photo_url: 'https://pics.example/v.png', language: 'fr' })
  expect(await fleet.as('viewer').call(updateUser, { body: { photo_url: null } })).toMatchObject({ photo_url: null })
  expect(await fleet.as('viewer').call(updateUser, { body: {} })).toEqual(after)
})

test('who refuses everything is not asked again', async () => {
  const none = { analytics: false, error_reporting: false, heat_map: false }
  const { consents_chosen } = await fleet.as('manager').call(updateUser, { body: { name: 'Maria' } })
  expect(consents_chosen).toBe(false)
  expect(await fleet.as('manager').call(updateUser, { body: { consents: none } })).toMatchObject({
    consents: none,
    consents_chosen: true,
  })
})

test.each([{ email: 'x@y.example' }, { email_verified: true }, { two_factor_enabled: true }, { id: 'x' }])(
  'nobody changes what is not theirs to change: %j',
  async (body) => {
    expect(await fleet.as('viewer').refusal(updateUser, { body: body as never })).toBe('validation_failed')
  },
)
