import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaseDatabase, type TestDatabase } from '../../../test/database.ts'
import { newId } from '../../platform/ids.ts'
import { type Db, openDb, sql } from '../../platform/sql.ts'
import { systemScope, type WalletScope } from '../scope.ts'
import {
  type Applied,
  applyTransfer,
  applyTransfers,
  LedgerConflict,
  type Operation,
  openAccounts,
  readBalance,
} from './ledger.ts'
import { checkInvariants } from './ledger-invariants.ts'

const at = new Date('2026-03-02T10:00:00Z')
const later = new Date('2026-03-02T10:15:00Z')

let database: TestDatabase
let db: Db

beforeEach(async () => {
  database = await leaseDatabase()
  db = openDb({ url: database.url, maxConnections: 20 })
})
afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([])
  await db.close()
  await database.release()
})

async function openWallet({ credit = 0n, tolerance = 500n }: { credit?: bigint; tolerance?: bigint } = {}) {
  const id = newId(at)
  await db.run(sql`
    insert into wallet (id, name, payment_logic, credit_minor, negative_tolerance_minor, created_at)
    values (${id}, 'Fleet', ${credit > 0n ? 'POST_PAYMENT' : 'PRE_PAYMENT'}, ${credit}, ${tolerance}, ${at})`)
  const scope = systemScope(id)
  await db.tx((tx) => openAccounts(tx, scope))
  return scope
}

const topUp = (amountMinor: bigint, key: string = newId()): Operation => ({
  op: 'credit',
  kind: 'TOPUP',
  amountMinor,
  account: 'system:clearing:card',
  key,
  at,
})
const hold = (amountMinor: bigint, key: string = newId()): Operation => ({
  op: 'hold',
  amountMinor,
  leastMinor: 100n,
  authorizationReference: key,
  countsFrom: at,
  expiresAt: later,
  key,
  at,
})
const settle = (holdId: string | null, amountMinor: bigint, vatMinor: bigint, key: string = newId()): Operation => ({
  op: 'settle',
  holdId,
  amountMinor,
  vatMinor,
  key,
  at,
})

const apply = (scope: WalletScope, operation: Operation): Promise<Applied> =>
  db.tx((tx) => applyTransfer(tx, scope, operation))

test('a top-up increases the balance and the available funds', async () => {
  const scope = await openWallet()
  expect(await apply(scope, topUp(5000n))).toMatchObject({ outcome: 'DONE', fundsMinor: 5000n, heldMinor: 0n })
  expect(await readBalance(db, scope)).toMatchObject({ balanceMinor: 5000n, reservedMinor: 0n, fundsMinor: 5000n })
})

test('a hold reserves money, and the settlement takes the price from it and releases the rest', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(5000n))
  const held = await apply(scope, hold(900n))
  expect(held).toMatchObject({ outcome: 'DONE', movedMinor: 900n, fundsMinor: 4100n, heldMinor: 900n })
  expect(await readBalance(db, scope)).toMatchObject({ balanceMinor: 5000n, reservedMinor: 900n })
  expect(await apply(scope, settle(held.holdId, 787n, 147n))).toMatchObject({
    outcome: 'DONE',
    resolvedMinor: 900n,
    fundsMinor: 4213n,
    heldMinor: 0n,
  })
  const system = await db.rows(sql`
    select account, sum(amount_minor)::bigint as total from ledger_entry where account like 'system:%' group by 1 order by 1`)
  expect(system).toEqual([
    { account: 'system:clearing:card', total: -5000n },
    { account: 'system:revenue', total: 640n },
    { account: 'system:vat', total: 147n },
  ])
})

test('a hold reserves the available money when it is less than requested, and is refused below the minimum', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(550n))
  expect(await apply(scope, hold(900n))).toMatchObject({ outcome: 'DONE', movedMinor: 550n, fundsMinor: 0n })
  expect(await apply(scope, hold(900n))).toMatchObject({ outcome: 'INSUFFICIENT', movedMinor: 0n, fundsMinor: 0n })
})

test('a post-payment wallet can spend up to its credit', async () => {
  const scope = await openWallet({ credit: 10_000n })
  expect(await apply(scope, hold(9_950n))).toMatchObject({ outcome: 'DONE', fundsMinor: -9_950n })
  expect(await apply(scope, hold(900n))).toMatchObject({ outcome: 'INSUFFICIENT' })
})

test('a hold is raised up to the available money, and a repeated raise changes nothing', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(1000n))
  const { holdId } = await apply(scope, hold(400n))
  const raise: Operation = { op: 'raise', holdId: holdId as string, amountMinor: 700n, at }
  expect(await apply(scope, raise)).toMatchObject({ outcome: 'DONE', heldMinor: 700n, fundsMinor: 300n })
  expect(await apply(scope, raise)).toMatchObject({ outcome: 'UNCHANGED', heldMinor: 700n })
  expect(await apply(scope, { ...raise, amountMinor: 2000n })).toMatchObject({ heldMinor: 1000n, fundsMinor: 0n })
})

test('a price above its hold uses the tolerance, and the excess becomes a receivable', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(1000n))
  const { holdId } = await apply(scope, hold(1000n))
  expect(await apply(scope, settle(holdId, 1300n, 243n))).toMatchObject({ fundsMinor: -300n, receivableMinor: 0n })
  expect(await apply(scope, settle(null, 700n, 131n))).toMatchObject({ fundsMinor: -500n, receivableMinor: -500n })
  expect(await apply(scope, topUp(2000n))).toMatchObject({ fundsMinor: 1000n, receivableMinor: 0n })
})

test('a hold is resolved once, and a later price is charged to the balance', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(5000n))
  const { holdId } = await apply(scope, hold(900n))
  const release: Operation = { op: 'release', holdId: holdId as string, at }
  expect(await apply(scope, release)).toMatchObject({ outcome: 'DONE', resolvedMinor: 900n, heldMinor: 0n })
  expect(await apply(scope, release)).toMatchObject({ outcome: 'UNCHANGED' })
  expect(await apply(scope, settle(holdId, 787n, 147n))).toMatchObject({ resolvedMinor: 0n, fundsMinor: 4213n })
})

test('the same key posts once, and other content with that key is a conflict', async () => {
  const scope = await openWallet()
  const first = await apply(scope, topUp(5000n, 'pay-1'))
  const again = await apply(scope, { ...topUp(5000n, 'pay-1'), at: later })
  expect(again).toMatchObject({ outcome: 'REPEATED', transferId: first.transferId, fundsMinor: 5000n })
  await expect(apply(scope, topUp(6000n, 'pay-1'))).rejects.toBeInstanceOf(LedgerConflict)
  expect(await readBalance(db, scope)).toMatchObject({ balanceMinor: 5000n })
})

test('a person’s debit never exceeds the available money, and a returned payment does and becomes a receivable', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(1000n))
  const debit = (floor: 'USER' | 'REVERSAL', amountMinor: bigint): Operation => ({
    op: 'debit',
    kind: 'FEE',
    amountMinor,
    account: 'system:clearing:card',
    floor,
    key: newId(),
    at,
  })
  expect(await apply(scope, debit('USER', 1001n))).toMatchObject({ outcome: 'INSUFFICIENT', fundsMinor: 1000n })
  expect(await apply(scope, debit('USER', 400n))).toMatchObject({ outcome: 'DONE', fundsMinor: 600n })
  expect(await apply(scope, debit('REVERSAL', 1000n))).toMatchObject({ fundsMinor: 0n, receivableMinor: -400n })
})

test('reversing a charge refunds net and VAT', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(1000n))
  await apply(scope, settle(null, 787n, 147n))
  const undo: Operation = {
    op: 'credit',
    kind: 'REFUND',
    amountMinor: 787n,
    vatMinor: 147n,
    account: 'system:revenue',
    key: 'undo',
    at,
  }
  expect(await apply(scope, undo)).toMatchObject({ fundsMinor: 1000n })
  const left = await db.row(sql`
    select sum(amount_minor)::bigint as total from ledger_entry where account in ('system:revenue', 'system:vat')`)
  expect(left).toEqual({ total: 0n })
})

test('a batch over several wallets returns a separate outcome for each operation', async () => {
  const [one, two] = [await openWallet(), await openWallet()]
  const results = await db.tx((tx) =>
    applyTransfers(tx, [
      { scope: two, operation: topUp(1000n, 'a') },
      { scope: one, operation: hold(900n) },
      { scope: one, operation: topUp(2000n, 'a') },
      { scope: two, operation: topUp(1000n, 'a') },
      { scope: two, operation: topUp(1n, 'a') },
      { scope: one, operation: hold(900n) },
    ]),
  )
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'DONE',
    'INSUFFICIENT',
    'DONE',
    'REPEATED',
    'CONFLICT',
    'DONE',
  ])
})

test('the same key twice in one batch posts once, and other content with that key is a conflict', async () => {
  const scope = await openWallet()
  const [first, other] = [topUp(700n, 'same'), topUp(800n, 'same')]
  const batch = [first, first, other].map((operation) => ({ scope, operation }))
  const [done, repeated, conflict] = await db.tx((tx) => applyTransfers(tx, batch))
  expect(done).toMatchObject({ outcome: 'DONE', fundsMinor: 700n })
  expect(repeated).toMatchObject({ outcome: 'REPEATED', transferId: done?.transferId, fundsMinor: 700n })
  expect(conflict).toMatchObject({ outcome: 'CONFLICT', transferId: null, fundsMinor: 700n })
})

test('operations on one hold within one batch see each other’s results', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(5000n))
  const { holdId } = await apply(scope, hold(900n))
  const step = (operation: Operation) => ({ scope, operation })
  const results = await db.tx((tx) =>
    applyTransfers(tx, [
      step({ op: 'raise', holdId: holdId as string, amountMinor: 1200n, at }),
      step({ op: 'raise', holdId: holdId as string, amountMinor: 1100n, at }),
      step(settle(holdId, 1000n, 187n, 'cdr')),
      step({ op: 'release', holdId: holdId as string, at }),
      step(settle(holdId, 1000n, 187n, 'cdr')),
      step(settle(holdId, 500n, 93n, 'second cdr')),
    ]),
  )
  expect(results.map(({ outcome }) => outcome)).toEqual(['DONE', 'UNCHANGED', 'DONE', 'UNCHANGED', 'REPEATED', 'DONE'])
  expect(results[2]).toMatchObject({ resolvedMinor: 1200n, fundsMinor: 4000n, heldMinor: 0n })
  expect(results[4]?.transferId).toBe(results[2]?.transferId)
  expect(await readBalance(db, scope)).toMatchObject({ balanceMinor: 3500n, reservedMinor: 0n })
})

test('of 100 concurrent holds on money for one, exactly one succeeds', async () => {
  const scope = await openWallet()
  await apply(scope, topUp(950n))
  const results = await Promise.all(Array.from({ length: 100 }, () => apply(scope, hold(900n))))
  expect(results.filter(({ outcome }) => outcome === 'DONE')).toHaveLength(1)
  expect(await readBalance(db, scope)).toMatchObject({ reservedMinor: 900n, fundsMinor: 50n })
})

test('concurrent batches over the same wallets never deadlock', async () => {
  const wallets = await Promise.all(Array.from({ length: 8 }, () => openWallet({ credit: 100_000n })))
  const batches = Array.from({ length: 40 }, (_, seed) =>
    wallets.map((_, index) => ({ scope: wallets[(index * 5 + seed) % 8] as WalletScope, operation: hold(100n) })),
  )
  const results = await Promise.all(batches.map((batch) => db.tx((tx) => applyTransfers(tx, batch))))
  expect(results.flat().every(({ outcome }) => outcome === 'DONE')).toBe(true)
})

/** A minimal model of the ledger that shares no code with it. */
class Model {
  funds = 0n
  owed = 0n
  holds: bigint[] = []
  readonly credit: bigint
  constructor(credit: bigint) {
    this.credit = credit
  }
  pay(amount: bigint) {
    const repaid = amount < this.owed ? amount : this.owed
    this.owed -= repaid
    this.funds += amount - repaid
  }
  debit(amount: bigint, line: bigint, held = 0n) {
    this.funds += held
    const room = this.funds + line
    const most = room > held ? room : held
    const debited = amount < most ? amount : most > 0n ? most : 0n
    this.funds -= debited
    this.owed += amount - debited
  }
  hold(amount: bigint): boolean {
    const available = this.funds + this.credit
    const reserved = amount < available ? amount : available
    if (reserved < 100n) return false
    this.funds -= reserved
    this.holds.push(reserved)
    return true
  }
}

const command = fc.oneof(
  fc.record({ what: fc.constant('topUp' as const), amount: fc.bigInt(1n, 3000n), index: fc.nat(20) }),
  fc.record({ what: fc.constant('hold' as const), amount: fc.bigInt(1n, 2000n), index: fc.nat(20) }),
  fc.record({ what: fc.constant('raise' as const), amount: fc.bigInt(1n, 3000n), index: fc.nat(20) }),
  fc.record({ what: fc.constant('settle' as const), amount: fc.bigInt(1n, 3000n), index: fc.nat(20) }),
  fc.record({ what: fc.constant('release' as const), amount: fc.constant(0n), index: fc.nat(20) }),
  fc.record({ what: fc.constant('user' as const), amount: fc.bigInt(1n, 2000n), index: fc.nat(20) }),
  fc.record({ what: fc.constant('reversal' as const), amount: fc.bigInt(1n, 2000n), index: fc.nat(20) }),
  fc.record({ what: fc.constant('again' as const), amount: fc.constant(0n), index: fc.nat(20) }),
)

test('the invariants find a session without its card, which no foreign key prevents', async () => {
  const { walletId } = await openWallet()
  const id = newId(at)
  const rollback = new Error('taken back')
  let violations: string[] = []
  const written = db.tx(async (tx) => {
    await tx.run(sql`
      insert into session (wallet_id, id, status, card_id, station_id, station, started_at, region, created_at, updated_at)
      values (${walletId}, ${id}, 'PAID', ${id}, ${id}, '{}', ${at}, 'PT', ${at}, ${at})`)
    violations = await checkInvariants(tx)
    throw rollback
  })
  await expect(written).rejects.toBe(rollback)
  expect(violations).toEqual([`a session has its card: wallet ${walletId}: ${id}`])
})

test('any sequence of operations results in the balances of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), fc.constantFrom(0n, 4000n), async (commands, credit) => {
      const scope = await openWallet({ credit })
      const model = new Model(credit)
      const holdIds: string[] = []
      const done: Operation[] = []
      for (const { what, amount, index } of commands) {
        const position = holdIds.length === 0 ? -1 : index % holdIds.length
        const holdId = holdIds[position]
        if (what === 'topUp') {
          done.push(topUp(amount))
          await apply(scope, done.at(-1) as Operation)
          model.pay(amount)
        } else if (what === 'hold') {
          const result = await apply(scope, hold(amount))
          expect(result.outcome).toBe(model.hold(amount) ? 'DONE' : 'INSUFFICIENT')
          if (result.outcome === 'DONE') holdIds.push(result.holdId as string)
        } else if (what === 'raise' && holdId !== undefined) {
          await apply(scope, { op: 'raise', holdId, amountMinor: amount, at })
          const held = model.holds[position] as bigint
          const available = model.funds + credit
          const more = amount - held < available ? amount - held : available
          if (more > 0n) {
            model.holds[position] = held + more
            model.funds -= more
          }
        } else if (what === 'settle') {
          const held = model.holds[position] ?? 0n
          done.push(settle(holdId ?? null, amount, amount / 5n))
          await apply(scope, done.at(-1) as Operation)
          model.debit(amount, credit + 500n, held)
          if (holdId !== undefined) {
            model.holds.splice(position, 1)
            holdIds.splice(position, 1)
          }
        } else if (what === 'release' && holdId !== undefined) {
          await apply(scope, { op: 'release', holdId, at })
          model.funds += model.holds[position] as bigint
          model.holds.splice(position, 1)
          holdIds.splice(position, 1)
        } else if (what === 'user' || what === 'reversal') {
          const operation: Operation = {
            op: 'debit',
            kind: 'FEE',
            amountMinor: amount,
            account: 'system:refund',
            floor: what === 'user' ? 'USER' : 'REVERSAL',
            key: newId(),
            at,
          }
          const result = await apply(scope, operation)
          if (what === 'reversal') model.debit(amount, credit)
          else if (model.funds + credit >= amount) model.funds -= amount
          else expect(result.outcome).toBe('INSUFFICIENT')
          if (result.outcome === 'DONE') done.push(operation)
        } else if (what === 'again' && done.length > 0) {
          expect(await apply(scope, done[index % done.length] as Operation)).toMatchObject({ outcome: 'REPEATED' })
        }
      }
      const balance = await readBalance(db, scope)
      const held = model.holds.reduce((total, amount) => total + amount, 0n)
      expect(balance).toEqual({
        balanceMinor: model.funds + held,
        reservedMinor: held,
        owedMinor: model.owed,
        fundsMinor: model.funds,
      })
    }),
    { numRuns: 60 },
  )
})
