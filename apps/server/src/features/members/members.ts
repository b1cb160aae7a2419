import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type { listMembers } from '@voltway/contract/members'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { containing } from '../../platform/searchable.ts'
import { type MemberRow, selectMemberCount, selectMemberPage } from './member-list.sql.ts'
import { insertMember } from './members.sql.ts'

export interface NewMember {
  readonly name: string
  readonly email?: string | null
  readonly phone?: string | null
  /** The member's user account, when there is one. */
  readonly personId?: string | null
  readonly employeeNumber?: string | null
  readonly costCentre?: string | null
  readonly locationConsent?: boolean
}

/** Adds a driver who needs no invitation: entered by the operator, or by whoever accepted one. @returns the member's id. */
export async function createMember(ctx: Ctx, scope: WalletScope, member: NewMember): Promise<string> {
  const id = ctx.newId()
  await insertMember(ctx.db, scope, {
    id,
    personId: member.personId ?? null,
    name: member.name,
    email: member.email ?? null,
    phone: member.phone ?? null,
    status: 'ACTIVE',
    employeeNumber: member.employeeNumber ?? null,
    costCentre: member.costCentre ?? null,
    locationConsent: member.locationConsent ?? false,
    joinedAt: ctx.now,
    createdAt: ctx.now,
  })
  return id
}

type Member = ReplyOf<typeof listMembers>['results'][number]

/** A page of members by name with the number of all that match; the search looks in name, e-mail and employee number. */
export async function readMemberPage(
  ctx: Ctx,
  scope: WalletScope,
  { search, limit, offset }: QueryOf<typeof listMembers>,
): Promise<{ count: number; results: Member[] }> {
  const pattern = search === undefined ? null : containing(search)
  const [count, rows] = await Promise.all([
    selectMemberCount(ctx.db, scope, pattern),
    selectMemberPage(ctx.db, scope, { pattern, limit, offset }),
  ])
  return { count, results: rows.map(memberOf) }
}

function memberOf({ person_id, ...row }: MemberRow): Member {
  return { ...row, user_id: person_id }
}
