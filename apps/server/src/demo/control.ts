import type { RuleInput } from '@voltway/contract/rules'
import { raiseLimits } from '../features/cards/card-raises.ts'
import { submitRequest } from '../features/requests/make-request.ts'
import { addException, createRule } from '../features/rules/rule-changes.ts'
import { addTeam, assignCards, assignMembers, replaceManagers } from '../features/teams/teams.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { DAY_MS } from '../platform/durations.ts'
import { sql } from '../platform/sql.ts'
import type { DemoAction } from './actions.ts'

interface Named {
  id: string
  name: string
  kind: 'CARD' | 'MEMBER' | 'GUEST'
  cost_centre: string | null
}

const inDays = ({ now }: Ctx, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()

/** Two teams with managers, rules with an exception, a raise that ends soon, and an open request. */
export async function controlActions(now: Ctx, walletId: string): Promise<DemoAction[]> {
  const all = await now.db.rows<Named>(sql`
    select id, name, cost_centre, 'CARD' as kind from card where wallet_id = ${walletId}
    union all select id, name, cost_centre, 'MEMBER' from member where wallet_id = ${walletId}
    union all select m.id, p.email, null, 'GUEST' from wallet_membership m join person p on p.id = m.person_id
      where m.wallet_id = ${walletId}`)
  const idOf = (wanted: string) => {
    const found = all.find(({ name }) => name === wanted)
    if (found === undefined) throw new Error(`the demo has nothing of the name ${wanted}`)
    return found.id
  }
  return [
    teamOf('Lisbon', { all, costCentre: 'Lisbon deliveries', managerId: idOf('team@demo.voltway.example') }),
    teamOf('Long distance', { all, costCentre: 'Long distance', managerId: idOf('manager@demo.voltway.example') }),
    ...ruleActions(idOf),
    {
      daysAgo: 1,
      by: 'owner',
      run: (ctx, scope) =>
        raiseLimits(ctx, scope, {
          card_ids: [idOf('Pool van 3')],
          amount: '40.00',
          until: inDays(now, 2),
          reason: 'Trip to the trade fair in Porto',
          dry_run: false,
        }),
    },
    {
      daysAgo: 0.3,
      by: 'viewer',
      run: (ctx, scope) =>
        submitRequest(ctx, scope, {
          kind: 'LIMIT',
          card_id: idOf('Kangoo E-Tech BC48PT'),
          amount: '60.00',
          until: inDays(now, 4),
          reason: 'Two more routes on these days',
        }),
    },
  ]
}

interface NewTeam {
  readonly all: readonly Named[]
  /** Its cards and members are those of the team. */
  readonly costCentre: string
  readonly managerId: string
}

function teamOf(name: string, { all, costCentre, managerId }: NewTeam): DemoAction {
  const idsOf = (kind: Named['kind']) =>
    all.filter((one) => one.kind === kind && one.cost_centre === costCentre).map(({ id }) => id)
  return {
    daysAgo: 18,
    by: 'owner',
    run: async (ctx, scope) => {
      const { id } = await addTeam(ctx, scope, name)
      await assignCards(ctx, scope, { team_id: id, card_ids: idsOf('CARD') })
      await assignMembers(ctx, scope, { team_id: id, member_ids: idsOf('MEMBER') })
      await replaceManagers(ctx, scope, id, { guest_ids: [managerId] })
    },
  }
}

const rule = (
  effect: RuleInput['effect'],
  applies_to: RuleInput['applies_to'],
  conditions: RuleInput['conditions'],
): RuleInput => ({
  effect,
  applies_to,
  conditions,
  is_exception: false,
  allows_unknown_place: false,
  valid_from: null,
  valid_until: null,
})

/** Rules that the charges of the demo keep, so that the simulated charges go on. */
function ruleActions(idOf: (name: string) => string): DemoAction[] {
  const rules = [
    rule('REPORT', { kind: 'WALLET', id: null }, { countries: ['PT', 'ES', 'FR'] }),
    rule('REPORT', { kind: 'COST_CENTRE', id: 'Long distance' }, { per_day: '120.00' }),
    rule('REFUSE', { kind: 'CARD', id: idOf('Visitor A') }, { currents: ['AC'], power_kw: 22 }),
  ]
  const createAll: DemoAction['run'] = async (ctx, scope) => {
    for (const one of rules) await createRule(ctx, scope, one)
  }
  return [
    { daysAgo: 15, by: 'owner', run: createAll },
    {
      daysAgo: 3,
      by: 'manager',
      run: async (ctx, scope) => {
        const hours = { weekdays: [1, 2, 3, 4, 5], from: '06:00', to: '22:00' }
        const { id } = await createRule(ctx, scope, rule('REFUSE', { kind: 'COST_CENTRE', id: 'Pool' }, { hours }))
        await addException(ctx, scope, {
          ruleId: id,
          cardId: idOf('Pool van 1'),
          until: new Date(ctx.now.getTime() + 8 * DAY_MS),
        })
      },
    },
  ]
}
