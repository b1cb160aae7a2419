import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import type { Anomaly, dismissAnomaly, listAnomalies } from '@voltway/contract/insight'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  type AnomalyRow,
  insertAnomalies,
  lockAnomaly,
  selectAnomalies,
  selectAnomaliesByKey,
  selectAnomaly,
  selectAnomalyCount,
  selectNewHomeDoubts,
  selectWalletsThatCharged,
  updateAnomaly,
} from './anomalies.sql.ts'

/** Checked period. Charge records can be late, and older sessions have been checked often enough. */
const CHECKED_PERIOD_MS = 14 * DAY_MS
const AT_A_TIME = 500

/** Runs each night, because nobody waits for it. Finds anomalies in the sessions of the last days. */
export const findAnomalies = job<object, Ctx>({
  name: 'insight.find-anomalies',
  cron: { expression: '23 4 * * *', timeZone: 'Europe/Lisbon' },
  oneWaiting: true,
  handle: (ctx) => recordAnomalies(ctx, new Date(ctx.now.getTime() - CHECKED_PERIOD_MS)),
})

export async function recordAnomalies(ctx: Ctx, since: Date): Promise<void> {
  for (let after: string | null = null; ; ) {
    const wallets: { id: string }[] = await selectWalletsThatCharged(ctx.db, since, after, AT_A_TIME)
    for (const { id } of wallets) await ctx.db.tx((tx) => recordAnomaliesOf({ ctx, tx, scope: systemScope(id) }, since))
    if (wallets.length < AT_A_TIME) return
    after = wallets.at(-1)?.id ?? null
  }
}

async function recordAnomaliesOf(work: WalletWork, since: Date): Promise<void> {
  const { ctx, tx, scope } = work
  const found = await insertAnomalies(tx, scope, since, ctx.now)
  if (found.length === 0) return
  for (const { session_id, kind } of found) {
    const object = { kind: 'session', id: session_id, name: kind }
    recordAudit(work, { action: 'anomaly.found', object, after: { kind } })
  }
  await publishWalletEvents(work, async () => {
    const rows = await selectAnomaliesByKey(tx, scope, found)
    return rows.map((row) => ({ kind: 'anomaly.found', objectId: row.session_id, data: anomalyReply(row) }))
  })
  await requestAnswers(
    work,
    found.map(({ session_id: id }) => id),
  )
}

/** Asks drivers once about each charge at home that may be another car's. */
async function requestAnswers(work: WalletWork, sessionIds: readonly string[]): Promise<void> {
  const { ctx, tx, scope } = work
  for (const doubt of await selectNewHomeDoubts(tx, scope, sessionIds, ctx.now)) {
    await notify(work, {
      event: 'home_charge.doubtful',
      walletName: doubt.wallet_name,
      count: 1,
      facts: { site: doubt.site, day: doubt.day },
      path: `/wallet-guest/${scope.walletId}`,
      personIds: [doubt.person_id],
      onlyThem: true,
    })
  }
}

export async function readAnomalies(on: Sql, scope: WalletScope, query: QueryOf<typeof listAnomalies>) {
  const [count, rows] = await Promise.all([
    selectAnomalyCount(on, scope, query),
    selectAnomalies(on, scope, query, query),
  ])
  return { count, results: rows.map(anomalyReply) }
}

/**
 * Dismisses a finding with a note, or reopens it.
 * @throws `anomaly.not_found`
 */
export function dismiss(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
  { kind, dismissed, note }: BodyOf<typeof dismissAnomaly>,
): Promise<Anomaly> {
  return ctx.db.tx(async (tx) => {
    if ((await lockAnomaly(tx, scope, sessionId, kind)) === undefined) refuse('anomaly.not_found')
    const before = (await selectAnomaly(tx, scope, sessionId, kind)) ?? refuse('anomaly.not_found')
    // A repeated decision changes nothing; the first note stays.
    if ((before.dismissed_at !== null) === dismissed) return anomalyReply(before)
    await updateAnomaly(tx, scope, before, dismissed ? { at: ctx.now, note: note ?? null } : null)
    const after = (await selectAnomaly(tx, scope, sessionId, kind)) ?? refuse('anomaly.not_found')
    const audited = ({ dismissed_at, note: written }: AnomalyRow) => ({
      dismissed: dismissed_at !== null,
      note: written,
    })
    const work = { ctx, tx, scope }
    recordAudit(work, {
      action: 'anomaly.dismissed',
      object: { kind: 'session', id: sessionId, name: kind },
      before: audited(before),
      after: audited(after),
    })
    return anomalyReply(after)
  })
}

function anomalyReply(row: AnomalyRow): Anomaly {
  return {
    session_id: row.session_id,
    kind: row.kind,
    start_date_time: row.started_at,
    station: { name: row.station_name, city: row.city },
    card: { id: row.card_id, name: row.card_name },
    member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    energy_kwh: formatEnergyKwh(row.energy_wh),
    total_cost: formatMoney(row.cost_minor),
    currency: row.currency,
    facts: row.facts,
    places: row.places,
    dismissal: row.dismissed_at === null ? null : { at: row.dismissed_at, by: row.dismissed_by, note: row.note },
  }
}
