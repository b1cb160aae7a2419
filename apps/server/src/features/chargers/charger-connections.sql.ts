import type { ocppVersions } from '@voltway/contract/chargers'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { ConnectionKey } from './charger-messages.ts'

/** Connections of chargers. Writes: charger. */

/** Opens a connection; an earlier one of the charger counts no longer. @returns undefined when it was removed. */
export function updateConnected(
  tx: Tx,
  { walletId }: WalletScope,
  chargerId: string,
  opened: {
    readonly connectionId: string
    readonly protocol: (typeof ocppVersions)[number]
    readonly until: Date
    readonly now: Date
  },
): Promise<{ site_id: string } | undefined> {
  const { connectionId, protocol, until, now } = opened
  return tx.row(sql`
    update charger set connection_id = ${connectionId}, connected_until = ${until}, changed_at = ${now}, last_seen_at = ${now},
      protocol = ${protocol}
    where wallet_id = ${walletId} and id = ${chargerId} and removed_at is null returning site_id`)
}

/** Ends a connection, unless a later one counts. */
export function updateDisconnected(
  tx: Tx,
  { walletId }: WalletScope,
  { chargerId, connectionId }: Pick<ConnectionKey, 'chargerId' | 'connectionId'>,
  now: Date,
): Promise<{ site_id: string } | undefined> {
  return tx.row(sql`
    update charger set connection_id = null, changed_at = ${now}
    where wallet_id = ${walletId} and id = ${chargerId} and connection_id = ${connectionId} returning site_id`)
}

/** Renews open connections. @returns those that still count. */
export function updateConnections(
  on: Sql,
  open: readonly (ConnectionKey & { readonly seenAt: Date })[],
  until: Date,
): Promise<{ connection_id: string }[]> {
  const rows = open.map(({ walletId, chargerId, connectionId, seenAt }) => ({
    ...{ wallet_id: walletId, id: chargerId, connection_id: connectionId, seen_at: seenAt.toISOString() },
  }))
  return on.rows(sql`
    update charger g set connected_until = ${until}, last_seen_at = greatest(g.last_seen_at, o.seen_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) o (wallet_id uuid, id uuid, connection_id uuid, seen_at timestamptz)
    where g.wallet_id = o.wallet_id and g.id = o.id and g.connection_id = o.connection_id returning g.connection_id`)
}
