import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, sql, type Tx } from '../../platform/sql.ts'

/** Statements of the weekly summary. Writes: wallet_weekly_mail. */

export interface WeeklyWalletRow {
  id: string
  name: string
  time_zone: string
}

/** The hour of Monday morning, on the wallet's clock, from which the summary of the week before is sent. */
const SENT_FROM_HOUR = 7

/**
 * Wallets in which Monday has reached that hour, that charged in the week before or the one before that, and whose summary
 * was not sent, by id.
 */
export async function selectWeeklyWallets(db: Db, now: Date, after: string | null, limit: number) {
  const found = await ofReachable(db, (only) =>
    db.rows<WeeklyWalletRow>(sql`
    select w.id, w.name, w.time_zone from wallet w
    cross join lateral (select ${now}::timestamptz at time zone w.time_zone as local) clock
    where (${after}::uuid is null or w.id > ${after}::uuid)
      and extract(isodow from clock.local) = 1 and extract(hour from clock.local) >= ${SENT_FROM_HOUR}
      and exists (select from consumed_day d where d.wallet_id = w.id
        and d.day between clock.local::date - 14 and clock.local::date - 1)
      and not exists (select from wallet_weekly_mail m where m.wallet_id = w.id and m.week = clock.local::date - 7)
      ${only(sql`w.id`)}
    order by w.id limit ${limit}`),
  )
  // Each machine returns its first ones.
  return found.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit)
}

/** @returns 0 when the summary of the week was sent before. */
export function insertWeeklyMail(tx: Tx, { walletId }: WalletScope, week: string, now: Date): Promise<number> {
  return tx.run(sql`
    insert into wallet_weekly_mail (wallet_id, week, sent_at) values (${walletId}, ${week}, ${now})
    on conflict do nothing`)
}

/** Deletes records of summaries that no job looks for any more. */
export function deleteWeeklyMailsBefore(tx: Tx, { walletId }: WalletScope, week: string): Promise<number> {
  return tx.run(sql`delete from wallet_weekly_mail where wallet_id = ${walletId} and week < ${week}`)
}
