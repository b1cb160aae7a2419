import { expect, test } from 'vitest'
import { type LiveMessage, messageParser } from './live.ts'

test('messages are whole whatever pieces they come in, and heartbeats say nothing', () => {
  const received: LiveMessage[] = []
  const take = messageParser((message) => received.push(message))
  const stream =
    ': hello\n\nid: 7\nevent: session.updated\ndata: {"energy_kwh":\ndata: "1.250"}\n\n: beat\n\nid: 8\ndata: {}\n\n'
  for (const letter of stream) take(letter)
  expect(received).toEqual([
    { id: '7', kind: 'session.updated', data: { energy_kwh: '1.250' } },
    { id: '8', kind: 'message', data: {} },
  ])
})

test('half a message is not one', () => {
  const received: LiveMessage[] = []
  messageParser((message) => received.push(message))('id: 1\nevent: card.changed\ndata: {}\n')
  expect(received).toEqual([])
})
