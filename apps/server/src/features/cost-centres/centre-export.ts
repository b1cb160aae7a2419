import { Readable } from 'node:stream'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import { readCentreTimelines, selectCardNumbers } from '../cards/cards.ts'
import { centreWords } from './centre-file-heads.ts'
import { periodsOf } from './centre-periods.ts'
import { selectCostWallet } from './cost-centres.sql.ts'

/** Cards per batch. */
const STEP = 500

/** Streams the assignments of all cards. Uses `;` and decimal commas where the person's language does. */
export async function exportAssignments(ctx: Ctx, scope: WalletScope): Promise<{ name: string; lines: Readable }> {
  const wallet = (await selectCostWallet(ctx.db.read, scope)) ?? refuse('wallet.not_found')
  const language = ctx.person?.language ?? 'en'
  const name = `${centreWords[language].file}-${ctx.now.toISOString().slice(0, 10)}.csv`
  const of = { language, timeZone: wallet.time_zone, second: wallet.second_dimension }
  return { name, lines: Readable.from(linesOf(ctx, scope, of)) }
}

type Options = { language: keyof typeof centreWords; timeZone: string; second: string | null }

async function* linesOf(ctx: Ctx, scope: WalletScope, { language, timeZone, second }: Options): AsyncGenerator<string> {
  const words = centreWords[language]
  const { head, line, decimal } = csvIn(language)
  const percentOf = (share: number) => decimal((share / 100).toFixed(2))
  const { card_number, dimension, from, until, cost_centre, percent } = words
  yield head([card_number, dimension, from, until, cost_centre, percent])
  const cards = await selectCardNumbers(ctx.db.read, scope)
  for (let done = 0; done < cards.length; done += STEP) {
    const step = cards.slice(done, done + STEP)
    const ids = step.map(({ id }) => id)
    const timelines = new Map(
      (await readCentreTimelines(ctx.db.read, scope, ids)).map(({ id, timeline }) => [id, timeline]),
    )
    const rows = step.flatMap(({ id, card_number: number }) =>
      (['1', '2'] as const).flatMap((of) =>
        periodsOf(timelines.get(id) ?? [], of, timeZone).flatMap((period) => {
          const start = [number, of === '1' ? cost_centre : (second ?? of), period.from, period.until]
          const shares = Object.entries(period.shares).map(([name, share]) => [...start, name, percentOf(share)])
          return shares.length === 0 ? [[...start, '', '']] : shares
        }),
      ),
    )
    yield rows.map(line).join('')
  }
}
