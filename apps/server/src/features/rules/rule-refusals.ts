import type { Rule, RuleRefusal } from '@voltway/contract/rules'
import type { Locale } from '@voltway/contract/values'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Breach } from './judge.ts'
import {
  deleteRefusalsBefore,
  type RefusalFilter,
  type RefusalRow,
  type RefusedPlace,
  selectRefusal,
  selectRefusalCount,
  selectRefusalNotice,
  selectRefusals,
  upsertRefusal,
} from './rule-refusals.sql.ts'
import { ruleReply } from './rule-reply.ts'
import { refusalText } from './rule-wording.ts'
import { selectRulesById } from './rules.sql.ts'

/** A driver holds the card to the charger again and again, and the charger repeats the request. */
const REPEATED_WITHIN_MS = 15 * 60_000
const RETENTION_MS = 90 * DAY_MS

interface BrokenBy {
  readonly cardId: string
  readonly memberId: string | null
  readonly station: (RefusedPlace & { readonly stationId: string }) | null
  /** A running charge is recorded once since its start; its updates are no repeated attempts. */
  readonly once?: Date
}

/**
 * Records a charge that broke a rule, and notifies people in a job when it is not a repeated attempt. The caller holds
 * the card's lock.
 */
export async function recordBreach(
  { ctx, tx, scope }: WalletWork,
  { rule, reason, facts }: Breach,
  { cardId, memberId, station, once }: BrokenBy,
): Promise<void> {
  const place = station === null ? null : { name: station.name, city: station.city, operator: station.operator }
  const refusal = {
    id: ctx.newId(),
    ruleId: rule.id,
    cardId,
    memberId,
    effect: rule.effect,
    reason,
    stationId: station?.stationId ?? null,
    station: place,
    facts,
  }
  const attempt = {
    now: ctx.now,
    repeatedSince: once ?? new Date(ctx.now.getTime() - REPEATED_WITHIN_MS),
    isAttempt: once === undefined,
  }
  const first = await upsertRefusal(tx, scope, refusal, attempt)
  if (first !== undefined) await enqueue(tx, publishRefusal, { walletId: scope.walletId, refusalId: first.id })
}

/**
 * Notifies the driver of a refused charge, or the managers of a reported one, and publishes it to webhooks and the
 * activity. In a job, because the charger waits for the authorization, and the audit of a wallet is one queue.
 */
export const publishRefusal = job<{ walletId: string; refusalId: string }, Ctx>({
  name: 'rules.publish-refusal',
  handle: (ctx, { walletId, refusalId }) =>
    ctx.db.tx(async (tx) => {
      const scope = systemScope(walletId)
      const work = { ctx, tx, scope }
      const row = await selectRefusal(tx, scope, refusalId)
      if (row === undefined) return
      const [refusal] = await refusalReplies(tx, scope, [row], ctx.now)
      const about = await selectRefusalNotice(tx, scope, row.card_id)
      if (refusal === undefined || about === undefined) return
      if (row.effect === 'REFUSE') await publishWalletEvents(work, async () => [eventOf(refusal)])
      recordAudit(work, {
        action: row.effect === 'REFUSE' ? 'rule.refused' : 'rule.reported',
        object: { kind: 'card', id: row.card_id, name: row.card_name },
        after: { rule_id: row.rule_id, reason: row.reason, station: row.station?.name ?? null },
      })
      const isRefused = row.effect === 'REFUSE'
      await notify(work, {
        event: isRefused ? 'rule.refused' : 'rule.reported',
        walletName: about.wallet_name,
        count: 1,
        facts: { cards: refusal.card.name },
        factsIn: (language) => ({ reason: reasonText(refusal, language, about.currency) }),
        path: isRefused ? '/' : '/cards?rules=refused',
        personIds: isRefused && about.person_id !== null ? [about.person_id] : [],
        onlyThem: isRefused,
      })
    }),
})

const eventOf = (refusal: RuleRefusal) => ({ kind: 'rule.refused' as const, objectId: refusal.id, data: refusal })

/** The reason in a language, after the station's name when it is known. */
function reasonText({ station, reason, rule, facts }: RuleRefusal, language: Locale, currency: string): string {
  const text = refusalText({ reason, conditions: rule.conditions, facts }, language, currency)
  return station === null ? text : `${station.name}: ${text}`
}

export async function readRefusalPage(
  ctx: Ctx,
  scope: WalletScope,
  { limit, offset, ...filter }: RefusalFilter & { readonly limit: number; readonly offset: number },
): Promise<{ count: number; results: RuleRefusal[] }> {
  const [rows, count] = await Promise.all([
    selectRefusals(ctx.db, scope, filter, { limit, offset }),
    selectRefusalCount(ctx.db, scope, filter),
  ])
  return { count: count?.refusals ?? 0, results: await refusalReplies(ctx.db, scope, rows, ctx.now) }
}

async function refusalReplies(
  on: Sql,
  scope: WalletScope,
  rows: readonly RefusalRow[],
  now: Date,
): Promise<RuleRefusal[]> {
  const ids = [...new Set(rows.map(({ rule_id }) => rule_id))]
  const found = ids.length === 0 ? [] : await selectRulesById(on, scope, ids, now)
  const rules = new Map<string, Rule>(found.map((row) => [row.id, ruleReply(row)]))
  return rows.flatMap(({ rule_id, card_id, card_name, member_id, member_name, ...row }) => {
    const rule = rules.get(rule_id)
    if (rule === undefined) return []
    const member = member_id === null ? null : { id: member_id, name: member_name ?? '' }
    return [{ ...row, rule, card: { id: card_id, name: card_name }, member }]
  })
}

/** Deletes refusals after 90 days, every night: they say where drivers were. */
export const tidyRefusals = job<object, Ctx>({
  name: 'rules.tidy-refusals',
  cron: { expression: '52 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: async ({ db, now }) => {
    await deleteRefusalsBefore(db, new Date(now.getTime() - RETENTION_MS))
  },
})
