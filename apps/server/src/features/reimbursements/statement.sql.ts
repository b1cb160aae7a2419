import type { ReimbursementState } from '@voltway/contract/reimbursements'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on what drivers get back. Writes: reimbursement, reimbursement_line, reimbursement_entry. */

export interface StatementRow {
  id: string | null
  member_id: string
  member_name: string
  employee_number: string | null
  person_id: string | null
  month: string
  state: ReimbursementState
  currency: string
  charges: number
  energy_wh: bigint
  cost_minor: bigint
  business_minor: bigint
  amount_minor: bigint
  attempts: number
  approved_at: string | null
  approved_by: string | null
  way: 'BANK' | 'PAYROLL' | null
  batch_id: string | null
  /** Of the last transfer: the account holder, or the driver of a payroll file, and the encrypted IBAN of the account. */
  receiver: string | null
  iban_sealed: string | null
  sent_at: string | null
  paid_at: string | null
  return_reason: string | null
}

/** An open statement, which the caller has computed. */
export interface OpenStatement {
  readonly member_id: string
  readonly month: string
  readonly charges: number
  readonly energy_wh: string
  readonly cost_minor: string
  readonly business_minor: string
  readonly amount_minor: string
}

export interface StatementFilter {
  readonly open: readonly OpenStatement[]
  readonly memberId?: string | undefined
  readonly month?: string | undefined
  readonly state?: ReimbursementState | undefined
  /** Only approved statements with these ids. */
  readonly ids?: readonly string[] | undefined
  /** LIKE pattern of the driver's searchable text. */
  readonly pattern?: string | undefined
}

/** Approved and open statements that match. */
function matching({ walletId }: WalletScope, filter: StatementFilter): Statement {
  const { memberId, month, state, ids, pattern } = filter
  return sql`
    every as (
      select id, member_id, month, state, currency, cost_minor, business_minor, amount_minor, attempts, approved_at,
        approved_by, null::integer as open_charges, null::bigint as open_energy_wh
      from reimbursement where wallet_id = ${walletId}
      union all
      select null, o.member_id, o.month, 'OPEN', w.currency, o.cost_minor, o.business_minor, o.amount_minor, 0, null, null,
        o.charges, o.energy_wh
      from jsonb_to_recordset(${JSON.stringify(filter.open)}::jsonb) as o (member_id uuid, month date, charges integer,
        energy_wh bigint, cost_minor bigint, business_minor bigint, amount_minor bigint)
      join wallet w on w.id = ${walletId}
    ), found as (
      select e.*, m.name as member_name, m.employee_number, m.person_id, m.search_text
      from every e join member m on m.wallet_id = ${walletId} and m.id = e.member_id
      where true ${memberId === undefined ? empty : sql`and e.member_id = ${memberId}`}
        ${month === undefined ? empty : sql`and e.month = ${month}::date`}
        ${state === undefined ? empty : sql`and e.state = ${state}`}
        ${ids === undefined ? empty : sql`and e.id = any(${[...ids]}::uuid[])`}
        ${pattern === undefined ? empty : sql`and m.search_text like ${pattern}`}
    )`
}

/** A page of statements, the newest month first. */
export function selectStatementPage(
  on: Sql,
  scope: WalletScope,
  filter: StatementFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StatementRow[]> {
  const { walletId } = scope
  return on.rows<StatementRow>(sql`
    with ${matching(scope, filter)}, page as (
      select * from found order by month desc, search_text, member_id limit ${limit} offset ${offset})
    select p.id, p.member_id, p.member_name, p.employee_number, p.person_id, p.month, p.state, p.currency,
      coalesce(p.open_charges, l.charges, 0) as charges, coalesce(p.open_energy_wh, l.energy_wh, 0) as energy_wh,
      p.cost_minor, p.business_minor, p.amount_minor, p.attempts, p.approved_at, a.name as approved_by, b.way,
      b.id as batch_id, t.receiver, t.iban_sealed, sent.at as sent_at,
      case when p.state = 'PAID' then paid.at end as paid_at,
      case when p.state = 'RETURNED' then back.reason end as return_reason
    from page p
    left join person a on a.id = p.approved_by
    left join lateral (
      select count(*)::integer as charges, sum(energy_wh)::bigint as energy_wh from reimbursement_line
      where wallet_id = ${walletId} and reimbursement_id = p.id) l on p.id is not null
    left join reimbursement_transfer t on t.wallet_id = ${walletId} and t.reimbursement_id = p.id and t.attempt = p.attempts
    left join reimbursement_batch b on b.wallet_id = ${walletId} and b.id = t.batch_id
    left join reimbursement_entry sent on sent.wallet_id = ${walletId} and sent.reimbursement_id = p.id
      and sent.attempt = p.attempts and sent.kind = 'SENT'
    left join reimbursement_entry paid on paid.wallet_id = ${walletId} and paid.reimbursement_id = p.id
      and paid.attempt = p.attempts and paid.kind = 'PAID'
    left join reimbursement_entry back on back.wallet_id = ${walletId} and back.reimbursement_id = p.id
      and back.attempt = p.attempts and back.kind = 'RETURNED'
    order by p.month desc, p.search_text, p.member_id`)
}

/** The number of statements that match, and the sum that the company pays for them. */
export async function selectStatementSum(
  on: Sql,
  scope: WalletScope,
  filter: StatementFilter,
): Promise<{ count: number; amount_minor: bigint; currency: string }> {
  const row = await on.row<{ count: number; amount_minor: bigint; currency: string }>(sql`
    with ${matching(scope, filter)}
    select (select count(*) from found)::integer as count,
      (select coalesce(sum(amount_minor) filter (where amount_minor > 0), 0) from found)::bigint as amount_minor, currency
    from wallet where id = ${scope.walletId}`)
  if (row === undefined) throw new Error('the wallet is gone')
  return row
}

/** Locks drivers in the order of their ids, so that a statement is approved once. @returns those of the wallet. */
export function lockDrivers(
  tx: Tx,
  { walletId }: WalletScope,
  memberIds: readonly string[],
): Promise<{ id: string; name: string; person_id: string | null }[]> {
  return tx.rows(sql`
    select id, name, person_id from member where wallet_id = ${walletId} and id = any(${[...memberIds]}::uuid[])
    order by id for no key update`)
}

export async function insertStatement(
  tx: Tx,
  { walletId }: WalletScope,
  statement: {
    readonly id: string
    readonly memberId: string
    readonly month: string
    readonly costMinor: bigint
    readonly businessMinor: bigint
    readonly amountMinor: bigint
    readonly at: Date
    readonly by: string
  },
): Promise<void> {
  const { id, memberId, month, costMinor, businessMinor, amountMinor, at, by } = statement
  await tx.run(sql`
    insert into reimbursement (wallet_id, id, member_id, month, state, currency, cost_minor, business_minor, amount_minor,
      attempts, approved_at, approved_by)
    select ${walletId}, ${id}, ${memberId}, ${month}::date, 'APPROVED', currency, ${costMinor}, ${businessMinor},
      ${amountMinor}, 0, ${at}, ${by}
    from wallet where id = ${walletId}`)
}

export interface LineRow {
  session_id: string
  kind: 'CHARGE' | 'LATER' | 'CHANGE'
  site: string
  plate: string | null
  energy_wh: bigint
  business_percent: number
  cost_minor: bigint
  business_minor: bigint
  amount_minor: bigint
  bands: { band: string; energy_kwh: string; unit_price: string; cost: string }[]
  evidence: string | null
}

export async function insertLines(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  lines: readonly LineRow[],
): Promise<void> {
  const rows = lines.map((line) => ({
    ...line,
    energy_wh: String(line.energy_wh),
    cost_minor: String(line.cost_minor),
    business_minor: String(line.business_minor),
    amount_minor: String(line.amount_minor),
  }))
  await tx.run(sql`
    insert into reimbursement_line (wallet_id, reimbursement_id, session_id, kind, site, plate, energy_wh, business_percent,
      cost_minor, business_minor, amount_minor, bands, evidence)
    select ${walletId}, ${id}, l.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (session_id uuid, kind text,
      site text, plate text, energy_wh bigint, business_percent integer, cost_minor bigint, business_minor bigint,
      amount_minor bigint, bands jsonb, evidence text)`)
}

/** The fixed lines of a statement, by start. */
export function selectLines(
  on: Sql,
  { walletId }: WalletScope,
  id: string,
): Promise<(LineRow & { started_at: string; ended_at: string | null })[]> {
  return on.rows(sql`
    select l.session_id, l.kind, l.site, l.plate, l.energy_wh, l.business_percent, l.cost_minor, l.business_minor,
      l.amount_minor, l.bands, l.evidence, s.started_at, s.ended_at
    from reimbursement_line l join session s on s.wallet_id = l.wallet_id and s.id = l.session_id
    where l.wallet_id = ${walletId} and l.reimbursement_id = ${id} order by s.started_at, l.session_id`)
}

/** Erases the homes of a driver and the sources of their prices from fixed lines. Energy and amounts stay. */
export async function updateLinesForgotten(
  tx: Tx,
  { walletId }: WalletScope,
  { personId, name }: { readonly personId: string; readonly name: string },
): Promise<void> {
  await tx.run(sql`
    update reimbursement_line l set site = ${name}, evidence = null
    from reimbursement r join member m on m.wallet_id = r.wallet_id and m.id = r.member_id
    where l.wallet_id = ${walletId} and r.wallet_id = ${walletId} and r.id = l.reimbursement_id
      and m.person_id = ${personId}`)
}

export interface Entry {
  readonly id: string
  readonly attempt: number
  readonly kind: 'LIABILITY' | 'SENT' | 'PAID' | 'RETURNED'
  readonly amountMinor: bigint
  readonly at: Date
  readonly by: string | null
  readonly reference?: string | null
  readonly reason?: string | null
}

/** Adds an entry. Its key is unique, so a second one of a kind and attempt fails. */
export async function insertEntry(tx: Tx, { walletId }: WalletScope, entry: Entry): Promise<void> {
  const { id, attempt, kind, amountMinor, at, by, reference, reason } = entry
  await tx.run(sql`
    insert into reimbursement_entry (wallet_id, reimbursement_id, attempt, kind, amount_minor, at, by_id, reference, reason)
    values (${walletId}, ${id}, ${attempt}, ${kind}, ${amountMinor}, ${at}, ${by}, ${reference ?? null}, ${reason ?? null})`)
}

export interface EntryRow {
  kind: Entry['kind']
  at: string
  by: string | null
  amount_minor: bigint
  reference: string | null
  reason: string | null
}

export function selectEntries(on: Sql, { walletId }: WalletScope, id: string): Promise<EntryRow[]> {
  return on.rows<EntryRow>(sql`
    select e.kind, e.at, p.name as by, e.amount_minor, e.reference, e.reason
    from reimbursement_entry e left join person p on p.id = e.by_id
    where e.wallet_id = ${walletId} and e.reimbursement_id = ${id}
    order by e.attempt, array_position(array['LIABILITY', 'SENT', 'PAID', 'RETURNED'], e.kind)`)
}

export interface LockedStatement {
  id: string
  member_id: string
  month: string
  state: Exclude<ReimbursementState, 'OPEN'>
  amount_minor: bigint
  currency: string
  attempts: number
}

/** Locks approved statements in the order of their ids. @returns those of the wallet. */
export function lockStatements(tx: Tx, { walletId }: WalletScope, ids: readonly string[]): Promise<LockedStatement[]> {
  return tx.rows<LockedStatement>(sql`
    select id, member_id, month, state, amount_minor, currency, attempts from reimbursement
    where wallet_id = ${walletId} and id = any(${[...ids]}::uuid[]) order by id for no key update`)
}

/** Moves a locked statement to another state. */
export async function updateStatement(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  { state, attempts }: Pick<LockedStatement, 'state' | 'attempts'>,
): Promise<void> {
  await tx.run(sql`
    update reimbursement set state = ${state}, attempts = ${attempts} where wallet_id = ${walletId} and id = ${id}`)
}

/** The id of a driver's approved statement. */
export async function selectStatementId(
  on: Sql,
  { walletId }: WalletScope,
  { memberId, month }: { readonly memberId: string; readonly month: string },
): Promise<string | undefined> {
  const row = await on.row<{ id: string }>(sql`
    select id from reimbursement where wallet_id = ${walletId} and member_id = ${memberId} and month = ${month}::date`)
  return row?.id
}

/** The attempts of statements that were paid, as `id attempt`. */
export async function selectPaidAttempts(
  on: Sql,
  { walletId }: WalletScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await on.rows<{ attempt: string }>(sql`
    select reimbursement_id || ' ' || attempt as attempt from reimbursement_entry
    where wallet_id = ${walletId} and reimbursement_id = any(${[...ids]}::uuid[]) and kind = 'PAID'`)
  return rows.map(({ attempt }) => attempt)
}
