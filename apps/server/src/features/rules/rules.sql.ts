import type { RuleEffect, RuleScope } from '@voltway/contract/rules'
import type { RuleConditions } from '@voltway/contract/rules-conditions'
import type { CentreRename } from '../../kernel/cost-centres/cost-shares.ts'
import { inTeams, inTeamsByCard, type WalletScope } from '../../kernel/scope.ts'
import { isoText } from '../../platform/json-text.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { appliesToCard } from './rules-in-force.sql.ts'

/** Statements on rules and their exceptions. Writes: rule, rule_exception. */

export interface RuleRow {
  id: string
  scope: RuleScope
  cost_centre: string | null
  team_id: string | null
  card_id: string | null
  card_name: string | null
  team_name: string | null
  effect: RuleEffect
  is_exception: boolean
  allows_unknown_place: boolean
  conditions: RuleConditions
  valid_from: string | null
  valid_until: string | null
  paused_at: string | null
  removed_at: string | null
  created_at: string
  /** Of the wallet. */
  today: string
  exceptions: { id: string; card: { id: string; name: string }; until: string }[]
  recent_refusals: number
}

/** Selects rules. A driver sees the rules, exceptions and refusals of own cards, a team's manager those of the team. */
function rulesWhere(scope: WalletScope, now: Date, where: Statement): Statement {
  const { walletId, ownOnly, memberId } = scope
  const ofOwnCard = ownOnly
    ? sql`and exists (select from card c where c.wallet_id = ${walletId} and c.member_id = ${memberId} and ${appliesToCard})`
    : empty
  return sql`
    select r.id, r.scope, r.cost_centre, r.team_id, r.card_id, k.name as card_name, g.name as team_name, r.effect, r.is_exception,
      r.allows_unknown_place, r.conditions, r.valid_from, r.valid_until, r.paused_at, r.removed_at, r.created_at,
      (${now}::timestamptz at time zone w.time_zone)::date as today,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'card', jsonb_build_object('id', o.id, 'name', o.name),
          'until', ${isoText(sql`e.valid_until`)}) order by e.valid_until, e.id)
        from rule_exception e join card o on o.wallet_id = ${walletId} and o.id = e.card_id
        where e.wallet_id = ${walletId} and e.rule_id = r.id and e.valid_until > ${now}
          ${ownOnly ? sql`and o.member_id = ${memberId}` : empty} ${inTeams(scope, sql`o.team_id`)}), '[]') as exceptions,
      (select count(*)::int from rule_refusal f where f.wallet_id = ${walletId} and f.rule_id = r.id
        and f.last_at > ${now}::timestamptz - interval '30 days'
        ${ownOnly ? sql`and f.member_id = ${memberId}` : empty} ${inTeamsByCard(scope, sql`f.card_id`)}) as recent_refusals
    from rule r
    join wallet w on w.id = ${walletId}
    left join card k on k.wallet_id = ${walletId} and k.id = r.card_id
    left join team g on g.wallet_id = ${walletId} and g.id = r.team_id
    where r.wallet_id = ${walletId} and ${where} ${ofOwnCard}
    order by array_position('{WALLET,COST_CENTRE,TEAM,CARD}'::text[], r.scope), r.cost_centre, g.name, k.name, r.id`
}

/** The rules of a wallet that are not deleted. */
export function selectRules(on: Sql, scope: WalletScope, now: Date): Promise<RuleRow[]> {
  return on.rows<RuleRow>(rulesWhere(scope, now, sql`r.removed_at is null`))
}

/** Rules by id, deleted ones too, because refusals name them. */
export function selectRulesById(on: Sql, scope: WalletScope, ids: readonly string[], now: Date): Promise<RuleRow[]> {
  return on.rows<RuleRow>(rulesWhere(scope, now, sql`r.id = any(${ids})`))
}

/** The rules that are not deleted and name a card, whatever their state. */
export function selectRulesOfCard(on: Sql, scope: WalletScope, cardId: string, now: Date): Promise<RuleRow[]> {
  const { walletId } = scope
  return on.rows<RuleRow>(
    rulesWhere(
      scope,
      now,
      sql`r.removed_at is null and exists (select from card c where c.wallet_id = ${walletId} and c.id = ${cardId}
        and ${appliesToCard})`,
    ),
  )
}

/** Locks a rule, so that concurrent changes run one after the other. */
export function lockRule(tx: Tx, { walletId }: WalletScope, id: string) {
  return tx.row<{ removed_at: string | null }>(sql`
    select removed_at from rule where wallet_id = ${walletId} and id = ${id} for no key update`)
}

/** The columns of a rule that a person sets. */
export interface RuleValues {
  readonly scope: RuleScope
  readonly costCentre: string | null
  readonly teamId: string | null
  readonly cardId: string | null
  readonly effect: RuleEffect
  readonly isException: boolean
  readonly allowsUnknownPlace: boolean
  readonly conditions: RuleConditions
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** A rule and what it becomes at an instant. */
interface RuleWrite<Values> {
  readonly id: string
  readonly values: Values
  readonly now: Date
}

export function insertRule(tx: Tx, { walletId }: WalletScope, { id, values, now }: RuleWrite<RuleValues>) {
  return tx.run(sql`
    insert into rule (wallet_id, id, scope, cost_centre, team_id, card_id, effect, is_exception, allows_unknown_place,
      conditions, valid_from, valid_until, created_at, updated_at)
    values (${walletId}, ${id}, ${values.scope}, ${values.costCentre}, ${values.teamId}, ${values.cardId}, ${values.effect},
      ${values.isException}, ${values.allowsUnknownPlace}, ${JSON.stringify(values.conditions)}::jsonb, ${values.validFrom},
      ${values.validUntil}, ${now}, ${now})`)
}

export function updateRule(tx: Tx, { walletId }: WalletScope, { id, values, now }: RuleWrite<RuleValues>) {
  return tx.run(sql`
    update rule set scope = ${values.scope}, cost_centre = ${values.costCentre}, team_id = ${values.teamId},
      card_id = ${values.cardId}, effect = ${values.effect}, is_exception = ${values.isException},
      allows_unknown_place = ${values.allowsUnknownPlace}, conditions = ${JSON.stringify(values.conditions)}::jsonb,
      valid_from = ${values.validFrom}, valid_until = ${values.validUntil}, updated_at = ${now}
    where wallet_id = ${walletId} and id = ${id}`)
}

export function updateRulePaused(tx: Tx, { walletId }: WalletScope, { id, values: isPaused, now }: RuleWrite<boolean>) {
  return tx.run(sql`
    update rule set paused_at = ${isPaused ? now : null}, updated_at = ${now} where wallet_id = ${walletId} and id = ${id}`)
}

export function updateRuleRemoved(
  tx: Tx,
  { walletId }: WalletScope,
  { id, values: isRemoved, now }: RuleWrite<boolean>,
) {
  return tx.run(sql`
    update rule set removed_at = ${isRemoved ? now : null}, updated_at = ${now} where wallet_id = ${walletId} and id = ${id}`)
}

export function selectRuleCount(on: Sql, { walletId }: WalletScope) {
  return on.row<{ rules: number }>(sql`
    select count(*)::int as rules from rule where wallet_id = ${walletId} and removed_at is null`)
}

/** Serializes creations of one wallet, so that they respect the most rules together. */
export function lockWalletOfRules(tx: Tx, { walletId }: WalletScope) {
  return tx.row<{ currency: string }>(sql`select currency from wallet where id = ${walletId} for no key update`)
}

/** Cards without a limit, which operators may accept without asking. */
export function selectUnaskedCards(on: Sql, { walletId }: WalletScope, ruleId: string) {
  return on.rows<{ id: string }>(sql`
    select c.id from card c join rule r on r.wallet_id = ${walletId} and r.id = ${ruleId} and ${appliesToCard}
    where c.wallet_id = ${walletId} and c.credit_mode = 'UNLOCKED' order by c.id`)
}

/** The name of a card; a driver finds own cards only, a team's manager those of the team. */
export function selectCardName(on: Sql, scope: WalletScope, cardId: string) {
  const { walletId, ownOnly, memberId } = scope
  return on.row<{ name: string }>(sql`
    select name from card where wallet_id = ${walletId} and id = ${cardId}
    ${ownOnly ? sql`and member_id = ${memberId}` : empty} ${inTeams(scope, sql`team_id`)}`)
}

export function selectIsCostCentre(on: Sql, { walletId }: WalletScope, name: string) {
  return on.row<{ is_known: boolean }>(sql`
    select exists (select from cost_centre where wallet_id = ${walletId} and dimension = 1 and name = ${name})
      or exists (select from card where wallet_id = ${walletId} and cost_centre = ${name}) as is_known`)
}

export function selectIsOpenTeam(on: Sql, { walletId }: WalletScope, teamId: string) {
  return on.row<{ is_known: boolean }>(sql`
    select exists (select from team where wallet_id = ${walletId} and id = ${teamId} and archived_at is null) as is_known`)
}

/** Inserts or prolongs the exception of a card. @returns its id. */
export function upsertException(
  tx: Tx,
  { walletId }: WalletScope,
  exception: { readonly id: string; readonly ruleId: string; readonly cardId: string; readonly until: Date },
  now: Date,
) {
  return tx.row<{ id: string }>(sql`
    insert into rule_exception (wallet_id, id, rule_id, card_id, valid_until, created_at)
    values (${walletId}, ${exception.id}, ${exception.ruleId}, ${exception.cardId}, ${exception.until}, ${now})
    on conflict (wallet_id, card_id, rule_id) do update set valid_until = excluded.valid_until
    returning id`)
}

export function deleteException(tx: Tx, { walletId }: WalletScope, ruleId: string, id: string) {
  return tx.row<{ card_id: string }>(sql`
    delete from rule_exception where wallet_id = ${walletId} and rule_id = ${ruleId} and id = ${id} returning card_id`)
}

export function selectWalletZone(on: Sql, { walletId }: WalletScope) {
  return on.row<{ currency: string; time_zone: string }>(sql`
    select currency, time_zone from wallet where id = ${walletId}`)
}

/** The new name of a cost centre on its rules. */
export function updateCentreOfRules(tx: Tx, { walletId }: WalletScope, { from, to }: CentreRename): Promise<number> {
  return tx.run(sql`
    update rule set cost_centre = ${to} where wallet_id = ${walletId} and cost_centre = ${from}`)
}
