import type { listPrices, listStandardPrices } from '@voltway/contract/card-orders-prices'
import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import { formatMoney } from '@voltway/money/money'
import { formatVatRate } from '@voltway/money/vat'
import type { Ctx } from '../../kernel/ctx.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import { standardTariffs, walletTariffs } from '../../kernel/pricing/price-book.ts'
import { pricesReply, tariffsReply } from '../../kernel/pricing/price-reply.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { selectOrderingWallet } from './card-orders.sql.ts'
import { selectCardPrices } from './card-prices.sql.ts'

/** The prices of charging that a person reads before they create a wallet. */
export async function readStandardPrices(
  ctx: Ctx,
  { energy_cycle: energyCycle }: QueryOf<typeof listStandardPrices>,
): Promise<ReplyOf<typeof listStandardPrices>> {
  const atMs = ctx.now.getTime()
  return { tariffs: tariffsReply(await standardTariffs(ctx, energyCycle, atMs), atMs) }
}

/** All prices of a wallet: charging by region, fees, and cards by delivery zone. */
export async function readPrices(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof listPrices>> {
  const wallet = (await selectOrderingWallet(ctx.db, scope)) ?? refuse('wallet.not_found')
  const atMs = ctx.now.getTime()
  const tariffs = await walletTariffs({ ctx, tx: ctx.db, scope }, atMs)
  const cards = await selectCardPrices(ctx.db, legalDay(atMs, wallet.time_zone))
  return {
    ...pricesReply(tariffs, atMs),
    currency: wallet.currency,
    cards: cards.map((row) => ({
      zone: row.zone,
      physical: formatMoney(row.physical_minor),
      ekey: formatMoney(row.ekey_minor),
      personalisation: formatMoney(row.personalisation_minor),
      shipping: formatMoney(row.shipping_minor),
      vat_rate: formatVatRate(BigInt(row.vat_rate_basis_points)),
      valid_from: row.valid_from,
      valid_to: row.valid_to,
    })),
  }
}
