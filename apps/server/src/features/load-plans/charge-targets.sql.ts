import type { ChargeSource, SessionStatus } from '@voltway/contract/sessions'
import { inTeamsByCard, type WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on when cars have to be ready. Writes: charge_target. */

export interface ChargeTargetRow {
  ready_by: string | null
  energy_wh: bigint | null
}

/** A charge with its target. */
export interface TargetedChargeRow extends ChargeTargetRow {
  status: SessionStatus
  source: ChargeSource
  station_name: string
}

export function selectTargetedCharge(
  on: Sql,
  scope: WalletScope,
  sessionId: string,
): Promise<TargetedChargeRow | undefined> {
  return on.row<TargetedChargeRow>(sql`
    select s.status, s.source, s.station ->> 'name' as station_name, t.ready_by, t.energy_wh
    from session s left join charge_target t on t.wallet_id = s.wallet_id and t.session_id = s.id
    where s.wallet_id = ${scope.walletId} and s.id = ${sessionId}
      ${scope.ownOnly ? sql`and s.member_id = ${scope.memberId}` : empty}
      ${inTeamsByCard(scope, sql`s.card_id`)}`)
}

/** Stores a target. The same target again stays the request that it was. */
export async function upsertChargeTarget(
  tx: Tx,
  { walletId }: WalletScope,
  sessionId: string,
  { ready_by, energy_wh, now }: ChargeTargetRow & { readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into charge_target as t (wallet_id, session_id, ready_by, energy_wh, requested_at)
    values (${walletId}, ${sessionId}, ${ready_by}, ${energy_wh}, ${now})
    on conflict on constraint charge_target_pkey do update
      set ready_by = excluded.ready_by, energy_wh = excluded.energy_wh, requested_at = excluded.requested_at
      where (t.ready_by, t.energy_wh) is distinct from (excluded.ready_by, excluded.energy_wh)`)
}

export async function deleteChargeTarget(tx: Tx, { walletId }: WalletScope, sessionId: string): Promise<void> {
  await tx.run(sql`delete from charge_target where wallet_id = ${walletId} and session_id = ${sessionId}`)
}
