import { expect, test } from 'vitest'
import { envelopeAddress, envelopeOf, framesOf, withoutPersonal } from './error-envelope.ts'

const context = {
  uid: '01890000-0000-7000-8000-000000000001',
  routeName: 'cards___pt',
  at: new Date('2026-03-02T10:00:00Z'),
  eventId: 'a'.repeat(32),
}

test('the URL consists of the DSN’s key, path and project', () => {
  expect(envelopeAddress('https://key@errors.example/sub/7')).toBe(
    'https://errors.example/sub/api/7/envelope/?sentry_key=key&sentry_version=7&sentry_client=voltway-fleets/1',
  )
})

test('an envelope contains the error, its page and the person’s id, and no e-mail addresses or inputs', () => {
  const cause = new TypeError('no card 01890000-0000-7000-8000-00000000000a of ana@company.example')
  const text = envelopeOf(new Error('Could not draw /cards?search=Ana', { cause }), context)
  const [header, item, event] = text.split('\n').map((line) => JSON.parse(line))
  expect(header).toEqual({ event_id: context.eventId, sent_at: '2026-03-02T10:00:00.000Z' })
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({ timestamp: 1772445600, tags: { route: 'cards___pt' }, user: { id: context.uid } })
  expect(event.exception.values.map(({ type, value }: Record<string, string>) => `${type}: ${value}`)).toEqual([
    'TypeError: no card <id> of <address>',
    'Error: Could not draw /cards',
  ])
  expect(text).not.toMatch(/ana@|search=/)
})

test('without a session the envelope has no user, and a thrown value that is no error has a message', () => {
  const event = JSON.parse(envelopeOf('card 4811223344 failed', { ...context, uid: null }).split('\n')[2] ?? '')
  expect(event.user).toBeUndefined()
  expect(event.exception.values).toEqual([{ type: 'Thrown', value: 'card <number> failed' }])
})

test('long messages are truncated', () => {
  expect(withoutPersonal('x'.repeat(1000))).toHaveLength(300)
})

test('stacks of Chromium, Firefox and Safari are parsed, oldest call first, without queries', () => {
  const chromium =
    'Error: x\n    at draw (https://f.example/assets/a.js?v=1:10:5)\n    at https://f.example/assets/b.js:2:7'
  const file = (name: string) => `https://f.example/assets/${name}.js`
  const frames = [
    { function: '?', filename: file('b'), lineno: 2, colno: 7 },
    { function: 'draw', filename: file('a'), lineno: 10, colno: 5 },
  ]
  expect(framesOf(chromium)).toEqual(frames)
  expect(framesOf('draw@https://f.example/assets/a.js:10:5\n@https://f.example/assets/b.js:2:7')).toEqual(frames)
  expect(framesOf('no stack at all')).toEqual([])
})
