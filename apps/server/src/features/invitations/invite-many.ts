import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import type { inviteMembers } from '@voltway/contract/invitations'
import { DRIVER_GROUP } from '@voltway/contract/rights'
import { BulkResults } from '../../kernel/calls/bulk-results.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { brokenConstraint } from '../../platform/sql.ts'
import { selectMembersByTargets } from '../members/members.ts'
import { lockPeople } from '../memberships/memberships.ts'
import { selectPendingTargets } from './invitation-sends.sql.ts'
import { updateInvitationsExpired } from './invitations.sql.ts'
import { inviteIn } from './invitations.ts'
import { readSenderPause } from './send-invitation.ts'

type Item = BodyOf<typeof inviteMembers>['items'][number]

/**
 * Invites drivers, each by the rules of a single invitation. Items that cannot be sent cost no statement of their own,
 * and the limits of sends allow fifty an hour, so a call runs few statements whatever its length.
 */
export function inviteManyDrivers(
  ctx: Ctx,
  scope: WalletScope,
  items: readonly Item[],
): Promise<ReplyOf<typeof inviteMembers>> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockPeople(tx, scope)
    await updateInvitationsExpired(tx, scope, ctx.now)
    const round = new InvitationRound(work, await targetsBy(work, items), await readSenderPause(work))
    const results = new BulkResults(items.length)
    for (const [index, item] of items.entries()) {
      try {
        results.created(index, await round.invite(item))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        results.refused(index, error)
      }
    }
    return results.reply()
  })
}

/** The address or phone of an item. Both or neither is refused. */
function targetOf({ email, phone }: Item): string {
  if (email !== undefined && phone !== undefined) refuse('validation_failed', { fields: { phone: 'one_way' } })
  return email?.toLowerCase() ?? phone ?? refuse('validation_failed', { fields: { email: 'required' } })
}

interface KnownTargets {
  /** Those of members with an account. */
  readonly members: ReadonlySet<string>
  /** Those of members that already count against the plan. */
  readonly counted: ReadonlySet<string>
  readonly pending: Set<string>
}

async function targetsBy({ tx, scope }: WalletWork, items: readonly Item[]): Promise<KnownTargets> {
  const targets = [...new Set(items.flatMap(({ email, phone }) => email?.toLowerCase() ?? phone ?? []))]
  const members = await selectMembersByTargets(tx, scope, targets)
  const targetsWhere = (fits: (member: (typeof members)[number]) => boolean) =>
    new Set(members.filter(fits).flatMap(({ email, phone }) => [email, phone].filter((one) => one !== null)))
  return {
    members: targetsWhere(({ person_id: personId }) => personId !== null),
    counted: targetsWhere(({ status }) => status !== 'INVITED'),
    pending: new Set((await selectPendingTargets(tx, scope, targets)).map(({ target }) => target)),
  }
}

/** The invitations of one call, which remembers what refuses all later ones. */
class InvitationRound {
  readonly #work: WalletWork
  readonly #known: KnownTargets
  #pauseSeconds: number
  #planIsFull = false

  constructor(work: WalletWork, known: KnownTargets, pauseSeconds: number) {
    this.#work = work
    this.#known = known
    this.#pauseSeconds = pauseSeconds
  }

  /** @returns the id of the invitation. */
  async invite(item: Item): Promise<string> {
    const target = targetOf(item)
    const field = item.email === undefined ? 'phone' : 'email'
    if (this.#known.members.has(target)) refuse('invitation.already_member', { fields: { [field]: 'taken' } })
    if (this.#known.pending.has(target)) refuse('invitation.already_pending', { fields: { [field]: 'taken' } })
    if (this.#pauseSeconds > 0) refuse('invitation.too_many_sends', { retryAfterSeconds: this.#pauseSeconds })
    if (this.#planIsFull && !this.#known.counted.has(target)) refuse('plan.limit_reached')
    try {
      const { id } = await this.#work.tx.savepoint(() =>
        inviteIn(this.#work, {
          kind: 'MEMBER',
          channel: item.email === undefined ? 'SMS' : 'EMAIL',
          target,
          name: item.name,
          employeeNumber: item.employee_number,
          costCentre: item.cost_centre,
          language: item.language,
          groups: [DRIVER_GROUP],
        }),
      )
      this.#known.pending.add(target)
      return id
    } catch (error) {
      if (brokenConstraint(error) === 'invitation__wallet_id__kind__target') refuse('invitation.already_pending')
      await this.#learnFrom(error)
      throw error
    }
  }

  async #learnFrom(error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) return
    if (error.code === 'plan.limit_reached') this.#planIsFull = true
    // The pause of one address does not concern the others.
    if (error.code === 'invitation.too_many_sends') this.#pauseSeconds = await readSenderPause(this.#work)
  }
}
