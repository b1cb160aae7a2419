import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on what the network takes back of sessions. Writes: session_credit. */

export interface RecordKey {
  readonly countryCode: string
  readonly partyId: string
  readonly cdrId: string
}

export interface CreditRow {
  credit_id: string
  cost_micro: bigint
  energy_wh: bigint
  applied_at: string | null
  net_minor: bigint
  vat_minor: bigint
  credited_energy_wh: bigint
}

/** @returns 0 when the same credit record was already received. */
export function insertCredit(
  tx: Tx,
  { countryCode, partyId, cdrId }: RecordKey,
  credit: { creditId: string; costMicro: bigint; energyWh: bigint; at: string },
): Promise<number> {
  return tx.run(sql`
    insert into session_credit (country_code, party_id, credit_id, cdr_id, cost_micro, energy_wh, received_at)
    values (${countryCode}, ${partyId}, ${credit.creditId}, ${cdrId}, ${credit.costMicro}, ${credit.energyWh}, ${credit.at})
    on conflict (country_code, party_id, credit_id) do nothing`)
}

/** All credits of a charge record, as received. */
export function selectCredits(tx: Tx, { countryCode, partyId, cdrId }: RecordKey): Promise<CreditRow[]> {
  return tx.rows<CreditRow>(sql`
    select credit_id, cost_micro, energy_wh, applied_at, net_minor, vat_minor, credited_energy_wh from session_credit
    where country_code = ${countryCode} and party_id = ${partyId} and cdr_id = ${cdrId} order by received_at, credit_id`)
}

export interface AppliedCredit {
  readonly creditId: string
  readonly sessionId: string
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly energyWh: bigint
  /** The session's document at that time; null when it was on none, or nothing was refunded. */
  readonly invoiceId: string | null
  readonly at: Date
}

export function updateCreditApplied(
  tx: Tx,
  { walletId }: WalletScope,
  { countryCode, partyId }: RecordKey,
  credit: AppliedCredit,
): Promise<number> {
  return tx.run(sql`
    update session_credit set wallet_id = ${walletId}, session_id = ${credit.sessionId}, applied_at = ${credit.at},
      net_minor = ${credit.netMinor}, vat_minor = ${credit.vatMinor}, credited_energy_wh = ${credit.energyWh},
      invoice_id = ${credit.invoiceId}
    where country_code = ${countryCode} and party_id = ${partyId} and credit_id = ${credit.creditId}`)
}

/**
 * The session's invoice, and the amount that credit notes have refunded of its line on their own. The session's card is
 * locked.
 */
export async function selectCreditedByNotes(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
): Promise<{ invoice_id: string | null; net_minor: bigint; vat_minor: bigint }> {
  const row = await tx.row<{ invoice_id: string | null; net_minor: bigint; vat_minor: bigint }>(sql`
    select s.invoice_id, coalesce(sum(c.net_minor), 0)::bigint as net_minor, coalesce(sum(c.vat_minor), 0)::bigint as vat_minor
    from session s
    left join invoice_line_credit c on c.wallet_id = s.wallet_id and c.session_id = s.id and c.gives_money
    where s.wallet_id = ${walletId} and s.id = ${sessionId} group by s.invoice_id`)
  if (row === undefined) throw new Error(`session ${sessionId} is gone`)
  return row
}

export interface UndocumentedRow {
  credit_id: string
  session_id: string
  net_minor: bigint
  vat_minor: bigint
  credited_energy_wh: bigint
}

/** Credits of an invoice's sessions that are on no credit note yet, locked. */
export function lockUndocumented(tx: Tx, { walletId }: WalletScope, invoiceId: string): Promise<UndocumentedRow[]> {
  return tx.rows<UndocumentedRow>(sql`
    select credit_id, session_id, net_minor, vat_minor, credited_energy_wh from session_credit
    where wallet_id = ${walletId} and invoice_id = ${invoiceId} and documented_at is null
    order by applied_at, country_code, party_id, credit_id for no key update`)
}

export function updateDocumented(
  tx: Tx,
  { walletId }: WalletScope,
  { invoiceId, noteId, at }: { invoiceId: string; noteId: string | null; at: Date },
): Promise<number> {
  return tx.run(sql`
    update session_credit set note_id = ${noteId}, documented_at = ${at}
    where wallet_id = ${walletId} and invoice_id = ${invoiceId} and documented_at is null`)
}

/** Invoices of all wallets with reversed sessions and no credit note for them. */
export function selectInvoicesToCredit(on: Sql, limit: number): Promise<{ wallet_id: string; invoice_id: string }[]> {
  return on.rows(sql`
    select wallet_id, invoice_id from session_credit where invoice_id is not null and documented_at is null
    group by wallet_id, invoice_id order by min(applied_at) limit ${limit}`)
}

/**
 * Stores credits that a server from before partial credits applied while it ran beside this one. That server reversed
 * the whole session and wrote no row here. With this row the session gets its credit note.
 */
export function insertCreditsOfOlderServers(on: Sql, limit: number): Promise<number> {
  return on.run(sql`
    insert into session_credit (country_code, party_id, credit_id, cdr_id, cost_micro, energy_wh, received_at, wallet_id, session_id,
      applied_at, net_minor, vat_minor, credited_energy_wh, invoice_id)
    select r.country_code, r.party_id, r.credited_by, r.cdr_id, 0, 0, t.posted_at, s.wallet_id, s.id, t.posted_at,
      coalesce(t.net_minor, t.amount_minor), coalesce(t.vat_minor, 0), s.energy_wh, s.invoice_id
    from session_charge_record r
    join session s on s.wallet_id = r.wallet_id and s.id = r.session_id and 'CREDITED' = any(s.flags) and s.cost_is_final
    join ledger_transfer t on t.wallet_id = s.wallet_id and t.session_id = s.id and t.kind = 'CREDIT_NOTE'
    where r.credited_by is not null and not exists (select from session_credit c
      where c.country_code = r.country_code and c.party_id = r.party_id and c.cdr_id = r.cdr_id and c.applied_at is not null)
    order by r.country_code, r.party_id, r.cdr_id limit ${limit}
    on conflict (country_code, party_id, credit_id) do nothing`)
}
