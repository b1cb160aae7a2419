import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPosition } from '../../platform/database-monitor.ts'
import { haveReplayed } from '../../platform/replica.ts'
import { type Db, sql } from '../../platform/sql.ts'
import type { App } from '../ctx.ts'

/**
 * With a read replica, a person never reads less than what they wrote: each write returns the position of the
 * database's log in a cookie, and their reads go to the primary until the replica has replayed it. The cookie holds on
 * every server process.
 */
const COOKIE = 'voltway_written'
const inCookies = new RegExp(`(?:^|; )${COOKIE}=([0-9A-F]+-[0-9A-F]+)`)
/** Longer than a replica that may be read is behind. */
const COOKIE_SECONDS = 60

/** The database with the reads of this call. Programs with an API key keep no cookies, so they read the primary. */
export function databaseOf({ db }: App, { method, headers }: FastifyRequest, hasKey: boolean): Db {
  if (db.replicas.length === 0) return db
  if (method !== 'GET' || hasKey) return db.fresh
  const written = inCookies.exec(headers.cookie ?? '')?.[1]?.replace('-', '/')
  return haveReplayed(db.replicas, readPosition(written ?? '') ?? 0n) ? db : db.fresh
}

/** Sets the cookie on the reply to a write. */
export async function sendWrittenPosition({ db, config }: App, reply: FastifyReply): Promise<void> {
  const row = await db
    .row<{ position: string }>(sql`select pg_current_wal_insert_lsn()::text as position`)
    // The write succeeded, and its reply must not fail for want of the position.
    .catch(() => undefined)
  if (row === undefined) return
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${COOKIE}=${row.position.replace('/', '-')}`
  reply.header('set-cookie', `${value}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`)
}
