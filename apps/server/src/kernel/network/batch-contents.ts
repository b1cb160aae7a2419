import type { Tx } from '../../platform/sql.ts'
import { selectRequestedOf } from './command.sql.ts'
import type { InboxRow } from './inbox.sql.ts'
import { type BatchContents, type NetworkCard, type NetworkKey, networkKey } from './messages.ts'
import type { Json } from './ocpi/merge.ts'
import { keyOf } from './receive.ts'

/** Returns what the messages of a batch are about, from the messages as stored. */
export async function readBatchContents(
  tx: Tx,
  rows: readonly InboxRow[],
  cardOf: (row: InboxRow) => NetworkCard | null,
): Promise<Omit<BatchContents, 'hasSavepoints'>> {
  const objects = rows.filter(({ module }) => module !== 'commands')
  const commandIds = rows.filter(({ module }) => module === 'commands').map(({ body }) => String(body.command_id))
  return {
    cards: objects.map(cardOf).filter((card) => card !== null),
    sessions: objects.filter((row) => cardOf(row) === null).flatMap((row) => keyNamed(row, sessionIdOf(row))),
    records: objects.flatMap((row) => keyNamed(row, objectOf(row).credit_reference_id)),
    requested: commandIds.length === 0 ? [] : await selectRequestedOf(tx, commandIds.filter(isUuid)),
  }
}

const objectOf = ({ body }: InboxRow) => body.object as Json
const sessionIdOf = (row: InboxRow) => objectOf(row)[row.module === 'cdrs' ? 'session_id' : 'id']
/** A text that is no id would end the batch, and the message is quarantined when it is handled. */
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

function keyNamed(row: InboxRow, id: unknown): NetworkKey[] {
  const owner = keyOf(objectOf(row))
  return owner === undefined || typeof id !== 'string' ? [] : [networkKey(owner.countryCode, owner.partyId, id)]
}
