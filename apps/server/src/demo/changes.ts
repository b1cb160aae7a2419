import { blockCard } from '@voltway/contract/cards-blocks'
import { adjustLimit } from '../features/cards/card-limits.ts'
import { configureLimits } from '../features/cards/card-plafonds.ts'
import { blockCardByHand, changeCard, unblockCardByHand } from '../features/cards/cards.ts'
import { addGroups, removeGroups } from '../features/guests/guests.ts'
import { changeSharing } from '../features/locations/locations.ts'
import { changeMember } from '../features/members/members.ts'
import { recordRefusedWrite } from '../kernel/audit/refused-write.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { Refusal } from '../platform/refusal.ts'
import { sql } from '../platform/sql.ts'
import type { DemoAction } from './actions.ts'

const ACCOUNTANT = 'accountant@demo.voltway.example'

/** Changes of cards, drivers and rights in the last weeks, and a refused one. */
export async function changeActions({ db }: Ctx, walletId: string, blockedId: string): Promise<DemoAction[]> {
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, name from card where wallet_id = ${walletId}
    union all select id, name from member where wallet_id = ${walletId}
    union all select m.id, p.email from wallet_membership m join person p on p.id = m.person_id where m.wallet_id = ${walletId}`)
  const idOf = (wanted: string) => {
    const found = rows.find(({ name }) => name === wanted)
    if (found === undefined) throw new Error(`the demo has nothing of the name ${wanted}`)
    return found.id
  }
  const coordinator = { guests: [idOf(ACCOUNTANT)], permission_groups: [12 as const] }
  return [
    { daysAgo: 16, by: 'owner', run: (ctx, scope) => addGroups(ctx, scope, coordinator) },
    { daysAgo: 9, by: 'owner', run: (ctx, scope) => removeGroups(ctx, scope, coordinator) },
    {
      daysAgo: 6,
      by: 'manager',
      run: (ctx, scope) => changeCard(ctx, scope, idOf('Pool van 2'), { cost_centre: 'Lisbon deliveries' }),
    },
    {
      daysAgo: 5,
      by: 'manager',
      run: (ctx, scope) => changeMember(ctx, scope, idOf('Rita Amorim'), { cost_centre: 'Finance' }),
    },
    {
      daysAgo: 2,
      by: 'owner',
      run: (ctx, scope) =>
        adjustLimit(ctx, scope, { card_id: idOf('Pool van 1'), delta: '50', reason: 'Week of trips to Faro' }),
    },
    {
      daysAgo: 0.9,
      by: 'manager',
      run: (ctx, scope) =>
        configureLimits(ctx, scope, {
          card_ids: [idOf('Replacement car'), idOf('Reserve')],
          credit_mode: 'LIMITED',
          assigned_credit: '80',
          effective: 'NOW',
          reason: 'Rarely used',
          dry_run: false,
        }),
    },
    { daysAgo: 0.5, by: 'manager', run: (ctx, scope) => blockCardByHand(ctx, scope, idOf('Night shift')) },
    { daysAgo: 0.4, by: 'manager', run: (ctx, scope) => unblockCardByHand(ctx, scope, idOf('Night shift')) },
    { daysAgo: 0.2, by: 'manager', run: (ctx, scope) => blockCardByHand(ctx, scope, blockedId) },
    {
      daysAgo: 0.1,
      by: 'viewer',
      run: (ctx, scope) =>
        recordRefusedWrite(ctx, scope.personId ?? '', {
          endpoint: blockCard,
          params: { walletId, cardId: idOf('Workshop') },
          refusal: new Refusal('auth.not_allowed'),
          walletId,
        }),
    },
    { daysAgo: 0, by: 'owner', run: (ctx, scope) => changeSharing(ctx, scope, true) },
  ]
}
