import { expect, test } from 'vitest'
import { subjectIn } from './provider-profile.ts'

test.each([undefined, null, 7, '', ' ', 'a\u0000b', 'a\ud800b', 'x'.repeat(256)])(
  'a provider that sends %j as the id of a person lets nobody in',
  (claim) => expect(() => subjectIn(claim)).toThrow('COMPANY_ID_MISSING'),
)

test('a person keeps the id of the provider', () => {
  expect(subjectIn('248289761001')).toBe('248289761001')
})
