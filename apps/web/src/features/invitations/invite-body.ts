import type { BodyInputOf } from '@voltway/contract/endpoint'
import type { inviteGuest } from '@voltway/contract/guests'
import { type inviteMember, type inviteMemberBySms, LINK_VALID_HOURS } from '@voltway/contract/invitations'
import type { Member } from '@voltway/contract/members'
import type { GroupId } from '@voltway/contract/rights'
import type { Locale } from '@voltway/contract/values'
import { newIdempotencyKey } from '../../lib/request.ts'

/** The input for both kinds of invitation, so that a change of the kind keeps the input. */
export interface Invitee {
  readonly as: 'driver' | 'guest'
  readonly channel: 'EMAIL' | 'SMS' | 'LINK'
  readonly email: string
  readonly phone: string
  readonly name: string
  readonly employeeNumber: string
  readonly costCentre: string
  readonly language: Locale
  readonly maxUses: string
  readonly validHours: string
  readonly base: GroupId
  readonly extras: readonly GroupId[]
  /** The idempotency key of this input. A retry of the same input keeps it. */
  readonly key: string
}

export function firstTyped(as: Invitee['as'], language: Locale, member?: Member): Invitee {
  return {
    as,
    channel: member?.email === null && member.phone !== null ? 'SMS' : 'EMAIL',
    email: member?.email ?? '',
    phone: member?.phone ?? '',
    name: member?.name ?? '',
    employeeNumber: member?.employee_number ?? '',
    costCentre: member?.cost_centre ?? '',
    language,
    maxUses: '1',
    validHours: String(LINK_VALID_HOURS),
    base: 2,
    extras: [],
    key: newIdempotencyKey(),
  }
}

/** Returns the required field that is empty. */
export function missingIn(typed: Invitee): 'email' | 'phone' | undefined {
  const byMail = typed.as === 'guest' || typed.channel === 'EMAIL'
  if (byMail && typed.email.trim() === '') return 'email'
  if (!byMail && typed.channel === 'SMS' && typed.phone.trim() === '') return 'phone'
  return undefined
}

const optionalField = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() })

export function bodyOfDriver(typed: Invitee): BodyInputOf<typeof inviteMember> {
  const { channel, language } = typed
  if (channel === 'LINK')
    return { channel, language, max_uses: Number(typed.maxUses), valid_hours: Number(typed.validHours) }
  return {
    channel,
    language,
    ...(channel === 'EMAIL' ? { email: typed.email.trim() } : { phone: phoneOf(typed) }),
    ...namesOf(typed),
  }
}

export function smsBodyOf(typed: Invitee): BodyInputOf<typeof inviteMemberBySms> {
  return { phone: phoneOf(typed), language: typed.language, ...namesOf(typed) }
}

const phoneOf = ({ phone }: Invitee) => phone.replace(/[\s().-]/g, '')
const namesOf = (typed: Invitee) => ({
  ...optionalField('name', typed.name),
  ...optionalField('employee_number', typed.employeeNumber),
  ...optionalField('cost_centre', typed.costCentre),
})

export function bodyOfGuest(typed: Invitee): BodyInputOf<typeof inviteGuest> {
  const permission_groups = [typed.base, ...typed.extras] as BodyInputOf<typeof inviteGuest>['permission_groups']
  return {
    email: typed.email.trim(),
    language: typed.language,
    permission_groups,
    ...optionalField('name', typed.name),
  }
}
