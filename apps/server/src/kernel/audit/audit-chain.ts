import { createHash, randomBytes } from 'node:crypto'

/** A row of the audit as its chain hashes it. */
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
  /** The stored JSON text, byte for byte. */
  readonly before: string | null
  readonly after: string | null
  readonly code: string | null
  readonly fields: string | null
  readonly address: string | null
  readonly user_agent: string | null
  readonly request_id: string
  /** The API key of the request, and its name at that time. */
  readonly api_key_id: string | null
  readonly api_key_name: string | null
  /** Null in old rows, whose personal part has no hash of its own. */
  readonly personal_hash: Uint8Array | null
}

/** The personal data of a row. It can be erased without breaking the chain. */
type PersonalPart = Pick<ChainedEntry, 'object_name' | 'before' | 'after' | 'address' | 'user_agent'>

/**
 * Creates a random salt per row, so that hashing all possible addresses cannot recover an erased one. The salt is
 * erased with the personal part.
 */
export const newPersonalSalt = (): Buffer => randomBytes(16)

/**
 * Hashes the personal part of an entry with its own salt. Erasing the part and the salt leaves a hash that proves
 * nothing about a person.
 */
export function personalHash(salt: Uint8Array, part: PersonalPart): Buffer {
  const content = [part.object_name, part.before, part.after, part.address, part.user_agent]
  return createHash('sha256').update(salt).update(JSON.stringify(content)).digest()
}

/** The previous hash of a chain's first row. */
export const NO_HASH: Uint8Array = Buffer.alloc(32)

/**
 * Computes the hash of a row and of everything before it. A changed, removed or moved row changes all following hashes.
 */
export function chainedHash(previous: Uint8Array, entry: ChainedEntry): Buffer {
  const content = entry.personal_hash === null ? wholeOf(entry) : lastingOf(entry, entry.personal_hash)
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest()
}

/** Content of rows that hash their personal part separately. */
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

/** Content of old rows, which hash their personal part with the rest. */
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
    // Rows older than API keys keep their hash.
    ...(entry.api_key_id === null ? [] : [entry.api_key_id, entry.api_key_name]),
  ]
}
