import type { BodyOf } from '@voltway/contract/endpoint'
import type { createWallet } from '@voltway/contract/fleets'
import { OWNER_GROUP } from '@voltway/contract/rights'
import { readVatNumber } from '@voltway/contract/vat-numbers-rules'
import type { Wallet } from '@voltway/contract/wallets'
import type { Ctx, Person, Work } from '../../kernel/ctx.ts'
import { openWalletScope, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { claimWallet } from '../entitlements/entitlements.ts'
import { setMembership } from '../memberships/memberships.ts'
import { beginFreePlan } from '../subscriptions/subscriptions.ts'
import { saveVatNumber } from '../vat-numbers/vat-numbers.ts'
import { type NewWallet, newWalletOf, openWallet, readWallet } from '../wallets/wallets.ts'

/**
 * Creates a fleet for its owner: a wallet, the owner's membership and the free plan. Checks no limits, because the
 * operator of the installation and demo data use it and may grant credit.
 */
export function createFleet(ctx: Ctx, ownerId: string, wallet: NewWallet): Promise<WalletScope> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    await beginFreePlan(work, ownerId)
    return createFleetIn(work, ownerId, wallet)
  })
}

async function createFleetIn(work: Work, ownerId: string, wallet: NewWallet): Promise<WalletScope> {
  const scope = await openWallet(work, ownerId, wallet)
  await setMembership(work.tx, scope, { personId: ownerId, groups: [OWNER_GROUP], at: work.ctx.now })
  return scope
}

/**
 * Creates a fleet for the caller within the limits of their plan, with its VAT number. An invalid number is refused
 * before the wallet is created.
 */
export async function createOwnFleet(ctx: Ctx, person: Person, body: BodyOf<typeof createWallet>): Promise<Wallet> {
  const { vat_number: number, ...wanted } = body
  const country = number?.country.toUpperCase() ?? ''
  if (number !== undefined && readVatNumber(country, number.number) === undefined) {
    refuse('validation_failed', { fields: { 'vat_number.number': 'vat_number' } })
  }
  const wallet = newWalletOf(person, wanted)
  const { walletId } = await ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    await beginFreePlan(work, person.id)
    await claimWallet(work, person.id)
    return createFleetIn(work, person.id, wallet)
  })
  if (number !== undefined) {
    const scope = await openWalletScope(ctx.db, person, walletId, 'nifs.manage')
    await saveVatNumber(ctx, { kind: 'wallet', scope }, { ...number, country })
  }
  return readWallet(ctx.db, await openWalletScope(ctx.db, person, walletId, 'member'))
}
