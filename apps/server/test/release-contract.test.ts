import { readFileSync } from 'node:fs'
import { addedField, type Endpoint, endpoint } from '@voltway/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unreadable } from './readable-by.ts'
import { contractOf, currentContract, PREVIOUS_RELEASE, type ReleaseContract } from './release-contract.ts'

type Part = 'sent' | 'read' | 'body'

/**
 * The differences that a reader of one release cannot accept from a writer of the other. The web reads new values of
 * enumerations, the server does not.
 */
function problemsOf(reader: [ReleaseContract, Part], writer: [ReleaseContract, Part]): string[] {
  const readsNewValues = reader[1] === 'read'
  return Object.entries(writer[0].calls).flatMap(([call, { [writer[1]]: sent }]) => {
    const read = reader[0].calls[call]?.[reader[1]]
    if (sent === undefined || read === undefined) return []
    const side = { schema: read, $defs: reader[0].$defs, readsNewValues }
    return unreadable(side, { schema: sent, $defs: writer[0].$defs }).map((problem) => `${call}: ${problem}`)
  })
}

/** Everything that breaks while both releases run behind one address, by who would notice. */
const conflictsOf = (previous: ReleaseContract, current: ReleaseContract) => ({
  'the new web reads an old reply': problemsOf([current, 'read'], [previous, 'sent']),
  'the old web reads a new reply': problemsOf([previous, 'read'], [current, 'sent']),
  'the new server reads an old body': problemsOf([current, 'body'], [previous, 'body']),
  'the old web calls what is gone': Object.keys(previous.calls).filter((call) => !(call in current.calls)),
})

test('the web and the server of this release and of the previous one understand each other (docs/previous-release.json)', () => {
  const previous = JSON.parse(readFileSync(PREVIOUS_RELEASE, 'utf8')) as ReleaseContract
  expect(Object.keys(previous.calls).length).toBeGreaterThan(150)
  const conflicts = conflictsOf(previous, currentContract())
  expect(conflicts).toEqual(Object.fromEntries(Object.keys(conflicts).map((who) => [who, []])))
})

const bodies = { state: z.object({ state: z.enum(['ON', 'OFF']) }), reason: z.object({ reason: z.string() }) }
const callWith = (reply: Endpoint['reply'], body: Endpoint['body'] = bodies.state) =>
  contractOf([
    endpoint({
      method: 'POST',
      service: 'editor',
      path: '/v1/thing',
      summary: 'A thing',
      right: 'self',
      body,
      reply,
      refusals: [],
    }),
  ])
const thing = { id: z.string(), state: z.enum(['ON', 'OFF']), note: z.nullable(z.string()) }
const before = callWith(z.object(thing))
const NEW_WEB = 'the new web reads an old reply'
const OLD_WEB = 'the old web reads a new reply'

const changes: [string, ReleaseContract, Record<string, string[]>][] = [
  ['no change', callWith(z.object(thing)), {}],
  [
    'a field that is added as such',
    callWith(z.object({ ...thing, colour: addedField(z.nullable(z.string()), null) })),
    {},
  ],
  [
    'a required field',
    callWith(z.object({ ...thing, colour: z.nullable(z.string()) })),
    { [NEW_WEB]: ['.colour may be missing'] },
  ],
  [
    'a field that goes',
    callWith(z.object({ id: thing.id, state: thing.state })),
    { [OLD_WEB]: ['.note may be missing'] },
  ],
  [
    'a new value, which the web shows as it is',
    callWith(z.object({ ...thing, state: z.enum(['ON', 'OFF', 'BROKEN']) })),
    {},
  ],
  [
    'a value that becomes a form',
    callWith(z.object({ ...thing, state: z.literal('ON') })),
    { [NEW_WEB]: ['.state may be "OFF"'] },
  ],
  [
    'a new form of an object',
    callWith(
      z.discriminatedUnion('state', [
        z.object({ ...thing, state: z.literal('ON') }),
        z.object({ state: z.literal('GONE') }),
      ]),
    ),
    { [NEW_WEB]: ['.state may be "OFF"'], [OLD_WEB]: ['.id may be missing', '.note may be missing'] },
  ],
  [
    'a body without a value that it had',
    callWith(z.object(thing), z.object({ state: z.enum(['ON', 'BROKEN']) })),
    { 'the new server reads an old body': ['.state may be "OFF"'] },
  ],
  [
    'a field that may be null',
    callWith(z.object({ ...thing, id: z.nullable(z.string()) })),
    { [OLD_WEB]: ['.id may be null, read as string'] },
  ],
  [
    'another type inside a list',
    callWith(z.object({ ...thing, note: z.nullable(z.array(z.int())) })),
    {
      [NEW_WEB]: ['.note may be string, read as array'],
      [OLD_WEB]: ['.note may be array, read as string'],
    },
  ],
  [
    'a body that demands more',
    callWith(z.object(thing), bodies.reason),
    { 'the new server reads an old body': ['.reason may be missing'] },
  ],
]

test.each(changes)('%s is judged from both sides', (_what, after, expected) => {
  const found = Object.entries(conflictsOf(before, after)).filter(([, problems]) => problems.length > 0)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([who, problems]) => [who, problems.map((one) => `POST /editor/v1/thing: ${one}`)]),
    ),
  )
})

test('a field that was added is read from a reply of the previous release as its fallback', () => {
  const reply = z.object({ id: z.string(), colour: addedField(z.nullable(z.string()), null) })
  expect(reply.parse({ id: '1', unknown: true })).toEqual({ id: '1', colour: null })
  expect(reply.parse({ id: '1', colour: 'red' })).toEqual({ id: '1', colour: 'red' })
})
