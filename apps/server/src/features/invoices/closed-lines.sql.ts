import { bookMonth } from '../../kernel/documents/book-day.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { sql, type Tx } from '../../platform/sql.ts'

/**
 * Writes the cost centres of the charges on the lines of a month that is being closed. Writes: invoice_line.
 * @param month its first day.
 */
export function updateLineCentres(tx: Tx, { walletId }: WalletScope, month: string): Promise<number> {
  return tx.run(sql`
    update invoice_line l set cost_centre = s.cost_centre, cost_shares = s.cost_shares
    from document d join invoice i on i.wallet_id = ${walletId} and i.id = d.id
      join invoice_line o on o.wallet_id = ${walletId} and o.invoice_id = d.id
      join session s on s.wallet_id = ${walletId} and s.id = o.session_id
    where d.wallet_id = ${walletId} and ${bookMonth} = ${month}::date
      and l.wallet_id = ${walletId} and l.invoice_id = o.invoice_id and l.position = o.position
      and (l.cost_centre, l.cost_shares) is distinct from (s.cost_centre, s.cost_shares)`)
}
