import { listNotices, type Notice } from '@voltway/contract/notifications'
import { expect, test, vi } from 'vitest'
import { loadPhrases, phrasesOf } from './phrases.tsx'
import { request, setAccess } from './request.ts'

const id = '01890000-0000-7000-8000-000000000001'
const notice = {
  id,
  event: 'card.teleported',
  at: '2026-01-01T00:00:00Z',
  seen: false,
  wallet: { id, name: 'Norte', time_zone: 'Europe/Lisbon' },
  count: 1,
  facts: {},
}

function answer(results: readonly unknown[]) {
  setAccess({ token: async () => 'token', unauthorized: () => {} })
  vi.stubGlobal('fetch', async () => Response.json({ count: results.length, next: null, previous: null, results }))
}

type Words = Readonly<Record<string, { readonly title: (values: object) => string } | string>>
const titleOf = (notices: readonly Notice[]) => {
  const word = (phrasesOf('en', 'notices').event as unknown as Words)[notices[0]?.event ?? '']
  return typeof word === 'object' && word.title({})
}

test('a value that only a newer server knows is read, and shown as such in words loaded before and after', async () => {
  await loadPhrases('en', ['notices'])
  answer([notice, { ...notice, event: 'card.blocked' }])
  const { results } = await request(listNotices)
  expect(results.map(({ event }) => event)).toEqual(['card.teleported', 'card.blocked'])
  expect(titleOf(results)).toBe('card.teleported')
  expect((phrasesOf('en', 'errors') as object)['card.teleported' as never]).toBeUndefined()

  await loadPhrases('en', ['notifications'])
  const { event } = phrasesOf('en', 'notifications') as unknown as { event: Readonly<Record<string, string>> }
  expect(event['card.teleported']).toBe('card.teleported')
})

test.each([
  ['a field that is missing as well', { ...notice, seen: undefined }],
  ['no value at all', { ...notice, event: null }],
])('a reply with %s is malformed', async (_what, one) => {
  answer([one])
  await expect(request(listNotices)).rejects.toMatchObject({ code: 'reply_malformed' })
})
