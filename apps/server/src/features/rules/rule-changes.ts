import type { AuditAction } from '@voltway/contract/audit'
import {
  LONGEST_EXCEPTION_DAYS,
  MOST_RULES,
  type Rule,
  type RuleException,
  type RuleInput,
} from '@voltway/contract/rules'
import { type Change, isChanged, recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { publishLive } from '../../kernel/live/publish-live.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { readRuleInput } from './rule-input.ts'
import { auditedRule, ruleObject, ruleReply } from './rule-reply.ts'
import {
  deleteException,
  insertRule,
  lockRule,
  lockWalletOfRules,
  selectCardName,
  selectRuleCount,
  selectRulesById,
  selectRulesOfCard,
  selectUnaskedCards,
  updateRule,
  updateRulePaused,
  updateRuleRemoved,
  upsertException,
} from './rules.sql.ts'

/**
 * Creates a rule.
 * @throws `rule.too_many`, `card.not_found`, `validation_failed`
 */
export function createRule(ctx: Ctx, scope: WalletScope, input: RuleInput): Promise<Rule> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await refuseTooMany(work)
    const values = await readRuleInput(tx, scope, input)
    const id = ctx.newId()
    await insertRule(tx, scope, { id, values, now: ctx.now })
    return finish(work, id, { action: 'rule.created', before: null })
  })
}

async function refuseTooMany({ tx, scope }: WalletWork): Promise<void> {
  await lockWalletOfRules(tx, scope)
  if (((await selectRuleCount(tx, scope))?.rules ?? 0) >= MOST_RULES) refuse('rule.too_many')
}

/** Replaces a rule. @throws `rule.not_found`, `card.not_found`, `validation_failed` */
export function replaceRule(ctx: Ctx, scope: WalletScope, id: string, input: RuleInput): Promise<Rule> {
  return changed(ctx, scope, id, {
    action: 'rule.changed',
    change: async ({ tx }) => {
      await updateRule(tx, scope, { id, values: await readRuleInput(tx, scope, input), now: ctx.now })
    },
  })
}

/** Pauses or resumes a rule. A rule that is already paused does not change. @throws `rule.not_found` */
export function setRulePaused(ctx: Ctx, scope: WalletScope, id: string, isPaused: boolean): Promise<Rule> {
  return changed(ctx, scope, id, {
    action: isPaused ? 'rule.paused' : 'rule.resumed',
    change: async ({ tx }, before) => {
      if (before.is_paused !== isPaused) await updateRulePaused(tx, scope, { id, values: isPaused, now: ctx.now })
    },
  })
}

/** Deletes a rule. It stays for its refusals and for {@link restoreRuleById}. @throws `rule.not_found` */
export async function removeRuleById(ctx: Ctx, scope: WalletScope, id: string): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const before = await lockedRule(work, id)
    await updateRuleRemoved(tx, scope, { id, values: true, now: ctx.now })
    await pushCardsOf(work, id)
    await recordChange(work, id, { action: 'rule.removed', object: ruleObject(before), before: auditedRule(before) })
    return { id }
  })
}

/** Restores a deleted rule. A rule that exists does not change. @throws `rule.not_found`, `rule.too_many` */
export function restoreRuleById(ctx: Ctx, scope: WalletScope, id: string): Promise<Rule> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    // The wallet is locked before its rule, as by the creation of a rule.
    await lockWalletOfRules(tx, scope)
    const locked = (await lockRule(tx, scope, id)) ?? refuse('rule.not_found')
    if (locked.removed_at === null) return readRule(tx, scope, id, ctx.now)
    await refuseTooMany(work)
    await updateRuleRemoved(tx, scope, { id, values: false, now: ctx.now })
    return finish(work, id, { action: 'rule.restored', before: null })
  })
}

interface RuleChange {
  readonly action: AuditAction
  change(work: WalletWork, before: Rule): Promise<void>
}

function changed(ctx: Ctx, scope: WalletScope, id: string, { action, change }: RuleChange): Promise<Rule> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const before = await lockedRule(work, id)
    const cardsBefore = await selectUnaskedCards(tx, scope, id)
    await change(work, before)
    return finish(work, id, { action, before, cardsBefore })
  })
}

async function lockedRule({ ctx, tx, scope }: WalletWork, id: string): Promise<Rule> {
  const locked = await lockRule(tx, scope, id)
  if (locked === undefined || locked.removed_at !== null) refuse('rule.not_found')
  return readRule(tx, scope, id, ctx.now)
}

interface FinishedChange {
  readonly action: AuditAction
  readonly before: Rule | null
  /** The cards without a limit that the rule named before. */
  readonly cardsBefore?: readonly { readonly id: string }[]
}

async function finish(work: WalletWork, id: string, { action, before, cardsBefore }: FinishedChange): Promise<Rule> {
  const after = await readRule(work.tx, work.scope, id, work.ctx.now)
  if (before !== null && !isChanged(auditedRule(before), auditedRule(after))) return after
  await pushCardsOf(work, id, cardsBefore)
  await recordChange(work, id, {
    action,
    object: ruleObject(after),
    before: before === null ? null : auditedRule(before),
    after: auditedRule(after),
  })
  return after
}

/** Records a change of a rule or of its exceptions in the audit, and publishes it to open screens. */
async function recordChange(work: WalletWork, id: string, change: Change): Promise<void> {
  recordAudit(work, change)
  await publishLive(work.tx, work.scope.walletId, work.ctx.now, { kind: 'rule.changed', rule_id: id })
}

/** A card without a limit is asked about by operators only while a rule may refuse its charges. */
async function pushCardsOf(
  { ctx, tx, scope }: WalletWork,
  ruleId: string,
  cardsBefore: readonly { readonly id: string }[] = [],
): Promise<void> {
  const cards = [...cardsBefore, ...(await selectUnaskedCards(tx, scope, ruleId))]
  await pushTokensOf(tx, scope, [...new Set(cards.map(({ id }) => id))], ctx.now)
}

/** One rule in the format of the API. @throws `rule.not_found` */
async function readRule(on: Sql, scope: WalletScope, id: string, now: Date): Promise<Rule> {
  const [row] = await selectRulesById(on, scope, [id], now)
  return row === undefined ? refuse('rule.not_found') : ruleReply(row)
}

/** The permission for a card to ignore a rule until an instant. */
export interface NewException {
  readonly ruleId: string
  readonly cardId: string
  readonly until: Date
}

/**
 * Lets a card ignore a rule for a time, in the caller's transaction: a manager's own decision, or an approved request. A
 * second exception for the card replaces the first.
 * @throws `rule.not_found`, `card.not_found`; `validation_failed` for a time in the past or more than a year ahead
 */
export async function allowException(
  work: WalletWork,
  { ruleId, cardId, until }: NewException,
): Promise<RuleException> {
  const { ctx, tx, scope } = work
  refuseWrongEnd(ctx, until)
  const rule = await lockedRule(work, ruleId)
  const card = (await selectCardName(tx, scope, cardId)) ?? refuse('card.not_found')
  const id = (await upsertException(tx, scope, { id: ctx.newId(), ruleId, cardId, until }, ctx.now))?.id as string
  const exception = { id, card: { id: cardId, name: card.name }, until: until.toISOString() }
  const previous = rule.exceptions.find((one) => one.card.id === cardId)
  await recordChange(work, ruleId, {
    action: 'rule.exception_allowed',
    object: { kind: 'rule', id: ruleId, name: card.name },
    before: previous === undefined ? null : { until: previous.until },
    after: { until: exception.until },
  })
  return exception
}

/** @throws `validation_failed` for the end of an exception in the past or more than a year ahead. */
export function refuseWrongEnd({ now }: Ctx, until: Date): void {
  const aheadMs = until.getTime() - now.getTime()
  if (aheadMs <= 0) refuse('validation_failed', { fields: { until: 'too_small' } })
  if (aheadMs > LONGEST_EXCEPTION_DAYS * DAY_MS) refuse('validation_failed', { fields: { until: 'too_big' } })
}

/** @throws `rule.not_found` for a rule that does not refuse charges of the card. */
export async function checkRuleOfCard(
  { ctx, tx, scope }: WalletWork,
  { ruleId, cardId }: Pick<NewException, 'ruleId' | 'cardId'>,
): Promise<void> {
  const rules = await selectRulesOfCard(tx, scope, cardId, ctx.now)
  if (!rules.some(({ id, effect }) => id === ruleId && effect === 'REFUSE')) refuse('rule.not_found')
}

/** The same in a transaction of its own. */
export function addException(ctx: Ctx, scope: WalletScope, exception: NewException): Promise<RuleException> {
  return ctx.db.tx((tx) => allowException({ ctx, tx, scope }, exception))
}

/** Ends an exception. @throws `rule.not_found`, `rule_exception.not_found` */
export function removeException(
  ctx: Ctx,
  scope: WalletScope,
  { ruleId, exceptionId }: { readonly ruleId: string; readonly exceptionId: string },
): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const rule = await lockedRule(work, ruleId)
    const ended = (await deleteException(tx, scope, ruleId, exceptionId)) ?? refuse('rule_exception.not_found')
    const previous = rule.exceptions.find(({ id }) => id === exceptionId)
    await recordChange(work, ruleId, {
      action: 'rule.exception_ended',
      object: { kind: 'rule', id: ruleId, name: previous?.card.name ?? null },
      before: { card_id: ended.card_id, until: previous?.until ?? null },
    })
    return { id: exceptionId }
  })
}
