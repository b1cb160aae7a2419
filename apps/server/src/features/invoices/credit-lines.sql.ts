import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on the credited part of each line of an invoice. Writes: invoice_line_credit. */

export interface LineLeft {
  id: string
  net_minor: bigint
  /** The VAT booked for the rest; rounding differences belong to the document. */
  vat_minor: bigint
}

/** The rest of each line. The wallet and the cards of its sessions are locked. */
export function selectLinesLeft(tx: Sql, { walletId }: WalletScope, invoiceId: string): Promise<LineLeft[]> {
  return tx.rows<LineLeft>(sql`
    select l.id, l.net_minor - coalesce(c.net_minor, 0) as net_minor,
      greatest(coalesce(s.vat_minor - coalesce(c.given_vat_minor, 0), l.vat_minor - coalesce(c.vat_minor, 0)), 0) as vat_minor
    from invoice_line l
    left join lateral (
      select sum(c.net_minor)::bigint as net_minor, sum(c.vat_minor)::bigint as vat_minor,
        sum(c.vat_minor) filter (where c.gives_money)::bigint as given_vat_minor
      from invoice_line_credit c where c.wallet_id = ${walletId} and c.invoice_id = ${invoiceId} and c.line_id = l.id
    ) c on true
    left join session s on s.wallet_id = ${walletId} and s.id = l.session_id and not 'CREDITED' = any(s.flags)
    where l.wallet_id = ${walletId} and l.invoice_id = ${invoiceId} order by l.position`)
}

/** The invoice's amount at each rate, and the credited part. */
export function selectRatesLeft(
  tx: Sql,
  { walletId }: WalletScope,
  invoiceId: string,
): Promise<{ rate: bigint; net_minor: bigint; vat_minor: bigint; noted_net_minor: bigint; noted_vat_minor: bigint }[]> {
  return tx.rows(sql`
    select l.vat_rate_basis_points::bigint as rate,
      sum(l.net_minor) filter (where l.invoice_id = ${invoiceId})::bigint as net_minor,
      sum(l.vat_minor) filter (where l.invoice_id = ${invoiceId})::bigint as vat_minor,
      coalesce(sum(l.net_minor) filter (where l.invoice_id <> ${invoiceId}), 0)::bigint as noted_net_minor,
      coalesce(sum(l.vat_minor) filter (where l.invoice_id <> ${invoiceId}), 0)::bigint as noted_vat_minor
    from invoice i join invoice_line l on l.wallet_id = i.wallet_id and l.invoice_id = i.id
    where i.wallet_id = ${walletId} and (i.id = ${invoiceId} or i.credits_invoice_id = ${invoiceId})
    group by 1`)
}

export interface NewLineCredit {
  readonly lineId: string
  readonly sessionId: string | null
  readonly netMinor: bigint
  readonly vatMinor: bigint
}

export function insertLineCredits(
  tx: Sql,
  { walletId }: WalletScope,
  note: { readonly noteId: string; readonly invoiceId: string; readonly refundsMoney: boolean },
  lines: readonly NewLineCredit[],
): Promise<number> {
  return tx.run(sql`
    insert into invoice_line_credit (wallet_id, note_id, line_id, invoice_id, session_id, net_minor, vat_minor, gives_money)
    select ${walletId}, ${note.noteId}, l.line_id, ${note.invoiceId}, l.session_id, l.net_minor, l.vat_minor, ${note.refundsMoney}
    from unnest(${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.sessionId)}::uuid[],
      ${lines.map((line) => line.netMinor)}::bigint[], ${lines.map((line) => line.vatMinor)}::bigint[])
      as l (line_id, session_id, net_minor, vat_minor)`)
}
