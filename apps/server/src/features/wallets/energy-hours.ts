import type { ReplyOf } from '@voltway/contract/endpoint'
import type { listEnergyHours } from '@voltway/contract/wallets-energy-hours'
import type { Ctx } from '../../kernel/ctx.ts'
import { HOME_REGION, legalDay } from '../../kernel/pricing/legal-time.ts'
import { selectEnergyHours } from './wallets.sql.ts'

/** The hours of the weekly chart. Cycles belong to the mainland; other regions have one price all day. */
export async function readEnergyHours(ctx: Ctx): Promise<ReplyOf<typeof listEnergyHours>> {
  const today = legalDay(ctx.now.getTime(), 'Europe/Lisbon')
  return { region: HOME_REGION, hours: await selectEnergyHours(ctx.db.read, HOME_REGION, today) }
}
