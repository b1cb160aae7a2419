import type { Locale } from '@voltway/contract/values'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatDecimal } from '@voltway/money/money'
import { co2Report as en } from '@voltway/phrases/en/co2-report'
import { co2Report as es } from '@voltway/phrases/es/co2-report'
import { co2Report as fr } from '@voltway/phrases/fr/co2-report'
import { speak } from '@voltway/phrases/phrase'
import { co2Report as pt } from '@voltway/phrases/pt/co2-report'
import type { Ctx } from '../../kernel/ctx.ts'
import { renderPdf } from '../../kernel/documents/render-pdf.ts'
import { instantOfLegal } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvLine } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Co2Row, type FactorRow, selectCo2, selectFactors, selectReportWallet } from './co2-report.sql.ts'

const tags: Readonly<Record<Locale, string>> = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR' }
const words = {
  en: speak<typeof en>(en, tags.en),
  pt: speak<typeof en>(pt, tags.pt),
  es: speak<typeof en>(es, tags.es),
  fr: speak<typeof en>(fr, tags.fr),
}

/** A report of a year, in the caller's language. */
interface Report {
  readonly year: number
  readonly wallet: { readonly name: string; readonly vat_number: string | null }
  readonly rows: readonly Co2Row[]
  readonly factors: readonly FactorRow[]
}

interface ReportFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer | string
}

/** The CO2 of a year of the wallet's time zone, as a file. */
export async function writeCo2Report(
  ctx: Ctx,
  scope: WalletScope,
  { year, format }: { readonly year: number; readonly format: 'pdf' | 'csv' },
): Promise<ReportFile> {
  const language = ctx.person?.language ?? 'en'
  const { time_zone: timeZone, ...wallet } =
    (await selectReportWallet(ctx.db.read, scope)) ?? refuse('wallet.not_found')
  const start = (of: number) => instantOfLegal(`${of}-01-01T00:00:00`, timeZone)
  const rows = await selectCo2(ctx.db.read, scope, { fromMs: start(year), toMs: start(year + 1) })
  const regions = rows.flatMap(({ by, name }) => (by === 'REGION' && name !== '' ? [name] : []))
  const report = { year, wallet, rows, factors: await selectFactors(ctx.db.read, regions, year) }
  const name = `co2-${year}.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', content: csvOf(report, language) }
    : { name, type: 'application/pdf', content: await pdfOf(report, language, ctx.now) }
}

const of = ({ rows }: Report, by: Co2Row['by']): readonly Co2Row[] => rows.filter((row) => row.by === by)

/** Uses `;` and decimal commas where the person's language does, as the other files for spreadsheets. */
function csvOf(report: Report, language: Locale): string {
  const t = words[language]
  const delimiter = language === 'en' ? ',' : ';'
  const number = (text: string) => (language === 'en' ? text : text.replace('.', ','))
  const line = (cells: readonly string[]) => csvLine([...cells], delimiter)
  const sums = ({ sessions, energy_wh, co2_g, unrated_wh }: Co2Row) => [
    String(sessions),
    number(formatEnergyKwh(energy_wh)),
    number(formatDecimal(co2_g, 3)),
    number(formatEnergyKwh(unrated_wh)),
  ]
  const head = [t.group, t.name, t.model, t.charges, t.energyIn, t.co2In, t.missingIn]
  const groups = (['VEHICLE', 'COST_CENTRE', 'REGION', 'ALL'] as const).flatMap((by) =>
    of(report, by).map((row) => line([t.by[by], nameOf(row, t), row.model ?? '', ...sums(row)])),
  )
  const factors = report.factors.map((factor) =>
    line([
      factor.region,
      String(factor.grams_per_kwh),
      factor.valid_from,
      String(factor.year),
      factor.source,
      t.scope[factor.scope],
    ]),
  )
  const factorHead = [t.region, t.grams, t.from, t.ofYear, t.source, t.scopeName]
  return `\uFEFF${line(head)}${groups.join('')}${line([])}${line(factorHead)}${factors.join('')}`
}

const nameOf = ({ by, name }: Co2Row, t: (typeof words)['en']): string => {
  if (by === 'ALL') return t.total
  if (name !== '') return name
  return by === 'VEHICLE' ? t.noVehicle : by === 'COST_CENTRE' ? t.noCostCentre : t.imported
}

function pdfOf(report: Report, language: Locale, at: Date): Promise<Buffer> {
  const [t, tag] = [words[language], tags[language]]
  const { year, wallet, factors } = report
  const whole = new Intl.NumberFormat(tag)
  const decimal = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const write = (text: string) => decimal.format(text as `${number}`)
  const day = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
  const sums = ({ sessions, energy_wh, co2_g, unrated_wh }: Co2Row) => [
    whole.format(sessions),
    write(formatEnergyKwh(energy_wh)),
    write(formatDecimal(co2_g, 3)),
    unrated_wh === 0n ? '–' : write(formatEnergyKwh(unrated_wh)),
  ]
  const table = (title: string, rows: readonly Co2Row[]) => ({
    title,
    head: [t.name, t.charges, t.energyIn, t.co2In, t.missingIn],
    rows: rows.map((row) => [[nameOf(row, t), row.model].filter(Boolean).join(' · '), ...sums(row)]),
  })
  const [all] = of(report, 'ALL')
  const missingWh = all?.unrated_wh ?? 0n
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  return renderPdf({
    template: 'co2-report',
    at,
    data: {
      language,
      title: t.title({ year: String(year) }),
      fleet: [wallet.name, wallet.vat_number ?? ''].filter((text) => text !== ''),
      facts: [
        [t.total, `${write(formatDecimal(all?.co2_g ?? 0n, 3))} kg`],
        [t.energy, `${write(formatEnergyKwh(all?.energy_wh ?? 0n))} kWh`],
        [t.charges, whole.format(all?.sessions ?? 0n)],
        [
          t.complete,
          missingWh === 0n ? t.isComplete : t.isIncomplete({ energy: `${write(formatEnergyKwh(missingWh))} kWh` }),
        ],
        [t.created, day.format(at)],
      ],
      tables: [
        table(t.byVehicle, of(report, 'VEHICLE')),
        table(t.byCostCentre, of(report, 'COST_CENTRE')),
        table(t.byCountry, of(report, 'REGION')),
      ],
      factors: {
        title: t.factors,
        head: [t.region, t.grams, t.from, t.ofYear, t.source, t.scopeName],
        rows: factors.map((factor) => [
          factor.region.length === 2 ? `${names.of(factor.region) ?? factor.region} (${factor.region})` : factor.region,
          whole.format(factor.grams_per_kwh),
          day.format(new Date(`${factor.valid_from}T12:00:00Z`)),
          String(factor.year),
          factor.source,
          t.scope[factor.scope],
        ]),
      },
      method: { title: t.method, paragraphs: [t.methodEnergy, t.methodFactor, t.methodScope, t.methodMissing] },
      signature: [t.signedBy, t.place, t.signature],
    },
  })
}
