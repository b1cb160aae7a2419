import type { PaymentMethod } from '@voltway/contract/payment-methods'
import type { Work } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { type CardCounts, countCards } from '../cards/cards.ts'
import type { MethodRow } from './payment-methods.sql.ts'

/** Payment methods for the API, each with the cards that would stop without it. */
export async function methodReplies({ ctx, tx }: Work<Sql>, rows: readonly MethodRow[]): Promise<PaymentMethod[]> {
  const scopes = [...new Set(rows.filter(({ is_only_one }) => is_only_one).map(({ wallet_id }) => wallet_id))].map(
    systemScope,
  )
  const cards = scopes.length === 0 ? new Map() : await countCards(tx, scopes, ctx.now)
  return rows.map((row) => {
    const counts: CardCounts | undefined = row.is_only_one ? cards.get(row.wallet_id) : undefined
    const isStopping = counts !== undefined && counts.active > 0
    return methodReplyOf(row, isStopping ? { count: counts.active, from: counts.today } : null)
  })
}

function methodReplyOf(row: MethodRow, stopsCards: PaymentMethod['stops_cards']): PaymentMethod {
  const isOffSession = row.kind === 'CREDIT_CARD' || row.kind === 'DIRECT_DEBIT'
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    status: row.status,
    is_default: row.is_default,
    card:
      row.kind === 'CREDIT_CARD' && row.last4 !== null
        ? {
            brand: row.card_brand ?? 'unknown',
            last4: row.last4,
            exp_month: row.exp_month ?? 1,
            exp_year: row.exp_year ?? 1,
          }
        : null,
    mb_way: row.phone_masked === null ? null : { phone_masked: row.phone_masked },
    direct_debit:
      row.kind === 'DIRECT_DEBIT' && row.last4 !== null
        ? { iban_last4: row.last4, bank: row.bank, mandate_id: row.mandate_id }
        : null,
    supports: { off_session: isOffSession, refund: row.kind !== 'MULTIBANCO' },
    in_use: row.recharges ? 'AUTO_RECHARGE' : row.is_collecting ? 'OPEN_COLLECTION' : null,
    stops_cards: stopsCards,
    created_at: row.created_at,
  }
}
