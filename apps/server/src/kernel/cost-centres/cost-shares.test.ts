import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseDatabase, type TestDatabase } from '../../../test/database.ts'
import {
  type CostDimension,
  type CostState,
  divided,
  type Shares,
  sharesOf,
  shareText,
  stateWith,
} from './cost-shares.ts'
import { type Assignment, assigned, stateAt, type Timeline } from './timeline.ts'

const names = ['Porto', 'Lisboa', 'Évora', '10', '2', 'a', 'Z', '𝔘', '＠']

/** Shares of one to five centres, in hundredths of a percent. */
const someShares: fc.Arbitrary<Shares> = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 5 })
  .chain((chosen) =>
    fc
      .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: chosen.length - 1, maxLength: chosen.length - 1 })
      .map((cuts) => {
        const ends = [0, ...cuts.toSorted((one, other) => one - other), 10_000]
        return Object.fromEntries(chosen.map((name, index) => [name, (ends[index + 1] ?? 0) - (ends[index] ?? 0)]))
      }),
  )
const someDimension = fc.constantFrom<CostDimension>('1', '2')
const someAssignment: fc.Arbitrary<Assignment> = fc.record({
  dimension: someDimension,
  fromMs: fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.integer({ min: 0, max: 60 })),
  untilMs: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 61 })),
  shares: fc.oneof(fc.constant<Shares>({}), someShares),
})
const someSession = fc.record({
  startedMs: fc.integer({ min: -5, max: 70 }),
  cost: fc.bigInt({ min: -10_000n, max: 100_000n }),
  energy: fc.bigInt({ min: 0n, max: 150_000n }),
})

const before: CostState = { cost_centre: 'Before', cost_shares: null }

/** The slow evaluator: the last assignment that covers the instant, and units given one after the other. */
function slowShares(assignments: readonly Assignment[], dimension: CostDimension, atMs: number): Shares {
  const last = assignments.findLast((one) => one.dimension === dimension && one.fromMs <= atMs && atMs < one.untilMs)
  if (dimension === '2') return last?.shares ?? {}
  const shares = last?.shares ?? { Before: 10_000 }
  return Object.keys(shares).length === 0 ? { '': 10_000 } : shares
}
function slowParts(amount: bigint, shares: Shares): Record<string, bigint> {
  const size = Number(amount < 0n ? -amount : amount)
  const open = Object.entries(shares).map(([name, share]) => {
    const cents = Math.floor((size * share) / 10_000)
    return { name, part: cents, missing: size * share - cents * 10_000 }
  })
  const spread = () => open.reduce((sum, { part }) => sum + part, 0)
  while (spread() < size) {
    const most = Math.max(...open.map(({ missing }) => missing))
    const [next] = open
      .filter(({ missing }) => missing === most)
      .sort((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)))
    if (next === undefined) throw new Error('nobody can get the rest')
    next.part += 1
    next.missing = -1
  }
  return Object.fromEntries(open.map(({ name, part }) => [name, BigInt(amount < 0n ? -part : part)]))
}

test('every charge belongs to the centres of its start, and the parts add up to the cent and the watt-hour', () => {
  fc.assert(
    fc.property(
      fc.array(someAssignment, { maxLength: 8 }),
      fc.array(someSession, { maxLength: 20 }),
      (all, sessions) => {
        const valid = all.filter(({ fromMs, untilMs }) => fromMs < untilMs)
        const start: Timeline = [{ untilMs: Number.POSITIVE_INFINITY, state: before }]
        const timeline = valid.reduce(assigned, start)
        for (const dimension of ['1', '2'] as const) {
          const byCentre = new Map<string, bigint>()
          let unassigned = 0n
          for (const { startedMs, cost, energy } of sessions) {
            const shares = sharesOf(stateAt(timeline, startedMs), dimension)
            expect(shares).toEqual(slowShares(valid, dimension, startedMs))
            if (Object.keys(shares).length === 0) {
              unassigned += cost
              continue
            }
            expect(sumOf(divided(energy, shares))).toBe(energy)
            for (const [name, part] of divided(cost, shares)) byCentre.set(name, (byCentre.get(name) ?? 0n) + part)
            expect(Object.fromEntries(divided(cost, shares))).toEqual(slowParts(cost, shares))
          }
          expect(sumOf(byCentre) + unassigned).toBe(sessions.reduce((sum, { cost }) => sum + cost, 0n))
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

const sumOf = (parts: ReadonlyMap<string, bigint>): bigint => [...parts.values()].reduce((sum, part) => sum + part, 0n)

test('a split names its largest centre first, and a whole share the centre alone', () => {
  const split = stateWith(before, '1', { Porto: 3_350, Lisboa: 6_650 })
  expect(split.cost_centre).toBe('Lisboa')
  expect(shareText(split)).toBe('Lisboa 66.5% + Porto 33.5%')
  expect(stateWith(split, '1', { Porto: 10_000 })).toEqual({ cost_centre: 'Porto', cost_shares: null })
  expect(stateWith(split, '1', {})).toEqual({ cost_centre: null, cost_shares: null })
})

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await leaseDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.release()
})

test('the database divides an amount as the program does', async () => {
  const amounts = fc.oneof(fc.bigInt({ min: -100n, max: 100n }), fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }))
  const cases = fc.sample(fc.tuple(amounts, someShares), 1_000)
  const { rows } = await client.query<{ n: string; name: string; part: string }>(
    `select c.n, k.name, cost_share(c.amount, c.shares, k.name) as part
     from unnest($1::bigint[], $2::text[]) with ordinality t (amount, text, n),
       lateral (select t.n, t.amount, t.text::jsonb as shares) c, lateral jsonb_object_keys(c.shares) k (name)`,
    [cases.map(([amount]) => String(amount)), cases.map(([, shares]) => JSON.stringify(shares))],
  )
  const byCase = Map.groupBy(rows, ({ n }) => Number(n) - 1)
  const found = cases.map((_, n) => Object.fromEntries((byCase.get(n) ?? []).map(({ name, part }) => [name, part])))
  const expected = cases.map(([amount, shares]) =>
    Object.fromEntries([...divided(amount, shares)].map(([name, part]) => [name, String(part)])),
  )
  expect(found).toEqual(expected)
})
