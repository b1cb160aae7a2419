import { recordChanged } from '../../kernel/changes/changes.ts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on what of sessions is invoiced and paid. Writes: session, wallet_session_counter. */

export interface BillableRow {
  id: string
  started_at: string
  /** The region whose VAT the price has. */
  region: string
  duration_s: number
  energy_wh: bigint
  net_minor: bigint
  vat_minor: bigint
  price: {
    net: string
    lines: { code: string; unit: string; quantity: string; unit_price: string; net: string; vat_rate: string }[]
  }
  card_id: string
  card_name: string
  member_name: string | null
  team_name: string | null
  cost_centre: string | null
  cost_shares: CostState['cost_shares']
  station_name: string
}

/** Sessions with a final price above 0 that are on no document and not reversed, by start. */
export function selectBillableSessions(
  db: Sql,
  { walletId }: WalletScope,
  settledBefore: Date,
): Promise<BillableRow[]> {
  return db.rows<BillableRow>(sql`
    select s.id, s.started_at, s.region, s.duration_s, s.energy_wh, s.net_minor, s.vat_minor, s.price, s.card_id,
      c.name as card_name, m.name as member_name, t.name as team_name, s.cost_centre, s.cost_shares,
      s.station->>'name' as station_name
    from session s
    join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    left join member m on m.wallet_id = s.wallet_id and m.id = s.member_id
    left join team t on t.wallet_id = s.wallet_id and t.id = c.team_id
    where s.wallet_id = ${walletId} and s.invoice_id is null and s.cost_is_final and s.status in ('COMPLETED', 'PAID')
      and s.cost_minor > 0 and s.settled_at < ${settledBefore} and not 'CREDITED' = any(s.flags)
    order by s.started_at, s.id`)
}

/** Cards whose sessions are about to be invoiced or paid. They are locked before their sessions change. */
export function lockSessionCards(tx: Sql, { walletId }: WalletScope, cardIds: readonly string[]): Promise<object[]> {
  return tx.rows(sql`
    select id from card where wallet_id = ${walletId} and id = any(${[...cardIds]}) order by id for no key update`)
}

export function selectCardsOfInvoice(
  db: Sql,
  { walletId }: WalletScope,
  invoiceId: string,
): Promise<{ card_id: string }[]> {
  return db.rows(sql`
    select distinct card_id from session where wallet_id = ${walletId} and invoice_id = ${invoiceId} order by card_id`)
}

export function selectCardsOfSessions(
  db: Sql,
  { walletId }: WalletScope,
  sessionIds: readonly string[],
): Promise<{ card_id: string }[]> {
  return db.rows(sql`
    select distinct card_id from session where wallet_id = ${walletId} and id = any(${[...sessionIds]}::uuid[])
    order by card_id`)
}

/**
 * @returns the number of sessions linked to the document. A session credited or invoiced in the meantime is not linked.
 */
export function updateSessionsInvoiced(
  tx: Tx,
  { walletId }: WalletScope,
  invoiceId: string,
  lines: readonly { readonly sessionId: string; readonly lineId: string }[],
): Promise<number> {
  recordChanged(
    tx,
    { walletId },
    'session',
    lines.map((line) => line.sessionId),
  )
  return tx.run(sql`
    update session s set invoice_id = ${invoiceId}, invoice_line_id = l.line_id
    from unnest(${lines.map((line) => line.sessionId)}::uuid[], ${lines.map((line) => line.lineId)}::uuid[]) as l (session_id, line_id)
    where s.wallet_id = ${walletId} and s.id = l.session_id and s.invoice_id is null and s.status in ('COMPLETED', 'PAID')`)
}

/** The sessions of a document, or named ones, whose cards are locked: completed ones become paid, and the counters follow. */
export async function updateSessionsPaid(
  tx: Tx,
  { walletId }: WalletScope,
  of: { readonly invoiceId: string } | { readonly sessionIds: readonly string[] },
  at: Date,
): Promise<void> {
  const isOf = 'invoiceId' in of ? sql`invoice_id = ${of.invoiceId}` : sql`id = any(${[...of.sessionIds]}::uuid[])`
  const entry = JSON.stringify([{ at: at.toISOString(), event: 'PAID', detail: null }])
  const paid = await tx.rows<{ id: string }>(sql`
    with paid as (
      update session set status = 'PAID', updated_at = ${at}, timeline = timeline || ${entry}::jsonb
      where wallet_id = ${walletId} and ${isOf} and status = 'COMPLETED'
      returning id, started_at
    ), moved as (
      select month, status, case when status = 'PAID' then n else -n end as sessions
      from (select to_char(started_at at time zone 'UTC', 'YYYY-MM-01')::date as month, count(*)::integer as n
        from paid group by 1) m, unnest(array['COMPLETED', 'PAID']) as status
    ), counted as (
      insert into wallet_session_counter as c (wallet_id, month, status, sessions)
      select ${walletId}::uuid, month, status, sessions from moved
      on conflict (wallet_id, month, status) do update set sessions = c.sessions + excluded.sessions
    )
    select id from paid`)
  recordChanged(
    tx,
    { walletId },
    'session',
    paid.map(({ id }) => id),
  )
}
