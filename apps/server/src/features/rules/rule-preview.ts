import { PREVIEW_DAYS, type RuleInput, type RulePreview, type RuleReason } from '@voltway/contract/rules'
import type { StationList } from '@voltway/contract/rules-conditions'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { estimatePrice, kwhPriceOf } from '../../kernel/pricing/estimate.ts'
import { pricingAt } from '../../kernel/pricing/price-book.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { judge, type RuleInForce, type StationFacts, type UsedAmounts } from './judge.ts'
import { localTime, startsOf } from './place-and-time.ts'
import { readRuleInput } from './rule-input.ts'
import { type PreviewSessionRow, selectPreviewSessions } from './rule-preview.sql.ts'
import { type RuleValues, selectWalletZone } from './rules.sql.ts'

/** A preview answers while a person types. */
const MOST_SESSIONS = 20_000
const EXAMPLES = 20

interface Broken {
  readonly row: PreviewSessionRow
  readonly reason: RuleReason
  readonly facts: Readonly<Record<string, string>>
  /** The cost that would not have arisen. */
  readonly costMinor: bigint
  readonly isStopped: boolean
}

/** Evaluates a rule over the sessions of the last 90 days, by the same functions as an authorization. */
export async function readRulePreview(ctx: Ctx, scope: WalletScope, input: RuleInput): Promise<RulePreview> {
  const values = await readRuleInput(ctx.db, scope, input)
  const wallet = (await selectWalletZone(ctx.db, scope)) ?? refuse('wallet.not_found')
  const since = new Date(ctx.now.getTime() - PREVIEW_DAYS * DAY_MS)
  const rows = await selectPreviewSessions(ctx.db.read, scope, values, { since, limit: MOST_SESSIONS })
  const work = { ctx, tx: ctx.db, scope }
  const broken = await findBroken(work, { rule: ruleOf(values), rows: rows.toReversed(), timeZone: wallet.time_zone })
  const [stopped, refused] = [broken.filter((one) => one.isStopped), broken.filter((one) => !one.isStopped)]
  const oldest = rows.length === MOST_SESSIONS ? Date.parse(rows.at(-1)?.started_at ?? '') : since.getTime()
  return {
    from: localTime(oldest, wallet.time_zone).day,
    currency: wallet.currency,
    sessions: rows.length,
    is_complete: rows.length < MOST_SESSIONS,
    refused: totalOf(refused),
    stopped: totalOf(stopped),
    cards: new Set(broken.map(({ row }) => row.card_id)).size,
    examples: broken.slice(-EXAMPLES).reverse().map(exampleOf),
  }
}

/** A preview says what the rule would do once it refuses, whatever its effect and its dates. */
const ruleOf = (values: RuleValues): RuleInForce => ({
  id: '',
  scope: values.scope,
  effect: 'REFUSE',
  isException: false,
  allowsUnknownPlace: values.allowsUnknownPlace,
  conditions: values.conditions,
})

interface Evaluation {
  readonly rule: RuleInForce
  /** In the order of their starts. */
  readonly rows: readonly PreviewSessionRow[]
  readonly timeZone: string
}

/** Only what the rule would have allowed counts for the amounts of the same day and month. */
async function findBroken(work: WalletWork<Sql>, { rule, rows, timeZone }: Evaluation): Promise<Broken[]> {
  const broken: Broken[] = []
  const used = new Map<string, bigint>()
  const needsPrice = rule.conditions.price_per_kwh !== undefined
  for (const row of rows) {
    const atMs = Date.parse(row.started_at)
    const { dayAt, monthAt } = startsOf(localTime(atMs, timeZone), timeZone)
    const keys = [`${row.card_id} day ${dayAt.getTime()}`, `${row.card_id} month ${monthAt.getTime()}`] as const
    const amounts: UsedAmounts = { dayMinor: used.get(keys[0]) ?? 0n, monthMinor: used.get(keys[1]) ?? 0n }
    const kwhTenThousandths = needsPrice ? await kwhPriceAt(work, row.region, atMs) : null
    const facts = factsOf(row, { timeZone, kwhTenThousandths })
    const { refused, allowance } = judge([rule], facts, amounts)
    const mostMinor = refused === null ? (allowance?.mostMinor ?? row.cost_minor) : 0n
    const allowedMinor = row.cost_minor < mostMinor ? row.cost_minor : mostMinor
    for (const key of keys) used.set(key, (used.get(key) ?? 0n) + allowedMinor)
    if (allowedMinor === row.cost_minor && refused === null) continue
    const reason = refused?.reason ?? allowance?.reason ?? 'per_charge'
    const costMinor = row.cost_minor - allowedMinor
    broken.push({ row, reason, facts: refused?.facts ?? {}, costMinor, isStopped: refused === null })
  }
  return broken
}

/** The price of a kWh that an authorization would have found at the start of a session. */
async function kwhPriceAt(work: WalletWork<Sql>, region: string, atMs: number): Promise<bigint | null> {
  const pricing = await pricingAt(work, { region, atMs })
  return pricing === undefined ? null : kwhPriceOf(estimatePrice(pricing, { startedAtMs: atMs }))
}

function factsOf(
  row: PreviewSessionRow,
  { timeZone, kwhTenThousandths }: { readonly timeZone: string; readonly kwhTenThousandths: bigint | null },
): StationFacts {
  const { latitude, longitude, current, power_kw: powerKw } = row
  return {
    source: row.source,
    time: localTime(Date.parse(row.started_at), timeZone),
    country: row.region.slice(0, 2),
    operator: row.operator,
    operatorName: row.operator_name,
    lists: row.lists.split(',').filter((list) => list !== '') as StationList[],
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    plugs: [{ current, powerKw }],
    kwhTenThousandths,
  }
}

const totalOf = (broken: readonly Broken[]) => ({
  count: broken.length,
  cost: formatMoney(broken.reduce((sum, { costMinor }) => sum + costMinor, 0n)),
})

const exampleOf = ({ row, reason, facts, isStopped }: Broken): RulePreview['examples'][number] => ({
  session_id: row.id,
  start_date_time: row.started_at,
  card: { id: row.card_id, name: row.card_name },
  station: { name: row.name, city: row.city, operator: row.operator_name },
  cost: formatMoney(row.cost_minor),
  reason,
  is_stopped: isStopped,
  facts: { ...facts },
})
