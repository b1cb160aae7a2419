import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/sql.ts'

/** Replies, or parts of them, that were computed last from a wallet's consumption, each with its version. */

interface RetainedText {
  readonly version: bigint | null
  readonly json: string
}

/** Characters of all texts. A year of a large fleet has 55,000. */
const MOST_CHARACTERS = 16 * 1_048_576

/** During an upgrade, servers of the previous release change consumption without raising its version. */
const LONGEST_MS = 60_000

/** Per database, because one process of the tests serves several. */
const textsByDb = new WeakMap<Db, LRUCache<string, RetainedText>>()

function textsOf(db: Db): LRUCache<string, RetainedText> {
  let texts = textsByDb.get(db)
  if (texts === undefined) {
    texts = new LRUCache({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: ({ json }, key) => json.length + key.length,
      ttl: LONGEST_MS,
    })
    textsByDb.set(db, texts)
  }
  return texts
}

/** The key of a text: the wallet, the version of its consumption, and the request with everything else. */
export interface TextKey {
  readonly walletId: string
  readonly version: bigint | null
  readonly request: object
}

/**
 * Returns the retained text of the version, or computes it. The version was read before the sums, so a change in between
 * makes the retained text newer than its version, never older, and the next call computes it again.
 *
 * With a replica nothing is retained: the version could come from the primary and the sums from a replica behind it.
 */
export async function textOfVersion(
  db: Db,
  { walletId, version, request }: TextKey,
  compute: () => Promise<string>,
): Promise<string> {
  if (db.replica !== undefined) return compute()
  const texts = textsOf(db.main)
  const key = `${walletId} ${JSON.stringify(request)}`
  const retained = texts.get(key)
  if (retained?.version === version) return CHECKS_TEXTS ? checked(retained.json, await compute()) : retained.json
  const json = await compute()
  texts.set(key, { version, json })
  return json
}

/** Every test that reads consumption twice checks that each write in between has raised the version. */
const CHECKS_TEXTS = process.env.NODE_ENV === 'test'

function checked(retained: string, computed: string): string {
  if (retained !== computed)
    throw new Error(`consumption has changed without its version: ${retained} is now ${computed}`)
  return retained
}
