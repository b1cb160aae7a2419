import type { BodyOf } from '@voltway/contract/endpoint'
import type { createWallet } from '@voltway/contract/fleets'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Person, Work } from '../../kernel/ctx.ts'
import { openAccounts } from '../../kernel/ledger/ledger.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { assignTariff } from '../../kernel/pricing/price-book.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { addressOf, knownTimeZone } from './wallet-settings.ts'
import { type BillingAddressColumn, insertWallet } from './wallets.sql.ts'

/** Tariff of a new wallet. Regions without it have their own default. */
const FIRST_TARIFF = 'standard'

export interface NewWallet {
  readonly name: string
  readonly paymentLogic: 'PRE_PAYMENT' | 'POST_PAYMENT'
  /** Only for post-payment wallets, which the operator of the installation approves. */
  readonly creditMinor?: bigint
  readonly timeZone?: string
  readonly language?: string
  readonly energyCycle?: 'WEEKLY' | 'DAILY'
  readonly billingAddress?: BillingAddressColumn | null
}

/**
 * Builds the wallet that a person requests.
 * @throws `payment.method_not_supported` for post-payment, which needs the operator's approval.
 */
export function newWalletOf(person: Person, body: Omit<BodyOf<typeof createWallet>, 'vat_number'>): NewWallet {
  if (body.payment_logic === 'POST_PAYMENT') refuse('payment.method_not_supported')
  return {
    name: body.name,
    paymentLogic: 'PRE_PAYMENT',
    timeZone: knownTimeZone(body.time_zone ?? 'Europe/Lisbon'),
    language: person.language,
    energyCycle: body.energy_cycle ?? 'WEEKLY',
    billingAddress: body.billing_address === undefined ? null : addressOf(body.billing_address),
  }
}

/** Creates a wallet with its ledger accounts and a tariff. */
export async function openWallet(work: Work, ownerId: string, wallet: NewWallet): Promise<WalletScope> {
  const { ctx, tx } = work
  const id = ctx.newId()
  const timeZone = wallet.timeZone ?? 'Europe/Lisbon'
  await insertWallet(tx, {
    id,
    name: wallet.name,
    paymentLogic: wallet.paymentLogic,
    creditMinor: wallet.creditMinor ?? 0n,
    timeZone,
    language: wallet.language ?? 'en',
    energyCycle: wallet.energyCycle ?? 'WEEKLY',
    billingAddress: wallet.billingAddress ?? null,
    createdBy: ownerId,
    createdAt: ctx.now,
  })
  const scope = systemScope(id)
  await openAccounts(tx, scope)
  await assignTariff({ ...work, scope }, { tariffId: FIRST_TARIFF, validFrom: legalDay(ctx.now.getTime(), timeZone) })
  const after = { name: wallet.name, payment_logic: wallet.paymentLogic, time_zone: timeZone }
  recordAudit(
    { ...work, scope },
    { action: 'wallet.created', object: { kind: 'wallet', id, name: wallet.name }, after },
  )
  return scope
}
