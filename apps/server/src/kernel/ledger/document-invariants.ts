import { empty, type Statement, sql } from '../../platform/sql.ts'

/**
 * Invariants between sessions, the ledger and documents, of one wallet or of all. They sum up ledger entries and
 * document lines. The only computed state that they use is which credits still wait for their credit note.
 */

/**
 * Per session: the amount charged less refunds in the ledger (net and total), the credits of credit notes that give
 * money, and the documented net amount.
 */
const sessionMoney = (walletId: string | undefined) => sql`
  select s.wallet_id, s.id, s.invoice_id, coalesce(l.net, 0) as ledger_net, coalesce(l.total, 0) as ledger_total,
    coalesce(g.net, 0) as goodwill_net, coalesce(g.total, 0) as goodwill_total,
    coalesce(d.net, 0) - coalesce(n.net, 0) - coalesce(w.net, 0) as documented_net
  from session s
  left join (
    select t.wallet_id, t.session_id, sum(e.amount_minor) filter (where e.account = 'system:revenue') as net,
      sum(e.amount_minor) as total
    from ledger_transfer t
    join ledger_entry e on e.wallet_id = t.wallet_id and e.transfer_id = t.id and e.account in ('system:revenue', 'system:vat')
    where t.session_id is not null group by 1, 2
  ) l on l.wallet_id = s.wallet_id and l.session_id = s.id
  left join (
    select wallet_id, session_id, sum(net_minor) as net, sum(net_minor + vat_minor) as total from invoice_line_credit
    where gives_money and session_id is not null group by 1, 2
  ) g on g.wallet_id = s.wallet_id and g.session_id = s.id
  left join (
    select l.wallet_id, l.session_id, sum(l.net_minor) as net from invoice_line l
    join document o on o.wallet_id = l.wallet_id and o.id = l.invoice_id and o.type = 'INVOICE'
    where l.session_id is not null group by 1, 2
  ) d on d.wallet_id = s.wallet_id and d.session_id = s.id
  left join (
    select wallet_id, session_id, sum(net_minor) as net from invoice_line_credit
    where session_id is not null group by 1, 2
  ) n on n.wallet_id = s.wallet_id and n.session_id = s.id
  left join (
    select wallet_id, session_id, sum(net_minor) as net from session_credit
    where invoice_id is not null and documented_at is null group by 1, 2
  ) w on w.wallet_id = s.wallet_id and w.session_id = s.id
  ${walletId === undefined ? empty : sql`where s.wallet_id = ${walletId}`}`

/** Invoices with the sum of their credit notes. */
const credited = (walletId: string | undefined) => sql`
  select d.wallet_id, d.id, d.number, d.class, d.net_minor, d.vat_minor, d.total_minor, i.credited_minor,
    coalesce(n.net, 0) as noted_net, coalesce(n.vat, 0) as noted_vat, coalesce(n.total, 0) as noted_total
  from document d
  join invoice i on i.wallet_id = d.wallet_id and i.id = d.id
  left join (
    select i.wallet_id, i.credits_invoice_id, sum(c.net_minor) as net, sum(c.vat_minor) as vat, sum(c.total_minor) as total
    from invoice i join document c on c.wallet_id = i.wallet_id and c.id = i.id
    where i.credits_invoice_id is not null group by 1, 2
  ) n on n.wallet_id = d.wallet_id and n.credits_invoice_id = d.id
  where d.type = 'INVOICE' ${walletId === undefined ? empty : sql`and d.wallet_id = ${walletId}`}`

/** The ledger's total of a charging invoice: its sessions, the credits that give money, and rounding. */
const bookedOf = sql`
  select l.wallet_id, l.invoice_id, sum(m.ledger_total)
    - coalesce((select sum(t.amount_minor) from ledger_transfer t
      where t.wallet_id = l.wallet_id and t.invoice_id = l.invoice_id and t.kind = 'CREDIT_NOTE'), 0)
    + coalesce((select sum(e.amount_minor) from ledger_transfer t
      join ledger_entry e on e.wallet_id = t.wallet_id and e.transfer_id = t.id and e.account = 'system:vat'
      where t.wallet_id = l.wallet_id and t.note = 'rounding' and (t.invoice_id = l.invoice_id or t.invoice_id in (
        select i.id from invoice i where i.wallet_id = l.wallet_id and i.credits_invoice_id = l.invoice_id))), 0) as total,
    bool_or(exists (select from session_credit w where w.wallet_id = l.wallet_id and w.invoice_id = l.invoice_id
      and w.documented_at is null)) as is_waiting
  from invoice_line l
  join document d on d.wallet_id = l.wallet_id and d.id = l.invoice_id and d.type = 'INVOICE' and d.class = 'CHARGING'
  join session_money m on m.wallet_id = l.wallet_id and m.id = l.session_id
  group by l.wallet_id, l.invoice_id`

/**
 * Returns the statement of the broken invariants between sessions, ledger and documents, with the columns of
 * `checkInvariants`.
 */
export const brokenDocuments = (walletId: string | undefined): Statement => sql`
  with session_money as materialized (${sessionMoney(walletId)}), credited as materialized (${credited(walletId)}), booked as (${bookedOf})
  select 'no session is given back more than it was charged' as invariant, wallet_id,
    id || ' has ' || ledger_total || ' left, credit notes gave ' || goodwill_total as detail
  from session_money where ledger_total < goodwill_total or ledger_net < goodwill_net
  union all
  select 'the documents of a session say what the ledger says', wallet_id,
    id || ' is documented with ' || documented_net || ', the ledger says ' || ledger_net - goodwill_net
  from session_money where invoice_id is not null and documented_net <> ledger_net - goodwill_net
  union all
  select 'never more is credited than was invoiced', wallet_id,
    number || ' of ' || total_minor || ' is credited with ' || noted_total
  from credited where noted_net > net_minor or noted_vat > vat_minor or noted_total > total_minor
  union all
  select 'an invoice knows what its credit notes credit', wallet_id,
    number || ' says ' || credited_minor || ', its credit notes say ' || noted_total
  from credited where credited_minor <> noted_total
  union all
  select 'never more is credited of a line than was invoiced', l.wallet_id,
    l.id || ' of ' || l.net_minor || ' is credited with ' || sum(c.net_minor)
  from invoice_line l join invoice_line_credit c on c.wallet_id = l.wallet_id and c.line_id = l.id and c.invoice_id = l.invoice_id
  group by l.wallet_id, l.invoice_id, l.position, l.id, l.net_minor having sum(c.net_minor) > l.net_minor
  union all
  select 'a credit note credits lines of its invoice, to the cent', d.wallet_id,
    d.number || ' of ' || d.net_minor || ' credits lines with ' || coalesce(c.net, 0)
  from document d
  left join (select wallet_id, note_id, sum(net_minor) as net from invoice_line_credit group by 1, 2) c
    on c.wallet_id = d.wallet_id and c.note_id = d.id
  where d.type = 'CREDIT_NOTE' and d.net_minor <> coalesce(c.net, 0)
  union all
  select 'a charging invoice and its credit notes say what the ledger says', c.wallet_id,
    c.number || ' comes to ' || c.total_minor - c.noted_total || ', the ledger says ' || b.total
  from credited c join booked b on b.wallet_id = c.wallet_id and b.invoice_id = c.id
  where not b.is_waiting and c.total_minor - c.noted_total <> b.total
  union all
  select 'no card order is given back more than was paid for it', o.wallet_id,
    o.id || ' of ' || o.total_minor || ' was given back ' || r.amount_minor + g.given_minor
  from card_order o
  join ledger_transfer r on r.wallet_id = o.wallet_id and r.id = o.refund_transfer_id
  join document d on d.wallet_id = o.wallet_id and d.source = 'card-order:' || o.id
  cross join lateral (select coalesce(sum(t.amount_minor), 0)::bigint as given_minor from ledger_transfer t
    where t.wallet_id = d.wallet_id and t.invoice_id = d.id and t.kind = 'CREDIT_NOTE') g
  where r.amount_minor + g.given_minor > o.total_minor`
