import { type Statement, sql } from '../../platform/sql.ts'

/**
 * A row `(cost_centre, cost_shares)`: the cost centres of the charge on the invoice line `l`. Until its month is closed
 * those that the charge has now, then those that the close wrote on the line. Writes nothing.
 * @param month the first day of the month to which the document belongs.
 */
export const centresOfLine = (walletId: string, month: Statement): Statement => sql`(
  select case when k.is_live then s.cost_centre else l.cost_centre end as cost_centre,
    case when k.is_live then s.cost_shares else l.cost_shares end as cost_shares
  from (select l.session_id is not null and not exists (
    select from month_close c where c.wallet_id = ${walletId} and c.month = ${month}) as is_live) k
  left join session s on s.wallet_id = ${walletId} and s.id = l.session_id)`
