import type { addCharger, Charger, listChargers } from '@voltway/contract/chargers'
import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { countByPage } from '../../kernel/list-page.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { isOwnHome, lockSite } from '../sites/sites.ts'
import { publishCharger } from './charger-news.ts'
import { readChargersOf } from './charger-reply.ts'
import { hashPassword, newIdentity, newPassword } from './charger-secret.ts'
import {
  insertCharger,
  lockCharger,
  selectChargerCount,
  updateChargerName,
  updateChargerPassword,
  updateChargerRemoved,
} from './chargers.sql.ts'
import { updateCommandsTimedOut } from './commands.sql.ts'
import { selectAttempts } from './connections.sql.ts'
import { selectRunningTransactions } from './transactions.sql.ts'
import { wakeGateway } from './wake-gateway.ts'

export type { ProfileAnswer } from './charger-commands.ts'

/** Returns a page of chargers by site and name, with the total. A driver gets those of their own homes only. */
export async function readChargerPage(
  ctx: Ctx,
  scope: WalletScope,
  { site, ...page }: QueryOf<typeof listChargers>,
): Promise<{ count: number; results: Charger[] }> {
  const filter = { siteId: site }
  const results = await readChargersOf(ctx.db, scope, { ...filter, ...page }, contextOf(ctx))
  const count = countByPage(page, results.length) ?? (await selectChargerCount(ctx.db, scope, filter))
  return { count, results }
}

/** The last refused attempts to connect, of known and unknown chargers. */
export const readAttempts = (ctx: Ctx, limit: number) => selectAttempts(ctx.db, limit)

/** @throws `charger.not_found` */
export async function readCharger({ ctx, tx, scope }: WalletWork<Sql>, id: string): Promise<Charger> {
  const [charger] = await readChargersOf(tx, scope, { ids: [id] }, contextOf(ctx))
  return charger ?? refuse('charger.not_found')
}

const contextOf = (ctx: Ctx) => ({ now: ctx.now, publicUrl: ctx.app.config.publicUrl })

/** Adds a charger. Its password is in this reply only. */
export function storeCharger(
  ctx: Ctx,
  scope: WalletScope,
  { site_id: siteId, name }: BodyOf<typeof addCharger>,
): Promise<ReplyOf<typeof addCharger>> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    refuseOthers(work)
    const site = await lockSite(tx, scope, siteId)
    if (site === undefined || isHidden(work, site)) refuse('site.not_found')
    if (!managesSites(work) && site.charger_invited_at === null) refuse('auth.not_allowed')
    const [id, identity, password] = [ctx.newId(), newIdentity(), newPassword()]
    const passwordHash = hashPassword(identity, password)
    await insertCharger(tx, scope, { id, siteId, name, identity, passwordHash, now: ctx.now })
    const added = await readCharger(work, id)
    recordAudit(work, { action: 'charger.added', object: objectOf(added), after: recorded(added) })
    await publishCharger(work, { id, site_id: siteId })
    return { ...added, password }
  })
}

export function changeChargerName(ctx: Ctx, scope: WalletScope, id: string, name: string): Promise<Charger> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const locked = (await lockCharger(tx, scope, id)) ?? refuse('charger.not_found')
    const before = await readCharger(work, id)
    if (before.name === name) return before
    await updateChargerName(tx, scope, id, name)
    const after = await readCharger(work, id)
    const [from, to] = [recorded(before), recorded(after)]
    recordAudit(work, { action: 'charger.changed', object: objectOf(after), before: from, after: to })
    await publishCharger(work, locked)
    return after
  })
}

/**
 * Removes a charger and ends its connection and the commands in flight. Its charges stay.
 * @throws `charger.is_charging`
 */
export function removeChargerOf(ctx: Ctx, scope: WalletScope, id: string): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const locked = (await lockCharger(tx, scope, id)) ?? refuse('charger.not_found')
    const before = await readCharger(work, id)
    if ((await selectRunningTransactions(tx, scope, id)).length > 0) refuse('charger.is_charging')
    await updateChargerRemoved(tx, scope, id, ctx.now)
    await updateCommandsTimedOut(tx, scope, id, ctx.now)
    recordAudit(work, { action: 'charger.removed', object: objectOf(before), before: recorded(before) })
    await publishCharger(work, locked)
    tx.afterCommit(() => wakeGateway(tx.db.main))
    return { id }
  })
}

/** Gives a charger a new password, which is in this reply only. An open connection stays. */
export function renewPassword(ctx: Ctx, scope: WalletScope, id: string): Promise<{ password: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    refuseOthers(work)
    const charger = (await lockCharger(tx, scope, id)) ?? refuse('charger.not_found')
    if (isHidden(work, { kind: charger.site_kind, member_id: charger.site_member_id })) refuse('charger.not_found')
    const { identity } = charger
    const password = newPassword()
    await updateChargerPassword(tx, scope, id, hashPassword(identity, password))
    recordAudit(work, { action: 'charger.password_renewed', object: objectOf(await readCharger(work, id)) })
    return { password }
  })
}

/** Whether the caller connects the chargers of every site. */
const managesSites = ({ scope }: WalletWork): boolean => scope.rights.has('wallet.settings')

/**
 * Lets in who manages sites, and drivers in person, who connect the charger of their own home.
 * @throws `auth.not_allowed`
 */
function refuseOthers(work: WalletWork): void {
  const { ctx, scope } = work
  const isDriver = scope.memberId !== null && ctx.person !== null && ctx.person.key === undefined
  if (!managesSites(work) && !isDriver) refuse('auth.not_allowed')
}

/** Whether a site is not the driver's own home. */
const isHidden = (work: WalletWork, site: Parameters<typeof isOwnHome>[0]): boolean =>
  !managesSites(work) && !isOwnHome(site, work.scope)

const objectOf = ({ id, name }: Charger) => ({ kind: 'charger', id, name })
const recorded = ({ name, identity, site }: Charger) => ({ name, identity, site: site.name })
