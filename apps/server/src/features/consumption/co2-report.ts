import type { Readable } from 'node:stream'
import type { downloadCo2Report } from '@voltway/contract/consumption-co2'
import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { QueryOf } from '@voltway/contract/endpoint'
import type { Locale } from '@voltway/contract/values'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatDecimal } from '@voltway/money/money'
import { co2Report as en } from '@voltway/phrases/en/co2-report'
import { sources as sourcesEn } from '@voltway/phrases/en/sources'
import { co2Report as es } from '@voltway/phrases/es/co2-report'
import { sources as sourcesEs } from '@voltway/phrases/es/sources'
import { co2Report as fr } from '@voltway/phrases/fr/co2-report'
import { sources as sourcesFr } from '@voltway/phrases/fr/sources'
import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import { speak } from '@voltway/phrases/phrase'
import { co2Report as pt } from '@voltway/phrases/pt/co2-report'
import { sources as sourcesPt } from '@voltway/phrases/pt/sources'
import { type Cell, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import type { Ctx } from '../../kernel/ctx.ts'
import { barChart } from '../../kernel/documents/charts.ts'
import { renderPdf } from '../../kernel/documents/render-pdf.ts'
import { instantOfLegal } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import { streamWorkbook } from '../../platform/workbook.ts'
import { type Co2Row, type FactorRow, selectCo2, selectFactors, selectReportWallet } from './co2-report.sql.ts'

const words = {
  en: { ...speak<typeof en>(en, localeTags.en), ofCharges: speak<typeof sourcesEn>(sourcesEn, localeTags.en) },
  pt: { ...speak<typeof en>(pt, localeTags.pt), ofCharges: speak<typeof sourcesEn>(sourcesPt, localeTags.pt) },
  es: { ...speak<typeof en>(es, localeTags.es), ofCharges: speak<typeof sourcesEn>(sourcesEs, localeTags.es) },
  fr: { ...speak<typeof en>(fr, localeTags.fr), ofCharges: speak<typeof sourcesEn>(sourcesFr, localeTags.fr) },
}

type Words = (typeof words)['en']

/** A report of a year, in the caller's language. */
interface Report {
  readonly year: number
  /** The only source of its charges; undefined: all. */
  readonly source: ConsumptionSource | undefined
  readonly wallet: { readonly name: string; readonly vat_number: string | null }
  readonly rows: readonly Co2Row[]
  readonly factors: readonly FactorRow[]
}

interface ReportFile {
  readonly name: string
  readonly type: string
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
}

/** The CO2 of a year of the wallet's time zone, as a file. */
export async function writeCo2Report(
  ctx: Ctx,
  scope: WalletScope,
  { year, format, source }: QueryOf<typeof downloadCo2Report>,
): Promise<ReportFile> {
  const language = ctx.person?.language ?? 'en'
  const { time_zone: timeZone, ...wallet } =
    (await selectReportWallet(ctx.db.read, scope)) ?? refuse('wallet.not_found')
  const start = (of: number) => instantOfLegal(`${of}-01-01T00:00:00`, timeZone)
  const rows = await selectCo2(ctx.db.read, scope, { fromMs: start(year), toMs: start(year + 1) }, source)
  const regions = rows.flatMap(({ by, name }) => (by === 'REGION' && name !== '' ? [name] : []))
  const report = { year, source, wallet, rows, factors: await selectFactors(ctx.db.read, regions, year) }
  const name = `${['co2', year, source?.toLowerCase()].filter(Boolean).join('-')}.${format}`
  switch (format) {
    case 'csv':
      return { name, type: 'text/csv; charset=utf-8', content: [csvOf(report, language)] }
    case 'xlsx':
      return { name, type: XLSX_MEDIA, content: xlsxOf(report, words[language]) }
    default:
      return { name, type: 'application/pdf', content: [await pdfOf(report, language, ctx.now)] }
  }
}

const groups = ['VEHICLE', 'COST_CENTRE', 'REGION', 'ALL'] as const
const of = ({ rows }: Report, by: Co2Row['by']): readonly Co2Row[] => rows.filter((row) => row.by === by)

function csvOf(report: Report, language: Locale): string {
  const t = words[language]
  const { head: firstLine, line, decimal } = csvIn(language)
  const sums = ({ sessions, energy_wh, co2_g, unrated_wh }: Co2Row) => [
    String(sessions),
    decimal(formatEnergyKwh(energy_wh)),
    decimal(formatDecimal(co2_g, 3)),
    decimal(formatEnergyKwh(unrated_wh)),
  ]
  const head = [t.group, t.name, t.model, t.charges, t.energyIn, t.co2In, t.missingIn]
  const lines = groups.flatMap((by) =>
    of(report, by).map((row) => line([t.by[by], nameOf(row, report, t), row.model ?? '', ...sums(row)])),
  )
  const factors = report.factors.map((factor) =>
    line([
      factor.region,
      String(factor.grams_per_kwh),
      factor.valid_from,
      String(factor.year),
      sourceOf(factor, t),
      t.scope[factor.scope],
    ]),
  )
  const factorHead = [t.region, t.grams, t.from, t.ofYear, t.source, t.scopeName]
  return `${firstLine(head)}${lines.join('')}${line([])}${line(factorHead)}${factors.join('')}`
}

const GRAMS = '#,##0.000'

/** One table, as spreadsheets want it: the factors follow as rows of a group of their own. */
function xlsxOf(report: Report, t: Words): Readable {
  const decimal = (text: string): Cell => ({ decimal: text })
  const sums = groups.flatMap((by) =>
    of(report, by).map((row): Cell[] => [
      ...[t.by[by], nameOf(row, report, t), row.model],
      ...[String(row.sessions), formatEnergyKwh(row.energy_wh)].map(decimal),
      ...[formatDecimal(row.co2_g, 3), formatEnergyKwh(row.unrated_wh)].map(decimal),
      ...[null, null, null, null, null],
    ]),
  )
  const factors = report.factors.map((factor): Cell[] => [
    ...[t.factors, factor.region, null, null, null, null, null],
    decimal(String(factor.grams_per_kwh)),
    ...[factor.valid_from, String(factor.year), sourceOf(factor, t), t.scope[factor.scope]],
  ])
  const heads = [t.group, t.name, t.model, t.charges, t.energyIn, t.co2In, t.missingIn]
  const columns = [...heads, t.grams, t.from, t.ofYear, t.source, t.scopeName].map((head, index) => ({
    head,
    format: index >= 4 && index <= 6 ? GRAMS : undefined,
  }))
  return streamWorkbook(`CO2 ${report.year}`, columns, [...sums, ...factors])
}

const sourceOf = ({ source, is_confirmed }: FactorRow, t: Words): string =>
  is_confirmed ? source : t.notConfirmed({ source })

/** The total of a report of one source names the source. */
const nameOf = ({ by, name }: Co2Row, { source }: Pick<Report, 'source'>, t: Words): string => {
  if (by === 'ALL') return source === undefined ? t.total : `${t.total} (${t.ofCharges[source]})`
  if (name !== '') return name
  return by === 'VEHICLE' ? t.noVehicle : by === 'COST_CENTRE' ? t.noCostCentre : t.imported
}

function pdfOf(report: Report, language: Locale, at: Date): Promise<Buffer> {
  const [t, tag] = [words[language], localeTags[language]]
  const { year, source, wallet, factors } = report
  const whole = newNumberFormat(tag)
  const decimal = newNumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const write = (text: string) => decimal.format(text as `${number}`)
  const day = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
  const sums = ({ sessions, energy_wh, co2_g, unrated_wh }: Co2Row) => [
    whole.format(sessions),
    write(formatEnergyKwh(energy_wh)),
    write(formatDecimal(co2_g, 3)),
    unrated_wh === 0n ? '–' : write(formatEnergyKwh(unrated_wh)),
  ]
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const placeOf = (region: string): string =>
    t.regions[region as keyof typeof t.regions] ?? (region.length === 2 ? names.of(region) : undefined) ?? region
  const labelOf = (row: Co2Row): string =>
    row.by === 'REGION' && row.name !== '' ? `${placeOf(row.name)} (${row.name})` : nameOf(row, report, t)
  const chart = (title: string, rows: readonly Co2Row[]) =>
    barChart(
      rows.map((row) => ({ label: labelOf(row), value: formatDecimal(row.co2_g, 3) })),
      { title, write: (kilograms) => `${write(kilograms)} kg` },
    )
  const table = (title: string, rows: readonly Co2Row[]) => ({
    ...{ title, note: '', texts: 1, wide: 0 },
    head: [t.name, t.charges, t.energyIn, t.co2In, t.missingIn],
    rows: rows.map((row) => [[labelOf(row), row.model].filter(Boolean).join(' · '), ...sums(row)]),
  })
  const [all] = of(report, 'ALL')
  const missingWh = all?.unrated_wh ?? 0n
  return renderPdf({
    template: 'report',
    at,
    data: {
      language: tag,
      title: t.title({ year: String(year) }),
      fleet: [wallet.name, wallet.vat_number ?? ''].filter((text) => text !== ''),
      facts: [
        ...(source === undefined ? [] : [[t.ofCharges.label, t.ofCharges[source]]]),
        [t.total, `${write(formatDecimal(all?.co2_g ?? 0n, 3))} kg`],
        [t.energy, `${write(formatEnergyKwh(all?.energy_wh ?? 0n))} kWh`],
        [t.charges, whole.format(all?.sessions ?? 0n)],
        [
          t.complete,
          missingWh === 0n ? t.isComplete : t.isIncomplete({ energy: `${write(formatEnergyKwh(missingWh))} kWh` }),
        ],
        [t.created, day.format(at)],
      ],
      charts: [chart(t.chartByVehicle, of(report, 'VEHICLE')), chart(t.chartByCountry, of(report, 'REGION'))].filter(
        (one) => one !== undefined,
      ),
      tables: [
        table(t.byVehicle, of(report, 'VEHICLE')),
        table(t.byCostCentre, of(report, 'COST_CENTRE')),
        table(t.byCountry, of(report, 'REGION')),
        {
          ...{ title: t.factors, note: '', texts: 6, wide: 4 },
          head: [t.region, t.grams, t.from, t.ofYear, t.source, t.scopeName],
          rows: factors.map((factor) => [
            `${placeOf(factor.region)} (${factor.region})`,
            whole.format(factor.grams_per_kwh),
            day.format(new Date(`${factor.valid_from}T12:00:00Z`)),
            String(factor.year),
            sourceOf(factor, t),
            t.scope[factor.scope],
          ]),
        },
      ],
      method: { title: t.method, paragraphs: [t.methodEnergy, t.methodFactor, t.methodScope, t.methodMissing] },
      signature: [t.signedBy, t.place, t.signature],
      page: t.page,
    },
  })
}
