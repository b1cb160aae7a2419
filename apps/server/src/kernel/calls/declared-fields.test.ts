import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { declaredFields } from './declared-fields.ts'

const schema = z.object({
  id: z.string(),
  place: z.nullable(z.object({ city: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  sums: z.record(z.string(), z.object({ total: z.string() })),
  note: z.optional(z.string()),
  way: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.string() }),
    z.object({ kind: z.literal('b'), b: z.string() }),
  ]),
})

test('a reply keeps only declared fields, at every depth', () => {
  const extra = { secret: 'x' }
  const declared = {
    id: '1',
    place: { city: 'Faro' },
    tags: [{ name: 'n' }],
    sums: { m: { total: '1' } },
    way: { kind: 'b', b: 'y' },
  }
  const input = {
    ...declared,
    ...extra,
    place: { ...declared.place, ...extra },
    tags: [{ name: 'n', ...extra }],
    sums: { m: { total: '1', ...extra } },
    way: { ...declared.way, ...extra },
  }
  expect(declaredFields(schema, input)).toStrictEqual(declared)
  expect(declaredFields(schema, { ...declared, place: null, note: 'n' })).toStrictEqual({
    ...declared,
    place: null,
    note: 'n',
  })
})
