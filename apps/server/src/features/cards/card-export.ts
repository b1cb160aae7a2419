import { Readable } from 'node:stream'
import type { exportCards } from '@voltway/contract/cards-files'
import type { QueryOf } from '@voltway/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { selectTeamNames } from './card-file.sql.ts'
import { headWords } from './card-file-heads.ts'
import { selectCards } from './card-list.sql.ts'
import { cardReplyOf } from './card-reply.ts'
import { chosenCards } from './chosen-cards.ts'

/** Rows per batch, so that a file of ten thousand cards is never in memory as a whole. */
const STEP = 500

export interface CardFile {
  readonly name: string
  readonly lines: Readable
}

/**
 * Streams the cards of a filtered list as a file. Uses `;` and decimal commas where the person's language does, so that
 * a spreadsheet opens the file correctly.
 */
export async function exportCardFile(
  ctx: Ctx,
  scope: WalletScope,
  matching: QueryOf<typeof exportCards>,
): Promise<CardFile> {
  const language = ctx.person?.language ?? 'en'
  const ids = (await chosenCards(ctx, scope, { matching })) ?? []
  const name = `${headWords[language].file}-${ctx.now.toISOString().slice(0, 10)}.csv`
  return { name, lines: Readable.from(linesOf(ctx, scope, ids, language)) }
}

async function* linesOf(
  ctx: Ctx,
  scope: WalletScope,
  ids: readonly string[],
  language: keyof typeof headWords,
): AsyncGenerator<string> {
  const words = headWords[language]
  const { head, line, decimal } = csvIn(language)
  const amount = (value: string | null) => (value === null ? '' : decimal(value))
  const { card_number, name, type, team, employee, plate, cost_centre, limit, spent, reserved, remaining } = words
  const heads = [card_number, name, type, team, employee, plate, cost_centre, limit, spent, reserved, remaining]
  yield head([...heads, words.renewal, words.expiry, words.state, words.reasons, words.lastUsed, words.contract])
  for (let done = 0; done < ids.length; done += STEP) {
    const step = ids.slice(done, done + STEP)
    const rows = await selectCards(ctx.db.read, scope, step, ctx.now)
    const teams = new Map((await selectTeamNames(ctx.db.read, scope, step)).map(({ id, team }) => [id, team]))
    const indexById = new Map(step.map((id, index) => [id, index]))
    yield rows
      .sort((one, other) => (indexById.get(one.card.id) ?? 0) - (indexById.get(other.card.id) ?? 0))
      .map((row) => cardReplyOf(row, scope))
      .map((card) =>
        line([
          card.card_id,
          card.name,
          card.type,
          teams.get(card.id) ?? '',
          card.member?.name ?? '',
          card.vehicle?.plate ?? '',
          card.cost_centre,
          card.credit_mode === 'LIMITED' ? amount(card.assigned_credit) : '',
          amount(card.spent),
          amount(card.reserved),
          amount(card.remaining),
          card.next_renewal_at,
          card.valid_until,
          card.state,
          card.blocked_reasons.join(' '),
          card.last_used_at,
          card.contract_id,
        ]),
      )
      .join('')
  }
}
