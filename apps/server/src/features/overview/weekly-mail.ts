import type { Consumption } from '@voltway/contract/consumption'
import type { CostChange } from '@voltway/contract/consumption-change'
import type { Home } from '@voltway/contract/overview-home'
import { pagePaths } from '@voltway/contract/pages'
import type { Locale } from '@voltway/contract/values'
import { amountText } from '@voltway/phrases/amount-text'
import { dateText } from '@voltway/phrases/date-text'
import { mail as en } from '@voltway/phrases/en/mail'
import { why as whyEn } from '@voltway/phrases/en/why'
import { mail as es } from '@voltway/phrases/es/mail'
import { why as whyEs } from '@voltway/phrases/es/why'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { why as whyFr } from '@voltway/phrases/fr/why'
import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import { speak } from '@voltway/phrases/phrase'
import { mail as pt } from '@voltway/phrases/pt/mail'
import { why as whyPt } from '@voltway/phrases/pt/why'
import { pageOfReason, whySentence, whyWords } from '@voltway/phrases/why-words'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { instantOfLegal, legalDay } from '../../kernel/pricing/legal-time.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/sql.ts'
import { computeConsumption, computeCostChange } from '../consumption/consumption.ts'
import { readBudgetsAtRisk } from '../insight/insight.ts'
import {
  deleteWeeklyMailsBefore,
  insertWeeklyMail,
  selectWeeklyWallets,
  type WeeklyWalletRow,
} from './weekly-mail.sql.ts'

const AT_A_TIME = 200

/** Sends the people who manage costs a summary of the last week, each Monday morning on the wallet's clock. */
export const sendWeeklyMails = job<object, Ctx>({
  name: 'overview.weekly-mails',
  cron: { expression: '7 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (let after: string | null = null; ; ) {
      const wallets: WeeklyWalletRow[] = await selectWeeklyWallets(ctx.db, ctx.now, after, AT_A_TIME)
      for (const wallet of wallets) await sendWeeklyMail(ctx, wallet)
      if (wallets.length < AT_A_TIME) return
      after = wallets.at(-1)?.id ?? null
    }
  },
})

async function sendWeeklyMail(ctx: Ctx, { id, name, time_zone }: WeeklyWalletRow): Promise<void> {
  const scope = systemScope(id)
  const today = legalDay(ctx.now.getTime(), time_zone)
  const week = daysLater(today, -7)
  const summary = await readWeek({ ctx, tx: ctx.db, scope }, { week, today })
  await ctx.db.tx(async (tx) => {
    if ((await insertWeeklyMail(tx, scope, week, ctx.now)) === 0) return
    await deleteWeeklyMailsBefore(tx, scope, daysLater(week, -7))
    const work = { ctx, tx, scope }
    await notify(work, {
      event: 'consumption.weekly',
      walletName: name,
      count: 1,
      facts: { amount: summary.week.totals.cost, currency: summary.week.currency },
      path: `/consumption?view=week&date_from=${week}&date_to=${daysLater(week, 6)}`,
      details: (language) => detailsOf(summary, language),
      links: (language) => linksOf(summary, language, time_zone),
    })
  })
}

/** The figures of the mail, the same as on the pages. */
export interface WeeklySummary {
  readonly week: Consumption
  readonly month: Consumption
  readonly change: CostChange
  readonly budgets: Home['budgets_at_risk']
}

/** Reads the week that begins on a Monday, and the month so far. */
export async function readWeek(
  work: WalletWork<Sql>,
  { week, today }: { readonly week: string; readonly today: string },
): Promise<WeeklySummary> {
  const days = { view: 'week', date_from: week, date_to: daysLater(week, 6) } as const
  return {
    week: await computeConsumption(work, days),
    month: await computeConsumption(work, { view: 'month', date_from: `${today.slice(0, 8)}01`, date_to: today }),
    change: await computeCostChange(work, days),
    budgets: await readBudgetsAtRisk(work.tx, work.scope, work.ctx.now),
  }
}

const words = {
  en: speak<typeof en.weekly>(en.weekly, localeTags.en),
  pt: speak<typeof en.weekly>(pt.weekly, localeTags.pt),
  es: speak<typeof en.weekly>(es.weekly, localeTags.es),
  fr: speak<typeof en.weekly>(fr.weekly, localeTags.fr),
}
const whyTexts = {
  en: speak<typeof whyEn>(whyEn, localeTags.en),
  pt: speak<typeof whyEn>(whyPt, localeTags.pt),
  es: speak<typeof whyEn>(whyEs, localeTags.es),
  fr: speak<typeof whyEn>(whyFr, localeTags.fr),
}

function detailsOf({ week, month, change, budgets }: WeeklySummary, language: Locale): string[] {
  const [t, tag] = [words[language], localeTags[language]]
  const currency = newNumberFormat(tag, { style: 'currency', currency: week.currency })
  const money = (amount: string) => currency.format(amount as `${number}`)
  const energy = newNumberFormat(tag, { maximumFractionDigits: 0 })
  const date = (day: string) => dateText(day, tag)
  const { sessions, energy_kwh } = week.totals
  const { forecast, totals } = month
  return [
    t.cost({
      n: sessions,
      energy: energy.format(energy_kwh as `${number}`),
      from: date(week.from),
      to: date(week.to),
      before: money(week.previous.totals.cost),
    }),
    whySentence(change, whyTexts[language], tag),
    forecast === null
      ? t.month({ amount: money(totals.cost) })
      : t.forecast({
          amount: money(totals.cost),
          expected: money(forecast.expected),
          low: money(forecast.low),
          high: money(forecast.high),
        }),
    ...budgets.map(({ cost_centre, to, amount, amounts, spent, forecast: { expected } }) => {
      const budget = { name: cost_centre ?? t.whole, day: date(to), amount: amountText(money(amount), amounts, tag) }
      return Number(spent) > Number(amount)
        ? t.budgetExceeded({ ...budget, spent: money(spent) })
        : t.budget({ ...budget, expected: money(expected) })
    }),
    ...(week.imported.sessions + month.imported.sessions > 0 ? [t.imported] : []),
  ]
}

/** A link to the charges behind each reason. */
function linksOf({ change }: WeeklySummary, language: Locale, timeZone: string): { label: string; path: string }[] {
  const t = whyTexts[language]
  return whyWords(change, t, localeTags[language]).reasons.flatMap(({ words: reason, part }) => {
    if (part === null) return []
    const { page, days, filters } = pageOfReason(part, change)
    const query = new URLSearchParams({
      ...filters,
      start_date_time__gte: secondOf(instantOfLegal(`${days.from}T00:00`, timeZone)),
      start_date_time__lte: secondOf(instantOfLegal(`${daysLater(days.to, 1)}T00:00`, timeZone) - 1000),
    })
    return [{ label: t.seeSessions({ reason }), path: `${pagePaths[page]}?${query}` }]
  })
}

const secondOf = (atMs: number): string => new Date(atMs).toISOString().replace('.000Z', 'Z')
