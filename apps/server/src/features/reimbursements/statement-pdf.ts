import type { Locale } from '@voltway/contract/values'
import { formatEnergyKwh, parseEnergyKwh } from '@voltway/money/energy'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { fillText } from '@voltway/phrases/fill-text'
import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import type { Ctx } from '../../kernel/ctx.ts'
import { renderPdf } from '../../kernel/documents/render-pdf.ts'
import { legalTime } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { fileWordsIn } from './file-words.ts'
import { type FullStatement, readFullStatement, type StatementKey } from './reimbursements.ts'
import { selectPayingWallet } from './settings.sql.ts'

/** How the language writes values. */
interface Writing {
  readonly words: ReturnType<typeof fileWordsIn>
  readonly timeZone: string
  readonly money: (amountMinor: bigint) => string
  readonly rate: (unitPrice: string) => string
  readonly energy: (energyWh: bigint) => string
}

/**
 * A driver's statement of a month as PDF: its charges with their evidence, the bands with their rates, and the total.
 * @throws `reimbursement.not_found`
 */
export async function statementPdf(ctx: Ctx, scope: WalletScope, key: StatementKey, language: Locale): Promise<Buffer> {
  const statement = await readFullStatement({ ctx, tx: ctx.db.read, scope }, key)
  const wallet = (await selectPayingWallet(ctx.db.read, scope)) ?? refuse('wallet.not_found')
  const tag = localeTags[language]
  const writing = writingOf(tag, language, wallet)
  const { words } = writing
  const { reply, row } = statement
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const name = month.format(new Date(`${key.month}-15T12:00:00Z`))
  return renderPdf({
    template: 'month',
    at: row.approved_at === null ? ctx.now : new Date(row.approved_at),
    data: {
      language: tag,
      title: fillText(words.title, { month: name }),
      subtitle: wallet.name,
      facts: [
        [words.driver, [reply.member.name, reply.member.employee_number ?? ''].join(' ').trim()],
        [words.state, words.states[reply.state]],
        ...(row.approved_at === null
          ? []
          : [[words.approved, `${time(row.approved_at, wallet.time_zone)} ${row.approved_by ?? ''}`]]),
      ],
      tables: [
        chargesTable(statement, writing),
        bandsTable(statement, writing),
        evidenceTable(statement, writing),
        totalsTable(statement, writing),
      ],
      note: words.note,
      page: words.page,
    },
  })
}

function writingOf(
  tag: string,
  language: Locale,
  { currency, time_zone }: { currency: string; time_zone: string },
): Writing {
  const format = newNumberFormat(tag, { style: 'currency', currency })
  const rate = newNumberFormat(tag, { style: 'currency', currency, minimumFractionDigits: 4, maximumFractionDigits: 4 })
  const energy = newNumberFormat(tag, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  return {
    words: fileWordsIn(language),
    timeZone: time_zone,
    // Intl formats the decimal text directly, so that no amount becomes a float.
    money: (amountMinor) => format.format(formatMoney(amountMinor) as `${number}`),
    rate: (unitPrice) => rate.format(unitPrice as `${number}`),
    energy: (energyWh) => `${energy.format(formatEnergyKwh(energyWh) as `${number}`)} kWh`,
  }
}

/** An instant by the clock of the wallet, as `02/03/2026 21:00`. */
function time(instant: string, timeZone: string): string {
  const local = legalTime(Date.parse(instant), timeZone)
  return `${local.slice(0, 10).split('-').reverse().join('/')} ${local.slice(11, 16)}`
}

const chargesTable = ({ lines, row }: FullStatement, { words, timeZone, money, energy }: Writing) => ({
  title: words.charges,
  head: words.chargeHeads.split('|'),
  rows: lines.map((line) => [
    [time(line.started_at, timeZone), line.plate ?? '', line.kind === 'CHARGE' ? '' : words.kinds[line.kind]]
      .filter((part) => part !== '')
      .join(' · '),
    energy(line.energy_wh),
    `${line.business_percent}%`,
    money(line.cost_minor),
    money(line.amount_minor),
  ]),
  total: [words.total, energy(row.energy_wh), '', money(row.cost_minor), money(row.amount_minor)],
})

/** Where the prices come from, by contract and home. */
function evidenceTable({ lines }: FullStatement, { words }: Writing) {
  const bySource = Map.groupBy(lines, ({ evidence, site }) => JSON.stringify([evidence ?? '', site]))
  return {
    title: words.evidence,
    head: words.evidenceHeads.split('|'),
    rows: [...bySource].map(([key, some]) => [...(JSON.parse(key) as string[]), String(some.length)]),
    total: [] as string[],
  }
}

/** The bands of all charges by rate. */
function bandsTable({ lines }: FullStatement, { words, money, rate, energy }: Writing) {
  const bands = lines.flatMap((line) => line.bands)
  const byRate = Map.groupBy(bands, ({ band, unit_price }) => `${band} ${unit_price}`)
  const names: Readonly<Record<string, string>> = words.bands
  return {
    title: words.bandsTitle,
    head: words.bandHeads.split('|'),
    rows: [...byRate.values()].map((some) => {
      const [{ band, unit_price } = { band: '', unit_price: '0.0000' }] = some
      const energyWh = some.reduce((sum, one) => sum + parseEnergyKwh(one.energy_kwh), 0n)
      const cost = some.reduce((sum, one) => sum + parseMoney(one.cost), 0n)
      return [names[band] ?? band, energy(energyWh), rate(unit_price), money(cost)]
    }),
    total: [] as string[],
  }
}

const totalsTable = ({ row }: FullStatement, { words, money }: Writing) => ({
  title: words.totals,
  head: words.totalHeads.split('|'),
  rows: [
    [words.cost, money(row.cost_minor)],
    [words.business, money(row.business_minor)],
    [words.private, money(row.cost_minor - row.business_minor)],
  ],
  total: [words.amount, money(row.amount_minor)],
})
