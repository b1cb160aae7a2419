import type { Locale } from '@voltway/contract/values'
import { formatDecimal, formatMoney } from '@voltway/money/money'
import { amountHead } from '../../kernel/amount-words.ts'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { barChart, type Chart, type ChartPoint, columnChart } from '../../kernel/documents/charts.ts'
import { type DocumentWriters, documentWritersOf } from '../../kernel/documents/document-writers.ts'
import { renderPdf } from '../../kernel/documents/render-pdf.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { computeConsumption, readCardShares } from '../consumption/consumption.ts'
import { readBudgets } from '../insight/insight.ts'
import { exportedSessions, isCounted, stateName } from '../sessions/sessions.ts'
import { sessionsQuery, sourceOf, viewOf } from './report-period.ts'
import { headsOf, reportWords } from './report-words.ts'
import type { DueRow } from './reports.sql.ts'

/** Reports as PDF: sums, charts and the rows that fit. */

/** More rows than these make a PDF that nobody reads; the other formats have all. */
const MOST_ROWS = 300

type Words = (typeof reportWords)['en']

interface Writing {
  readonly ctx: Ctx
  readonly scope: WalletScope
  readonly report: DueRow
  readonly t: Words
  readonly language: Locale
}

interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly string[][]
  readonly note: string
  /** The number of left-aligned columns. */
  readonly texts: number
  /** The column that takes the rest of the width. */
  readonly wide: number
}

interface Contents {
  readonly facts: readonly (readonly [string, string])[]
  readonly charts: readonly (Chart | undefined)[]
  readonly tables: readonly Table[]
}

/** Writes a report about sessions, consumption or budgets. */
export async function writeReportPdf(ctx: Ctx, scope: WalletScope, report: DueRow, language: Locale): Promise<Buffer> {
  const t = reportWords[language]
  const writing = { ctx, scope, report, t, language }
  const write = documentWritersOf({ language, currency: report.currency, time_zone: report.time_zone })
  const contents = await contentsOf(writing, write)
  const { day } = write
  return renderPdf({
    template: 'report',
    at: ctx.now,
    data: {
      language: write.tag,
      title: report.name,
      fleet: [report.wallet_name, t.contents[report.content]],
      facts: [
        // Each budget has a period of its own.
        ...(report.content === 'BUDGETS'
          ? []
          : [[t.pdf.period, `${day(report.period_from)} – ${day(report.period_to)}`]]),
        ...contents.facts,
        [t.pdf.created, write.at(ctx.now.toISOString())],
      ],
      charts: contents.charts.filter((chart) => chart !== undefined),
      tables: contents.tables,
      method: null,
      signature: [],
      page: t.pdf.page,
    },
  })
}

function contentsOf(writing: Writing, write: DocumentWriters): Promise<Contents> {
  switch (writing.report.content) {
    case 'SESSIONS':
      return sessionsContents(writing, write)
    case 'BUDGETS':
      return budgetsContents(writing, write)
    default:
      return consumptionContents(writing, write)
  }
}

/** The days of a period, such as `2026-03-01`. */
function daysIn({ period_from: from, period_to: to }: DueRow): string[] {
  const days = []
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day)
  return days
}

/** Names a day below a chart: `01/03`. */
const shortDay = (day: string): string => day.slice(5, 10).split('-').reverse().join('/')

/** A day's sum of completed charges, or a card's. */
interface Sum {
  energyWh: bigint
  costMinor: bigint
}

function sumUnder(sums: Map<string, Sum>, key: string, { energyWh, costMinor }: Sum): void {
  const sum = sums.get(key) ?? { energyWh: 0n, costMinor: 0n }
  sums.set(key, { energyWh: sum.energyWh + energyWh, costMinor: sum.costMinor + costMinor })
}

/** Charges are read one by one, so that a report of a hundred thousand needs no memory for them. */
async function sessionsContents(
  { ctx, scope, report, t, language }: Writing,
  write: DocumentWriters,
): Promise<Contents> {
  const { pdf } = t
  const [byDay, byCard] = [new Map<string, Sum>(), new Map<string, Sum>()]
  const cardNames = new Map<string, string>()
  const rows: string[][] = []
  let [all, completed] = [0, 0]
  for await (const row of await exportedSessions(ctx, scope, sessionsQuery(report, 'csv'), report.time_zone)) {
    all += 1
    if (rows.length < MOST_ROWS)
      rows.push([
        row.station.name,
        write.at(row.started_at),
        row.card_name,
        row.member_name ?? '',
        write.energy(formatDecimal(row.energy_wh, 3)),
        isCounted(row) ? write.amount(formatMoney(row.cost_minor)) : stateName(row, language),
      ])
    // The same charges as on the consumption page.
    if (!isCounted(row)) continue
    completed += 1
    const sum = { energyWh: row.energy_wh, costMinor: row.cost_minor }
    sumUnder(byDay, row.started_local.slice(0, 10), sum)
    sumUnder(byCard, row.card_number, sum)
    cardNames.set(row.card_number, row.card_name)
  }
  const total = { energyWh: 0n, costMinor: 0n }
  for (const { energyWh, costMinor } of byDay.values()) {
    total.energyWh += energyWh
    total.costMinor += costMinor
  }
  const days = daysIn(report).map((day): ChartPoint => {
    return { label: shortDay(day), value: formatDecimal(byDay.get(day)?.energyWh ?? 0n, 3) }
  })
  const cards = [...byCard].map(([number, { costMinor }]): ChartPoint => {
    return { label: cardNames.get(number) ?? '', value: formatMoney(costMinor) }
  })
  const note =
    all > rows.length ? pdf.newest({ n: write.number(String(rows.length)), all: write.number(String(all)) }) : ''
  return {
    facts: [
      [pdf.charges, write.number(String(completed))],
      [pdf.energy, `${write.energy(formatDecimal(total.energyWh, 3))} kWh`],
      [pdf.cost, write.money(formatMoney(total.costMinor))],
      ...(report.query === null ? [] : [[pdf.filter, pdf.filtered] as const]),
    ],
    charts: [
      columnChart(days, { title: pdf.energyByDay, write: write.number }),
      barChart(cards, { title: pdf.costByCard, write: write.money }),
    ],
    tables:
      rows.length === 0 ? [] : [{ title: pdf.sessions, head: pdf.heads.split('|'), rows, note, texts: 4, wide: 0 }],
  }
}

async function consumptionContents(
  { ctx, scope, report, t, language }: Writing,
  write: DocumentWriters,
): Promise<Contents> {
  const { pdf } = t
  const source = sourceOf(report)
  const days = { date_from: report.period_from, date_to: report.period_to }
  const range = { view: viewOf(report), ...days, source } as const
  const page = { ...range, amounts: report.amounts, ordering: '-cost', limit: MOST_ROWS, offset: 0 } as const
  const [consumption, cards] = await Promise.all([
    computeConsumption({ ctx, tx: ctx.db.read, scope }, { ...range, amounts: report.amounts }),
    readCardShares(ctx, scope, page),
  ])
  const {
    totals,
    imported,
    previous,
    buckets,
    by_cost_centre: centres,
    co2_missing_kwh: missing,
    vat_unknown_cost: unknown,
  } = consumption
  const co2 = `${write.number(totals.co2_kg)} kg`
  const costs = buckets.map(({ start, cost, previous: before }): ChartPoint => {
    return { label: shortDay(start), value: cost, other: before.cost }
  })
  const byCard = cards.results.map(({ name, cost }): ChartPoint => ({ label: name, value: cost }))
  const byCentre = centres.map(({ name, cost }): ChartPoint => ({ label: name || pdf.noCentre, value: cost }))
  const rows = cards.results.map(({ name, card_id, member, ...card }) => [
    ...[name, card_id, member ?? ''],
    ...[write.number(String(card.sessions)), write.energy(card.energy_kwh), write.amount(card.cost)],
    ...[write.amount(card.share), write.amount(card.previous_cost)],
  ])
  const counts = { n: write.number(String(rows.length)), all: write.number(String(cards.count)) }
  return {
    facts: [
      [pdf.charges, write.number(String(totals.sessions))],
      ...(source === undefined ? [] : [[pdf.source, pdf.sources[source]] as const]),
      ...(imported.sessions === 0 || source !== undefined
        ? []
        : [[pdf.imported, `${write.number(String(imported.sessions))} · ${write.money(imported.cost)}`] as const]),
      [pdf.energy, `${write.energy(totals.energy_kwh)} kWh`],
      [amountHead(language, report.amounts, pdf.cost), write.money(totals.cost)],
      [pdf.before, write.money(previous.totals.cost)],
      ...(report.amounts === 'NET' && Number(unknown) > 0 ? [[pdf.vatUnknown, write.money(unknown)] as const] : []),
      ...(totals.avg_price_kwh === null
        ? []
        : [[pdf.price, `${write.price(totals.avg_price_kwh)} ${report.currency}`] as const]),
      [pdf.co2, Number(missing) === 0 ? co2 : pdf.co2Missing({ co2, energy: `${write.energy(missing)} kWh` })],
    ],
    charts: [
      columnChart(costs, { title: pdf.costByDay, legend: [pdf.thisPeriod, pdf.earlier], write: write.money }),
      barChart(byCard, { title: pdf.costByCard, write: write.money }),
      barChart(byCentre, { title: pdf.costByCentre, write: write.money }),
    ],
    tables: [
      {
        title: t.contents.CONSUMPTION,
        head: headsOf(report, language),
        rows,
        note: cards.count > rows.length ? pdf.first(counts) : '',
        ...{ texts: 3, wide: 0 },
      },
    ],
  }
}

async function budgetsContents({ ctx, scope, t, language }: Writing, write: DocumentWriters): Promise<Contents> {
  const { pdf } = t
  const { results } = await readBudgets(ctx, scope)
  const nameOf = ({ team, cost_centre, amounts }: (typeof results)[number]) =>
    amountHead(language, amounts, team?.name ?? cost_centre ?? pdf.whole)
  const bars = results.map((budget): ChartPoint => {
    return { label: nameOf(budget), value: budget.spent, other: budget.amount }
  })
  return {
    facts: [],
    charts: [barChart(bars, { title: pdf.spent, legend: [pdf.cost, pdf.amount], write: write.money })],
    tables: [
      {
        title: t.contents.BUDGETS,
        head: t.heads.BUDGETS.split('|'),
        rows: results.map((budget) => [
          ...[nameOf(budget), write.day(budget.from), write.day(budget.to), write.amount(budget.amount)],
          ...[write.amount(budget.spent), write.amount(budget.share), write.amount(budget.expected)],
        ]),
        note: '',
        ...{ texts: 3, wide: 0 },
      },
    ],
  }
}
