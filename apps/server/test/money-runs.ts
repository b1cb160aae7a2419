import { createCard } from '../src/features/cards/new-card.ts'
import { openAccounts } from '../src/kernel/ledger/ledger.ts'
import { systemScope } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import type { Fleet } from './harness.ts'
import type { MoneyWorld } from './money-commands.ts'
import { openPaying } from './paying.ts'

/** A wallet of its own for one sequence, in a fleet that many sequences share: a server starts slower than a hundred payments. */
export async function openMoneyWorld(fleet: Fleet): Promise<MoneyWorld> {
  const { db } = fleet
  const { newId, now } = fleet.ctx()
  const walletId = newId()
  const scope = systemScope(walletId)
  await db.tx(async (tx) => {
    await tx.run(sql`
      insert into wallet (id, name, payment_logic, created_by, created_at)
      values (${walletId}, 'Sequence', 'PRE_PAYMENT', ${fleet.people.owner.id}, ${now})`)
    await tx.run(sql`
      insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
      values (${walletId}, ${fleet.people.owner.id}, ${[0]}, ${now})`)
    await openAccounts(tx, scope)
  })
  const ofWallet: Fleet = { ...fleet, walletId, scope }
  const paying = openPaying(ofWallet)
  const limitedCardId = await createCard(fleet.ctx(), scope, {
    name: 'Limited',
    type: 'EKEY',
    uid: newId(),
    plafond: { creditMode: 'LIMITED', assignedMinor: 10_000n, renewal: 'NONE', day: null },
    isActivated: true,
  })
  return {
    fleet: ofWallet,
    paying,
    scope,
    card: await paying.method('visa'),
    declined: await paying.method('declined'),
    limitedCardId,
    holdIds: [],
    paymentIds: [],
    serial: 0,
  }
}
