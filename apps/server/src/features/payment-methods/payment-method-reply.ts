import type { PaymentMethod } from '@voltway/contract/payment-methods'
import type { MethodRow } from './payment-methods.sql.ts'

export function methodReplyOf(row: MethodRow): PaymentMethod {
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
    created_at: row.created_at,
  }
}
