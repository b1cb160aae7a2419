import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads the progress of a new fleet. Writes nothing. */

export interface FirstStepFacts {
  has_funds: boolean
  has_invited: boolean
  has_cards: boolean
  has_limit: boolean
  has_vat_number: boolean
  /** Start of the first charge that has ended. */
  first_charge_at: string | null
  is_charging: boolean
  dismissed: boolean
}

/**
 * The facts behind the first steps, as a statement. Each subquery stops at its first row, so a large fleet costs no more
 * than a small one.
 */
export const firstStepFacts = ({ walletId, personId }: WalletScope): Statement => sql`
    select
      case when w.payment_logic = 'PRE_PAYMENT' then funds.entry_count > 0
        else exists (select from payment_method p where p.wallet_id = ${walletId} and p.removed_at is null) end as has_funds,
      exists (select from member m where m.wallet_id = ${walletId})
        or exists (select from invitation i where i.wallet_id = ${walletId}) as has_invited,
      w.card_count > 0
        or exists (select from card_order o where o.wallet_id = ${walletId} and o.status <> 'CANCELLED') as has_cards,
      w.renewal_defaults->>'assigned_credit' is not null
        or exists (select from card c where c.wallet_id = ${walletId} and c.credit_mode = 'LIMITED') as has_limit,
      exists (select from vat_number v where v.wallet_id = ${walletId} and v.archived_at is null) as has_vat_number,
      (select s.started_at from session s
        where s.wallet_id = ${walletId} and s.status not in ('PENDING', 'ONGOING')
        order by s.started_at limit 1) as first_charge_at,
      exists (select from session s where s.wallet_id = ${walletId} and s.status in ('PENDING', 'ONGOING')) as is_charging,
      exists (
        select from wallet_membership m
        where m.wallet_id = ${walletId} and m.person_id = ${personId} and m.first_steps_dismissed_at is not null) as dismissed
    from wallet w join ledger_account funds on funds.wallet_id = w.id and funds.kind = 'FUNDS'
    where w.id = ${walletId}`

export interface StartRow {
  state: 'REQUESTED' | 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT' | 'DONE'
  requested_at: string
  /** Whether a session of the wallet has started since. */
  has_begun: boolean
}

/** Selects the wallet's last start command. */
export function selectLastStart(db: Sql, { walletId }: WalletScope): Promise<StartRow | undefined> {
  return db.row<StartRow>(sql`
    select c.state, c.requested_at,
      exists (select from session s where s.wallet_id = ${walletId} and s.created_at >= c.requested_at) as has_begun
    from (
      select state, requested_at from network_command
      where wallet_id = ${walletId} and session_id is null and kind = 'START_SESSION'
      order by requested_at desc limit 1) c`)
}

export interface CandidateStation {
  country_code: string
  party_id: string
  id: string
  name: string
  raw: Record<string, unknown>
}

/** Selects published stations of an operator, by name. */
export function selectStationsOfPeer(db: Sql, peerId: string, limit: number): Promise<CandidateStation[]> {
  return db.rows<CandidateStation>(sql`
    select country_code, party_id, id, name, raw from network_location
    where peer_id = ${peerId} and published order by name, country_code, party_id, id limit ${limit}`)
}

/** Returns the ids of cards with a running session. */
export async function selectChargingCards(db: Sql, { walletId }: WalletScope): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ card_id: string }>(sql`
    select card_id from session where wallet_id = ${walletId} and status in ('PENDING', 'ONGOING')`)
  return new Set(rows.map(({ card_id }) => card_id))
}
