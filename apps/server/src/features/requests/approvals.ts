import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { groups, rightsOf } from '@voltway/contract/groups'
import {
  approvingGroups,
  type CardRequest,
  type getApprovalLimits,
  type RequestKind,
  type setApprovalLimits,
} from '@voltway/contract/requests'
import type { Right } from '@voltway/contract/rights'
import { OWNER_GROUP } from '@voltway/contract/rights'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { readRaiseCap } from '../cards/cards.ts'
import { type ApprovalLimitRow, selectApprovalLimits, selectColleagues, upsertApprovalLimit } from './approvals.sql.ts'

/** The right that approves each kind: the one that does the same without a request. */
export const rightOfKind = {
  LIMIT: 'cards.limits',
  CARD: 'cards.order',
  LOST_CARD: 'cards.order',
  EXCEPTION: 'cards.limits',
} as const satisfies Record<RequestKind, Right>

/** The amounts up to which groups approve, by group; null or absent: any amount. */
export type ApprovalLimits = ReadonlyMap<number, bigint | null>

export async function readLimits(on: Sql, scope: WalletScope): Promise<ApprovalLimits> {
  const rows = await selectApprovalLimits(on, scope)
  return new Map(rows.map(({ permission_group, most_minor }) => [permission_group, most_minor]))
}

/** The facts that decide who may approve a request. */
export interface Approvable {
  readonly kind: RequestKind
  readonly amountMinor: bigint
  readonly requestedBy: string
}

/** A person who may want to approve. */
export interface Approver {
  readonly personId: string | null
  readonly groups: readonly number[]
  readonly rights: ReadonlySet<Right>
}

/**
 * Why a person who sees a request may not approve it; null when they may. Nobody approves their own request. An owner approves any
 * amount, and others the most that one of their groups with the right may approve.
 */
export function approvalLock(
  { kind, amountMinor, requestedBy }: Approvable,
  { personId, groups: ids, rights }: Approver,
  limits: ApprovalLimits,
): CardRequest['locked'] {
  const right = rightOfKind[kind]
  if (!rights.has(right)) return 'RIGHT'
  if (personId === requestedBy) return 'OWN'
  return coversAmount(limits, { right, amountMinor, groups: ids }) ? null : 'AMOUNT'
}

/** Whether one of a person's groups with the right may approve the amount. An owner may approve any. */
export function coversAmount(
  limits: ApprovalLimits,
  { right, amountMinor, groups: ids }: { right: Right; amountMinor: bigint; groups: readonly number[] },
): boolean {
  if (ids.includes(OWNER_GROUP)) return true
  const granting = ids.filter((id) => groups[id as keyof typeof groups]?.rights.includes(right))
  return granting.some((group) => {
    const most = limits.get(group) ?? null
    return most === null || amountMinor <= most
  })
}

/** The people who may approve a request now. `teamId`: its team, whose manager is one of them. */
export async function approversOf(
  { tx, scope }: WalletWork<Sql>,
  request: Approvable & { readonly teamId: string | null },
): Promise<string[]> {
  const limits = await readLimits(tx, scope)
  const people = await selectColleagues(tx, scope, request)
  return people.flatMap(({ id, permission_groups: ids }) =>
    approvalLock(request, { personId: id, groups: ids, rights: rightsOf(ids) }, limits) === null ? [id] : [],
  )
}

type Limits = ReplyOf<typeof setApprovalLimits>

/** All groups that may approve, with their amounts. */
async function readApprovalLimits(on: Sql, scope: WalletScope): Promise<Limits> {
  const limits = await readLimits(on, scope)
  return {
    limits: approvingGroups.map((group) => {
      const most = limits.get(group) ?? null
      return { group, most: most === null ? null : formatMoney(most) }
    }),
  }
}

/** The same, with the most by which the caller may raise a card. */
export async function readOwnLimits(on: Sql, scope: WalletScope): Promise<ReplyOf<typeof getApprovalLimits>> {
  const own = await readRaiseCap(on, scope)
  return { ...(await readApprovalLimits(on, scope)), own: own === null ? null : formatMoney(own) }
}

/** Sets the amounts of the named groups. */
export function changeApprovalLimits(
  ctx: Ctx,
  scope: WalletScope,
  { limits }: BodyOf<typeof setApprovalLimits>,
): Promise<Limits> {
  return ctx.db.tx(async (tx) => {
    const before = await readApprovalLimits(tx, scope)
    for (const { group, most } of limits) {
      const row: ApprovalLimitRow = { permission_group: group, most_minor: most === null ? null : parseMoney(most) }
      await upsertApprovalLimit(tx, scope, row)
    }
    const after = await readApprovalLimits(tx, scope)
    const object = { kind: 'wallet', id: scope.walletId, name: null }
    recordAudit({ ctx, tx, scope }, { action: 'approval_limits.changed', object, before, after })
    return after
  })
}
