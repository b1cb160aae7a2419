import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
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
