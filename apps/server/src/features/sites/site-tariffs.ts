import type { BodyOf } from '@voltway/contract/endpoint'
import type { addSiteTariff, SiteTariff } from '@voltway/contract/sites-tariffs'
import { parseVatRate } from '@voltway/money/vat'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { regionOfPlace } from '../../kernel/places/place.ts'
import { vatRateOfRegion } from '../../kernel/pricing/price-book.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { repriceSiteCharges } from '../sessions/sessions.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { checkedBands } from './site-bands.ts'
import { siteTariffReply } from './site-reply.ts'
import { deleteSiteTariff, insertSiteTariff, selectIsMonthClosed, selectSiteTariff } from './site-tariffs.sql.ts'
import { type LockedSiteRow, lockSite } from './sites.sql.ts'

type Body = BodyOf<typeof addSiteTariff>

/**
 * Adds a tariff of a site. Charges since its first day get the new price.
 * @throws `site.tariff_taken` when a tariff begins on the day, `site.month_closed` when the tariff would apply in a closed
 * month.
 */
export function addTariff(ctx: Ctx, scope: WalletScope, siteId: string, body: Body): Promise<SiteTariff> {
  const bands = checkedBands(body.bands)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const site = await lockTariffs(work, siteId)
    const id = ctx.newId()
    const tariff = {
      ...{ id, bands, valid_from: body.valid_from, source: body.source },
      vat_basis_points: Number(await vatRateOf(work, site, body.vat_percent)),
    }
    if (await selectIsMonthClosed(tx, scope, siteId, body.valid_from)) refuse('site.month_closed')
    const stored = { ...tariff, createdAt: ctx.now, createdBy: ctx.person?.id ?? null }
    if ((await insertSiteTariff(tx, scope, siteId, stored)) === 0) refuse('site.tariff_taken')
    await repriceSiteCharges(work, siteId, body.valid_from)
    const after = siteTariffReply((await selectSiteTariff(tx, scope, siteId, id)) ?? refuse('site.not_found'))
    recordAudit(work, { action: 'site_tariff.added', object: objectOf(site), after: recordedTariff(after) })
    return after
  })
}

/**
 * Removes a tariff of a site. Charges since its first day get the price of the tariff before.
 * @throws `site.month_closed` when the tariff applies in a closed month.
 */
export function removeTariff(
  ctx: Ctx,
  scope: WalletScope,
  { siteId, tariffId }: { readonly siteId: string; readonly tariffId: string },
): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const site = await lockTariffs(work, siteId)
    const row = (await selectSiteTariff(tx, scope, siteId, tariffId)) ?? refuse('site.tariff_not_found')
    if (await selectIsMonthClosed(tx, scope, siteId, row.valid_from)) refuse('site.month_closed')
    await deleteSiteTariff(tx, scope, siteId, tariffId)
    await repriceSiteCharges(work, siteId, row.valid_from)
    const before = recordedTariff(siteTariffReply(row))
    recordAudit(work, { action: 'site_tariff.removed', object: objectOf(site), before })
    return { id: tariffId }
  })
}

/** Locks the wallet, so that no month is closed meanwhile, and then the site. */
async function lockTariffs({ tx, scope }: WalletWork, siteId: string): Promise<LockedSiteRow> {
  await lockWalletOf(tx, scope)
  return (await lockSite(tx, scope, siteId)) ?? refuse('site.not_found')
}

/**
 * Returns the VAT of a tariff in basis points. A driver charges none. The energy of a depot has today's rate of its
 * place, unless the request states another.
 * @throws `validation_failed` with the field `vat_percent`.
 */
async function vatRateOf(work: WalletWork, site: LockedSiteRow, percent: string | undefined): Promise<bigint> {
  if (site.kind === 'HOME') {
    if (percent !== undefined) refuse('validation_failed', { fields: { vat_percent: 'not_for_home' } })
    return 0n
  }
  if (percent !== undefined) return parseVatRate(percent)
  const region = regionOfPlace({ country: site.country, postalCode: site.postal_code })
  const rate = await vatRateOfRegion(work, { region, atMs: work.ctx.now.getTime() })
  return rate ?? refuse('validation_failed', { fields: { vat_percent: 'required' } })
}

/** The object of the audit is the site, so that a site's history has its tariffs. */
const objectOf = ({ id, name }: LockedSiteRow) => ({ kind: 'site', id, name })

const recordedTariff = ({ id, created_at, ...tariff }: SiteTariff) => ({ ...tariff, tariff_id: id })
