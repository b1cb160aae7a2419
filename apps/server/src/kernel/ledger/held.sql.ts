import type { Held } from '@voltway/contract/holds'
import { formatMoney } from '@voltway/money/money'
import { type Sql, sql } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'

/** The reason of a hold, as a table expression. `h` is a row of ledger_hold, and `s` its session if it has one. */
export const purposeOfHold = sql`case when h.session_id is null then 'AUTHORISED'
  when s.status in ('PENDING', 'ONGOING') then 'RUNNING' else 'CHECKING' end`

interface HeldRow {
  purpose: 'RUNNING' | 'CHECKING' | 'AUTHORISED'
  charges: number
  held_minor: bigint
}

/** A row of the sums by reason within JSON, where the amount in cents is text. */
export type HeldText = Omit<HeldRow, 'held_minor'> & { held_minor: string }

/** Formats the sums by reason. */
export const heldOfTexts = (rows: readonly HeldText[]): Held =>
  heldOf(rows.map((row) => ({ ...row, held_minor: BigInt(row.held_minor) })))

/**
 * Returns the amounts on hold for some cards, by reason. Only holds of a card's current period count in its limit, so
 * only these have an amount here, and the amounts add up to the cards' reserved amounts. A running charge without a
 * hold is counted too.
 */
export async function selectHeldOfCards(db: Sql, scope: WalletScope, cardIds: readonly string[]): Promise<Held> {
  const rows = await db.rows<HeldRow>(sql`
    with hold as (
      select ${purposeOfHold} as purpose, h.session_id,
        case when h.counts_from >= c.period_started_at then h.amount_minor else 0 end as amount_minor
      from ledger_hold h
      join card c on c.wallet_id = h.wallet_id and c.id = h.card_id
      left join session s on s.wallet_id = h.wallet_id and s.id = h.session_id
      where h.wallet_id = ${scope.walletId} and h.card_id = any(${cardIds}) and h.state = 'OPEN')
    select purpose, count(*)::integer as charges, sum(amount_minor)::bigint as held_minor
    from (
      select purpose, amount_minor from hold
      union all
      select 'RUNNING', 0 from session s
      where s.wallet_id = ${scope.walletId} and s.card_id = any(${cardIds}) and s.status in ('PENDING', 'ONGOING')
        and not exists (select from hold where hold.session_id = s.id)) part
    group by 1`)
  return heldOf(rows)
}

function heldOf(rows: readonly HeldRow[]): Held {
  const part = (purpose: HeldRow['purpose']) => {
    const row = rows.find((one) => one.purpose === purpose)
    return { count: row?.charges ?? 0, amount: formatMoney(row?.held_minor ?? 0n) }
  }
  return { running: part('RUNNING'), checking: part('CHECKING'), authorised: part('AUTHORISED') }
}
