import { expect, test } from 'vitest'
import { type LiveMessage, messageParser } from './live.ts'

test('messages are parsed from chunks of any size, and heartbeats are ignored', () => {
  const received: LiveMessage[] = []
  const parse = messageParser({ onMessage: (message) => received.push(message) })
  const stream =
    ': hello\n\nid: 7\nevent: session.updated\ndata: {"energy_kwh":\ndata: "1.250"}\n\n: beat\n\nid: 8\ndata: {}\n\n'
  for (const letter of stream) parse(letter)
  expect(received).toEqual([
    { id: '7', kind: 'session.updated', data: { energy_kwh: '1.250' } },
    { id: '8', kind: 'message', data: {} },
  ])
})

test('an incomplete message is not published', () => {
  const received: LiveMessage[] = []
  messageParser({ onMessage: (message) => received.push(message) })('id: 1\nevent: card.changed\ndata: {}\n')
  expect(received).toEqual([])
})

test('a server that stops says after which pause to connect again', () => {
  const pauses: number[] = []
  const parse = messageParser({ onMessage: () => undefined, onRetry: (ms) => pauses.push(ms) })
  for (const letter of 'retry: 1500\n\nretry: soon\n\n') parse(letter)
  expect(pauses).toEqual([1500])
})
