import { expect, test } from 'vitest'
import { nextFetch } from './payment-schedule.ts'

const createdAt = new Date('2026-03-02T10:00:00Z')
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
const day = 24 * 60

test('a payment without events is fetched after 5 minutes, an hour, and then daily (spec §11)', () => {
  const next = (minutes: number) =>
    nextFetch({ status: 'UNKNOWN', kind: 'CREDIT_CARD', createdAt, finalAt: null }, after(minutes))
  expect([next(0), next(5), next(60), next(60 + day)]).toEqual([
    after(5),
    after(60),
    after(60 + day),
    after(60 + 2 * day),
  ])
})

test('a direct debit is fetched while the payer may return it, and an MB WAY payment is not', () => {
  const next = (kind: 'DIRECT_DEBIT' | 'MB_WAY', days: number) =>
    nextFetch({ status: 'SUCCEEDED', kind, createdAt, finalAt: createdAt }, after(days * day))
  expect([next('DIRECT_DEBIT', 56), next('DIRECT_DEBIT', 70), next('MB_WAY', 0)]).toEqual([after(57 * day), null, null])
})
