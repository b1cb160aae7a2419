import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/sql.ts'

/** Replies, or parts of them, that were computed last from a wallet's consumption, each with its version. */

interface Retained {
  readonly version: bigint | null
  readonly reply: object
}

/** Characters of all replies as JSON. A year of a large fleet has 55,000. */
const MOST_CHARACTERS = 16 * 1_048_576

/** During an upgrade, servers of the previous release change consumption without raising its version. */
const LONGEST_MS = 60_000

/** Per database, because one process of the tests serves several. */
const repliesByDb = new WeakMap<Db, LRUCache<string, Retained>>()

function repliesOf(db: Db): LRUCache<string, Retained> {
  let replies = repliesByDb.get(db)
  if (replies === undefined) {
    replies = new LRUCache({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: ({ reply }, key) => JSON.stringify(reply).length + key.length,
      ttl: LONGEST_MS,
    })
    repliesByDb.set(db, replies)
  }
  return replies
}

/** The key of a reply: the wallet, the version of its consumption, and the request with everything else. */
export interface ReplyKey {
  readonly walletId: string
  readonly version: bigint | null
  readonly request: object
}

/**
 * Returns the retained reply of the version, or computes it. The version was read before the sums, so a change in between
 * makes the retained reply newer than its version, never older, and the next call computes it again.
 *
 * With a replica nothing is retained: the version could come from the primary and the sums from a replica behind it.
 */
export async function replyOfVersion<Reply extends object>(
  db: Db,
  { walletId, version, request }: ReplyKey,
  compute: () => Promise<Reply>,
): Promise<Reply> {
  if (db.replicas.length > 0) return compute()
  const replies = repliesOf(db.main)
  const key = `${walletId} ${JSON.stringify(request)}`
  const retained = replies.get(key)
  if (retained?.version === version) {
    if (CHECKS_REPLIES) checkEqual(retained.reply, await compute())
    return retained.reply as Reply
  }
  const reply = await compute()
  replies.set(key, { version, reply })
  return reply
}

/** Every test that reads consumption twice checks that each write in between has raised the version. */
const CHECKS_REPLIES = process.env.NODE_ENV === 'test'

function checkEqual(retained: object, computed: object): void {
  const [before, now] = [JSON.stringify(retained), JSON.stringify(computed)]
  if (before !== now) throw new Error(`consumption has changed without its version: ${before} is now ${now}`)
}
