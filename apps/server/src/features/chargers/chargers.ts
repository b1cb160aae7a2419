import type { addCharger, Charger, listChargers } from '@voltway/contract/chargers'
import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import { formatEnergyKwh } from '@voltway/money/energy'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { countByPage } from '../../kernel/list-page.ts'
import { publishLive } from '../../kernel/live/publish-live.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockSite } from '../sites/sites.ts'
import { hashOfPassword, newIdentity, newPassword } from './charger-secrets.ts'
import {
  type ChargerRow,
  insertCharger,
  type LockedChargerRow,
  lockCharger,
  selectCharger,
  selectChargerCount,
  selectChargerPage,
  updateChargerName,
  updateChargerPassword,
  updateChargerRemoved,
} from './chargers.sql.ts'

/** Returns a page of chargers by site and name with the total. */
export async function readChargerPage(
  ctx: Ctx,
  scope: WalletScope,
  { site, ...page }: QueryOf<typeof listChargers>,
): Promise<{ count: number; results: Charger[] }> {
  const filter = { siteId: site }
  const rows = await selectChargerPage(ctx.db, scope, { ...filter, ...page, now: ctx.now })
  const count = countByPage(page, rows.length) ?? (await selectChargerCount(ctx.db, scope, filter))
  return { count, results: rows.map((row) => replyOf(ctx, row)) }
}

/** @throws `charger.not_found` */
export async function readCharger({ ctx, tx, scope }: WalletWork<Sql>, id: string): Promise<Charger> {
  return replyOf(ctx, (await selectCharger(tx, scope, id, ctx.now)) ?? refuse('charger.not_found'))
}

/** Adds a charger. Its password is in this reply only. */
export function storeCharger(
  ctx: Ctx,
  scope: WalletScope,
  { site_id: siteId, name }: BodyOf<typeof addCharger>,
): Promise<Charger & { password: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    if ((await lockSite(tx, scope, siteId)) === undefined) refuse('site.not_found')
    const [id, password] = [ctx.newId(), newPassword()]
    const charger = { id, siteId, name, identity: newIdentity(), passwordHash: hashOfPassword(password) }
    await insertCharger(tx, scope, charger, ctx.now)
    const after = await readCharger(work, id)
    recordAudit(work, { action: 'charger.added', object: objectOf(after), after: recorded(after) })
    await publishCharger(work, { chargerId: id, siteId })
    return { ...after, password }
  })
}

export function renameChargerTo(ctx: Ctx, scope: WalletScope, id: string, name: string): Promise<Charger> {
  return change(ctx, scope, id, async (work) => {
    const before = await readCharger(work, id)
    await updateChargerName(work.tx, scope, id, name)
    const after = await readCharger(work, id)
    const [from, to] = [recorded(before), recorded(after)]
    recordAudit(work, { action: 'charger.changed', object: objectOf(after), before: from, after: to })
    return after
  })
}

/** The old password stops working at the next connection. */
export function renewPassword(ctx: Ctx, scope: WalletScope, id: string): Promise<{ password: string }> {
  return change(ctx, scope, id, async (work, charger) => {
    const password = newPassword()
    await updateChargerPassword(work.tx, scope, id, hashOfPassword(password))
    recordAudit(work, { action: 'charger.password_renewed', object: objectOf(charger) })
    return { password }
  })
}

/** Removes a charger and ends its connection. Its charges stay. */
export function removeChargerOf(ctx: Ctx, scope: WalletScope, id: string): Promise<{ id: string }> {
  return change(ctx, scope, id, async (work, charger) => {
    if (charger.is_charging) refuse('charger.is_charging')
    const before = await readCharger(work, id)
    await updateChargerRemoved(work.tx, scope, id, ctx.now)
    recordAudit(work, { action: 'charger.removed', object: objectOf(before), before: recorded(before) })
    return { id }
  })
}

function change<Result>(
  ctx: Ctx,
  scope: WalletScope,
  id: string,
  run: (work: WalletWork, charger: LockedChargerRow) => Promise<Result>,
): Promise<Result> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const charger = (await lockCharger(tx, scope, id)) ?? refuse('charger.not_found')
    const result = await run(work, charger)
    await publishCharger(work, { chargerId: id, siteId: charger.site_id })
    return result
  })
}

/** Tells open screens to read a charger again. */
export async function publishCharger(
  { ctx, tx, scope }: WalletWork,
  { chargerId, siteId }: { readonly chargerId: string; readonly siteId: string },
): Promise<void> {
  await publishLive(tx, scope.walletId, ctx.now, { kind: 'charger.changed', charger_id: chargerId, site_id: siteId })
}

const objectOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ kind: 'charger', id, name })
const recorded = ({ name, identity, site }: Charger) => ({ name, identity, site: site.name })

function replyOf({ app }: Ctx, row: ChargerRow): Charger {
  const { identity, refused_at, refused_reason, changed_at } = row
  const isRefused = refused_at !== null && (changed_at === null || refused_at > changed_at)
  return {
    id: row.id,
    site: { id: row.site_id, name: row.site_name, kind: row.site_kind },
    name: row.name,
    identity,
    address: `${app.config.publicUrl.replace(/^http/, 'ws')}/ocpp`,
    state: row.is_connected ? 'CONNECTED' : row.has_connected ? 'DISCONNECTED' : 'WAITING',
    protocol: row.protocol,
    vendor: row.vendor,
    model: row.model,
    serial_number: row.serial_number,
    firmware_version: row.firmware_version,
    changed_at,
    last_seen_at: row.last_seen_at,
    clock_offset_s: row.clock_offset_s,
    refused: isRefused && refused_reason !== null ? { at: refused_at, identity, reason: refused_reason } : null,
    connectors: row.connectors.map(({ evse, connector, state, error, ...charge }) => ({
      ...{ evse, connector, state, error },
      charge: chargeOf(charge),
    })),
  }
}

type RunningCharge = Omit<ChargerRow['connectors'][number], 'evse' | 'connector' | 'state' | 'error'>

function chargeOf({ session_id, started_at, energy_wh, power_w, card_name }: RunningCharge) {
  if (session_id === null || started_at === null) return null
  return {
    session_id,
    // Instants inside JSON are the database's text format, with an offset.
    started_at: new Date(started_at).toISOString(),
    energy_kwh: formatEnergyKwh(BigInt(energy_wh ?? 0)),
    power_kw: power_w === null ? null : power_w / 1000,
    card_name: card_name ?? '',
  }
}
