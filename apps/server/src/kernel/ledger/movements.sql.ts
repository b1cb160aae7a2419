import { type Statement, sql } from '../../platform/sql.ts'

/**
 * Returns a wallet's movements as a table expression in the ledger's order (`sequence`, then `part`). Each row contains
 * the balance after it, so a balance is the previous one plus the row's amount. Holds and releases have no amount and
 * do not change the balance. The part of a transfer that settles or creates debt is a separate row (`part` 1), because
 * the balance does not include debt.
 */
export function ledgerMovements(walletId: string): Statement {
  return sql`(
    select t.id, t.posted_at as at, t.sequence, 0 as part, t.kind, t.phase, t.key, t.hold_id,
      case when t.phase in ('HELD', 'RELEASED') then null
        when t.credit_account = 'FUNDS' then t.amount_minor else -t.amount_minor end as amount_minor,
      t.net_minor, t.vat_minor, t.balance_after_minor + coalesce(r.amount_minor, 0) as balance_after_minor, t.session_id, t.card_id,
      t.payment_id, t.invoice_id, t.note
    from ledger_transfer t
    left join ledger_entry r on r.wallet_id = t.wallet_id and r.transfer_id = t.id and r.account = 'RECEIVABLE'
    where t.wallet_id = ${walletId}
    union all
    select overlay(overlay(md5(t.id || ' debt') placing '8' from 13) placing '8' from 17)::uuid, t.posted_at, t.sequence, 1,
      'ADJUSTMENT', 'POSTED', null, null, -r.amount_minor, null, null, t.balance_after_minor, t.session_id, t.card_id, t.payment_id,
      t.invoice_id, case when r.amount_minor > 0 then 'debt_settled' else 'debt_added' end
    from ledger_transfer t
    join ledger_entry r on r.wallet_id = t.wallet_id and r.transfer_id = t.id and r.account = 'RECEIVABLE'
    where t.wallet_id = ${walletId}
  )`
}
