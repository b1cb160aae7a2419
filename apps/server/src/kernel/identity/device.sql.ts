import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Writes identity_device. */

/** A use of an account by a device: hashes of the device token and of the client's network. */
export interface DeviceUse {
  readonly personId: string
  readonly tokenHash: string
  readonly networkHash: string
}

/**
 * Inserts the device or updates its network and last use.
 * @returns whether the device is new for the person.
 */
export async function upsertDevice(
  tx: Tx,
  { personId, tokenHash, networkHash }: DeviceUse,
  now: Date,
): Promise<boolean> {
  const row = await tx.row<{ is_new: boolean }>(sql`
    insert into identity_device (person_id, token_hash, network_hash, created_at, last_seen_at)
    values (${personId}, ${tokenHash}, ${networkHash}, ${now}, ${now})
    on conflict (person_id, token_hash) do update set network_hash = excluded.network_hash, last_seen_at = excluded.last_seen_at
    returning xmax = 0 as is_new`)
  return row?.is_new ?? false
}

/** Whether the account was used before: from another device, or in a session older than the recording of devices. */
export async function hasSignedInBefore(
  tx: Tx,
  personId: string,
  except: { tokenHash: string; sessionId: string },
): Promise<boolean> {
  const row = await tx.row<{ yes: boolean }>(sql`
    select exists (select from identity_device where person_id = ${personId} and token_hash <> ${except.tokenHash})
      or exists (select from identity_session where person_id = ${personId} and id <> ${except.sessionId} and not by_operator) as yes`)
  return row?.yes ?? false
}

/** Returns whether the account with this address knows the caller's device, else whether it knows the network. */
export async function selectFamiliarity(
  db: Sql,
  email: string,
  { tokenHash, networkHash }: { tokenHash: string | null; networkHash: string },
): Promise<'device' | 'network' | null> {
  const row = await db.row<{ device: boolean; network: boolean }>(sql`
    select bool_or(d.token_hash = ${tokenHash}) is true as device, bool_or(d.network_hash = ${networkHash}) is true as network
    from identity_device d join person p on p.id = d.person_id where p.email = ${email}`)
  return row?.device ? 'device' : row?.network ? 'network' : null
}

/** Deletes all known devices of a person. */
export async function deleteDevices(db: Sql, personId: string): Promise<void> {
  await db.run(sql`delete from identity_device where person_id = ${personId}`)
}

/** Deletes the devices that were last seen before the instant. */
export async function deleteDevicesUnseenSince(db: Sql, instant: Date): Promise<void> {
  await db.run(sql`delete from identity_device where last_seen_at < ${instant}`)
}
