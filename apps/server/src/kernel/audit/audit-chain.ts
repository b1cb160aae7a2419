import { createHash, randomBytes } from 'node:crypto'

/** A row of the audit as it is hashed. */
export interface ChainedEntry {
  readonly wallet_id: string
  readonly number: bigint
  readonly id: string
  readonly at: string
  readonly person_id: string | null
  readonly deed: string
  readonly result: string
  readonly object_kind: string | null
  readonly object_id: string | null
  readonly object_name: string | null
  /** JSON as it was written, to the character. */
  readonly before: string | null
  readonly after: string | null
  readonly code: string | null
  readonly fields: string | null
  readonly address: string | null
  readonly user_agent: string | null
  readonly request_id: string
  /** The key by which it was asked, and its name then. */
  readonly api_key_id: string | null
  readonly api_key_name: string | null
  /** Null in rows from before the personal part was hashed apart. */
  readonly personal_hash: Uint8Array | null
}

/** What a row says of people; it can be erased without breaking the chain. */
type PersonalPart = Pick<ChainedEntry, 'object_name' | 'before' | 'after' | 'address' | 'user_agent'>

/** Random for each row, so that an erased address cannot be found by hashing all of them. It is erased with the part. */
export const newPersonalSalt = (): Buffer => randomBytes(16)

/**
 * Hashes the personal part of an entry with its own salt. Erasing the part and the salt leaves a hash that proves
 * nothing about a person.
 */
export function personalHash(salt: Uint8Array, part: PersonalPart): Buffer {
  const content = [part.object_name, part.before, part.after, part.address, part.user_agent]
  return createHash('sha256').update(salt).update(JSON.stringify(content)).digest()
}

/** What stands before the first row of a wallet. */
export const NO_HASH: Uint8Array = Buffer.alloc(32)

/** The hash of a row and of everything before it: an altered, left out or moved row changes all that follow. */
export function chainedHash(previous: Uint8Array, entry: ChainedEntry): Buffer {
  const content = entry.personal_hash === null ? wholeOf(entry) : lastingOf(entry, entry.personal_hash)
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest()
}

/** Rows that hash their personal part apart. */
function lastingOf(entry: ChainedEntry, personal: Uint8Array): readonly unknown[] {
  return [
    'personal part apart',
    entry.wallet_id,
    String(entry.number),
    entry.id,
    Date.parse(entry.at),
    entry.person_id,
    entry.deed,
    entry.result,
    entry.object_kind,
    entry.object_id,
    entry.code,
    entry.fields,
    entry.request_id,
    entry.api_key_id,
    entry.api_key_name,
    Buffer.from(personal).toString('hex'),
  ]
}

/** Rows from before. */
function wholeOf(entry: ChainedEntry): readonly unknown[] {
  return [
    entry.wallet_id,
    String(entry.number),
    entry.id,
    Date.parse(entry.at),
    entry.person_id,
    entry.deed,
    entry.result,
    entry.object_kind,
    entry.object_id,
    entry.object_name,
    entry.before,
    entry.after,
    entry.code,
    entry.fields,
    entry.address,
    entry.user_agent,
    entry.request_id,
    // Rows from before there were keys keep their hash.
    ...(entry.api_key_id === null ? [] : [entry.api_key_id, entry.api_key_name]),
  ]
}
