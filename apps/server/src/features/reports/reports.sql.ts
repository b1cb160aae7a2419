import { MOST_REPORT_ATTEMPTS, type Report } from '@voltway/contract/reports'
import type { Locale } from '@voltway/contract/values'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on scheduled reports. Writes: report and report_sending. */

/** A schedule, with its recipients by id. */
export type ScheduleRow = Omit<Report, 'recipients' | 'sendings'> & { recipients: string[] }

const columns = sql`r.id, r.name, r.content, r.query, r.format, r.weekday, r.month_day, r.hour, r.is_paused, r.recipients, r.amounts`

export function selectReports(on: Sql, { walletId }: WalletScope): Promise<ScheduleRow[]> {
  return on.rows<ScheduleRow>(
    sql`select ${columns} from report r where r.wallet_id = ${walletId} order by lower(r.name), r.id`,
  )
}

/** Locks a report until the transaction ends. */
export function lockReport(tx: Tx, { walletId }: WalletScope, id: string): Promise<ScheduleRow | undefined> {
  return tx.row<ScheduleRow>(
    sql`select ${columns} from report r where r.wallet_id = ${walletId} and r.id = ${id} for update`,
  )
}

/** A report of some wallet with a day on which it was due, and the period that it then has. */
export type DueRow = ScheduleRow & {
  wallet_id: string
  wallet_name: string
  time_zone: string
  currency: string
  due_on: string
  period_from: string
  period_to: string
}

/** On the wallet's clock moved back by the report's hour, a day begins when that hour does. */
const clock = (now: Date) => sql`
  cross join lateral (select case
    when r.weekday is not null then clock.today - (extract(isodow from clock.today)::integer - r.weekday + 7) % 7
    else date_trunc('month', clock.today - (r.month_day - 1))::date + (r.month_day - 1) end as due_on
    from (select (${now}::timestamptz at time zone w.time_zone - make_interval(hours => r.hour))::date as today) clock) last`

const ofWallet = sql`r.wallet_id, w.name as wallet_name, w.time_zone, w.currency`

/** The period: the seven days before the due day, or the month before it; of a CO2 report their year until then. */
const due = (now: Date) => sql`
  select ${columns}, ${ofWallet}, last.due_on,
    case when r.content = 'CO2' then date_trunc('year', last.due_on - case when r.weekday is not null then 1
        else extract(day from last.due_on)::integer end)::date
      when r.weekday is not null then last.due_on - 7
      else (date_trunc('month', last.due_on) - interval '1 month')::date end as period_from,
    case when r.weekday is not null then last.due_on - 1
      else date_trunc('month', last.due_on)::date - 1 end as period_to
  from report r join wallet w on w.id = r.wallet_id ${clock(now)}`

/** Minutes before the next attempt of a sending that failed, times the attempts made. */
const RETRY_MINUTES = 10

/**
 * Reports that became due and were not sent, or whose files could not be written some time ago. Of several days that were
 * missed, only the last one counts.
 */
export function selectDueReports(db: Db, now: Date, limit: number): Promise<DueRow[]> {
  return ofReachable(db, (only) =>
    db.rows<DueRow>(sql`
    ${due(now)}
    where not r.is_paused and last.due_on >= r.due_from
      and not exists (select from report_sending s
        where s.wallet_id = r.wallet_id and s.report_id = r.id and s.due_on = last.due_on
          and (s.state <> 'FAILED' or s.attempts >= ${MOST_REPORT_ATTEMPTS}
            or s.sent_at > ${now}::timestamptz - make_interval(mins => ${RETRY_MINUTES} * s.attempts)))
      ${only(sql`r.wallet_id`)}
    order by r.wallet_id, r.id limit ${limit}`),
  )
}

/** A report with the last day on which it was due. */
export function selectLastDue(on: Sql, { walletId }: WalletScope, id: string, now: Date): Promise<DueRow | undefined> {
  return on.row<DueRow>(sql`${due(now)} where r.wallet_id = ${walletId} and r.id = ${id}`)
}

/** A report as it is now, with a day on which it was sent and the period that it had then. */
export function selectReportOfDay(
  on: Sql,
  { walletId }: WalletScope,
  { reportId, dueOn }: { readonly reportId: string; readonly dueOn: string },
): Promise<(DueRow & Pick<SendingRow, 'state'>) | undefined> {
  return on.row<DueRow & Pick<SendingRow, 'state'>>(sql`
    select ${columns}, ${ofWallet}, s.due_on, s.period_from, s.period_to, s.state
    from report r join wallet w on w.id = r.wallet_id
    join report_sending s on s.wallet_id = r.wallet_id and s.report_id = r.id and s.due_on = ${dueOn}
    where r.wallet_id = ${walletId} and r.id = ${reportId}`)
}

/** Writes a schedule. It is due from the next time of its rhythm on. */
export function upsertReport(tx: Tx, { walletId }: WalletScope, row: ScheduleRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into report (wallet_id, id, name, content, query, format, weekday, month_day, hour, recipients, is_paused,
      amounts, due_from, created_at)
    select w.id, ${row.id}, ${row.name}, ${row.content}, ${row.query}, ${row.format}, ${row.weekday}::integer,
      ${row.month_day}::integer, ${row.hour}::integer, ${[...row.recipients]}::uuid[], ${row.is_paused}, ${row.amounts},
      (${now}::timestamptz at time zone w.time_zone - make_interval(hours => ${row.hour}::integer))::date + 1, ${now}
    from wallet w where w.id = ${walletId}
    on conflict (wallet_id, id) do update set name = excluded.name, content = excluded.content, query = excluded.query,
      format = excluded.format, weekday = excluded.weekday, month_day = excluded.month_day, hour = excluded.hour,
      recipients = excluded.recipients, is_paused = excluded.is_paused, amounts = excluded.amounts,
      due_from = excluded.due_from`)
}

export function deleteReport(tx: Tx, { walletId }: WalletScope, id: string): Promise<number> {
  return tx.run(sql`delete from report where wallet_id = ${walletId} and id = ${id}`)
}

/** @returns 0 when the person is no recipient. */
export function removeRecipient(tx: Tx, { walletId }: WalletScope, id: string, personId: string): Promise<number> {
  return tx.run(sql`
    update report set recipients = array_remove(recipients, ${personId}::uuid)
    where wallet_id = ${walletId} and id = ${id} and ${personId}::uuid = any(recipients)`)
}

export interface SendingRow {
  report_id: string
  due_on: string
  sent_at: string
  period_from: string
  period_to: string
  state: Report['sendings'][number]['state']
  attempts: number
  recipients: string[]
}

/** The sendings of all reports of a wallet, the newest first, ten of each report. */
export function selectSendings(on: Sql, { walletId }: WalletScope): Promise<SendingRow[]> {
  return on.rows<SendingRow>(sql`
    select s.report_id, s.due_on, s.sent_at, s.period_from, s.period_to, s.state, s.attempts, s.recipients
    from (select *, row_number() over (partition by report_id order by due_on desc) as place
      from report_sending where wallet_id = ${walletId}) s
    where s.place <= 10 order by s.due_on desc`)
}

/** @returns 0 when the report was sent for that day. A sending that failed is replaced. */
export function upsertSending(
  tx: Tx,
  { walletId }: WalletScope,
  row: Omit<SendingRow, 'sent_at' | 'attempts'>,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into report_sending (wallet_id, report_id, due_on, sent_at, period_from, period_to, state, recipients)
    values (${walletId}, ${row.report_id}, ${row.due_on}, ${now}, ${row.period_from}, ${row.period_to}, ${row.state},
      ${[...row.recipients]}::uuid[])
    on conflict (wallet_id, report_id, due_on) do update
      set sent_at = excluded.sent_at, state = excluded.state, recipients = excluded.recipients,
        attempts = report_sending.attempts + 1
      where report_sending.state = 'FAILED'`)
}

export interface ReaderRow {
  id: string
  name: string
  email: string
  language: Locale
  permission_groups: number[]
}

/** The people of a wallet with their groups. */
export function selectPeople(on: Sql, { walletId }: WalletScope): Promise<ReaderRow[]> {
  return on.rows<ReaderRow>(sql`
    select p.id, p.name, p.email, p.language, m.permission_groups
    from wallet_membership m join person p on p.id = m.person_id
    where m.wallet_id = ${walletId} order by lower(p.name), p.id`)
}
