import type { BodyOf } from '@voltway/contract/endpoint'
import { readVatNumber } from '@voltway/contract/vat-numbers-rules'
import type { Wallet } from '@voltway/contract/wallets'
import type { createWallet } from '@voltway/contract/wallets-settings'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { openWalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { saveVatNumber } from '../vat-numbers/vat-numbers.ts'
import { openOwnWallet, readWallet } from './wallets.ts'

/** Creates a wallet for the person who asks, with its VAT number. A wrong number is refused before there is a wallet. */
export async function createOwnWallet(ctx: Ctx, person: Person, body: BodyOf<typeof createWallet>): Promise<Wallet> {
  const { vat_number: number, ...wanted } = body
  if (number === undefined) return openOwnWallet(ctx, person, wanted)
  const country = number.country.toUpperCase()
  if (readVatNumber(country, number.number) === undefined) {
    refuse('validation_failed', { fields: { 'vat_number.number': 'vat_number' } })
  }
  const { id } = await openOwnWallet(ctx, person, wanted)
  const scope = await openWalletScope(ctx.db, person, id, 'nifs.manage')
  await saveVatNumber(ctx, { kind: 'wallet', scope }, { ...number, country })
  return readWallet(ctx.db, scope)
}
