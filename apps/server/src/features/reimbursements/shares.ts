import type { ReplyOf } from '@voltway/contract/endpoint'
import type { BusinessShare, ChargeUse, listHomeDoubts } from '@voltway/contract/reimbursements-shares'
import { formatEnergyKwh } from '@voltway/money/energy'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { updateFindingsOfCharge } from '../insight/insight.ts'
import {
  replaceShares,
  selectDriver,
  selectHomeDoubts,
  selectShares,
  selectUse,
  type UseRow,
  upsertUse,
} from './driver.sql.ts'
import { lockDrivers } from './statement.sql.ts'
import { PAYING } from './statement-reply.ts'

type Shares = { shares: BusinessShare[] }

/**
 * The business part of a driver's charges by first day.
 * @throws `member.not_found`
 */
export async function readShares(on: Sql, scope: WalletScope, memberId: string): Promise<Shares> {
  const driver = await selectDriver(on, scope, memberId)
  if (driver === undefined) refuse('member.not_found')
  return { shares: await selectShares(on, scope, memberId) }
}

/**
 * Replaces the shares of a driver. Of a first day that is named twice, the last one counts.
 * @throws `member.not_found`
 */
export function changeShares(
  ctx: Ctx,
  scope: WalletScope,
  memberId: string,
  shares: readonly BusinessShare[],
): Promise<Shares> {
  const byDay = new Map(shares.map((share) => [share.valid_from, share]))
  return ctx.db.tx(async (tx) => {
    const [driver] = await lockDrivers(tx, scope, [memberId])
    if (driver === undefined) refuse('member.not_found')
    const before = await selectShares(tx, scope, memberId)
    await replaceShares(tx, scope, memberId, [...byDay.values()])
    const after = await selectShares(tx, scope, memberId)
    const object = { kind: 'member', id: memberId, name: driver.name }
    const change = { before: { shares: before }, after: { shares: after } }
    recordAudit({ ctx, tx, scope }, { action: 'business_shares.changed', object, ...change })
    return { shares: after }
  })
}

/**
 * Whether another car charged, and the business part of a charge at home.
 * @throws `session.not_found` also for charges of others that the person may not see.
 */
export async function readUse(on: Sql, scope: WalletScope, sessionId: string): Promise<ChargeUse> {
  return useReply(sessionId, await visibleUse(on, scope, sessionId))
}

/**
 * Stores whether another car charged. The driver of the charge says so, or a person who pays, because not every driver
 * has an account. The driver does not take back that the company pays nothing.
 * @throws `session.not_found`, `auth.not_allowed`
 */
export function changeOtherCar(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
  isOtherCar: boolean,
): Promise<ChargeUse> {
  const pays = scope.rights.has(PAYING)
  if (!pays && scope.memberId === null) refuse('auth.not_allowed')
  return changeUse(ctx, scope, sessionId, (use) => {
    const isReversed = use.is_decided && use.is_other_car && !isOtherCar
    if (!pays && (use.member_id !== scope.memberId || isReversed)) refuse('auth.not_allowed')
    // A driver who repeats the decision leaves it one.
    const isDecided = pays || (use.is_decided && use.is_other_car === isOtherCar)
    return { ...use, is_other_car: isOtherCar, answered_at: ctx.now.toISOString(), is_decided: isDecided }
  })
}

/**
 * Stores the business part of one charge; null: as of its driver.
 * @throws `session.not_found`
 */
export function changeChargeShare(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
  businessPercent: number | null,
): Promise<ChargeUse> {
  return changeUse(ctx, scope, sessionId, (use) => ({ ...use, business_percent: businessPercent }))
}

function changeUse(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
  changed: (use: UseRow) => UseRow,
): Promise<ChargeUse> {
  return ctx.db.tx(async (tx) => {
    const work: WalletWork = { ctx, tx, scope }
    const { member_id: memberId } = await visibleUse(tx, scope, sessionId)
    // The driver's lock, so that two changes of a charge follow each other.
    await lockDrivers(tx, scope, memberId === null ? [] : [memberId])
    const before = await visibleUse(tx, scope, sessionId)
    const after = changed(before)
    const { is_other_car: isOtherCar, business_percent: businessPercent, answered_at: answeredAt } = after
    const isDecided = after.is_decided
    await upsertUse(tx, scope, sessionId, { isOtherCar, businessPercent, answeredAt, isDecided, at: ctx.now })
    // A finding that another car charged is answered by it.
    if (answeredAt !== before.answered_at)
      await updateFindingsOfCharge(tx, scope, sessionId, { isOtherCar, now: ctx.now })
    recordAudit(work, {
      action: 'charge_use.changed',
      object: { kind: 'session', id: sessionId, name: before.site },
      before: useReply(sessionId, before),
      after: useReply(sessionId, after),
    })
    return useReply(sessionId, after)
  })
}

/** The own charges at home of a driver that may be another car's. */
export async function readDoubts(on: Sql, scope: WalletScope): Promise<ReplyOf<typeof listHomeDoubts>> {
  const rows = scope.memberId === null ? [] : await selectHomeDoubts(on, scope, scope.memberId)
  return {
    results: rows.map(({ started_at, energy_wh, ...doubt }) => ({
      ...doubt,
      start_date_time: started_at,
      energy_kwh: formatEnergyKwh(energy_wh),
    })),
  }
}

async function visibleUse(on: Sql, scope: WalletScope, sessionId: string): Promise<UseRow> {
  const use = (await selectUse(on, scope, sessionId)) ?? refuse('session.not_found')
  if (scope.ownOnly && use.member_id !== scope.memberId) refuse('session.not_found')
  return use
}

const useReply = (sessionId: string, { is_other_car, business_percent }: UseRow): ChargeUse => ({
  session_id: sessionId,
  is_other_car,
  business_percent,
})
