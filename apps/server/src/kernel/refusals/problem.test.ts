import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf } from './problem.ts'

const Order = z.strictObject({
  kind: z.enum(['ONE', 'MANY']),
  always: z.literal(true),
  amount: z.coerce.number().check(z.int()),
  name: z.string(),
  to: z.discriminatedUnion('type', [z.object({ type: z.literal('MAIL') }), z.object({ type: z.literal('POST') })]),
})
const errorsOf = (value: unknown) => fieldsOf(Order.safeParse(value).error?.issues ?? [], '', value)

test('what is missing is required, whatever it would be', () => {
  expect(errorsOf({ to: {} })).toEqual({
    kind: 'required',
    always: 'required',
    amount: 'required',
    name: 'required',
    'to.type': 'required',
  })
  expect(errorsOf({ kind: 'ONE', always: true, amount: 1, name: 'x' })).toEqual({ to: 'required' })
})

test('what is there and wrong is named', () => {
  expect(errorsOf({ kind: 'NONE', always: null, amount: 'x', name: 1, to: { type: 'MAIL' }, more: 1 })).toEqual({
    kind: 'choice',
    always: 'choice',
    amount: 'type',
    name: 'type',
    more: 'unknown',
  })
})
