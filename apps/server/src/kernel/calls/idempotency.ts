import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import { sql, type Tx } from '../../platform/sql.ts'
import { isDatabaseInterrupted } from '../../platform/unavailable.ts'
import type { Ctx, Person } from '../ctx.ts'
import { type Erasure, mentions, scrubbed } from '../erasure.sql.ts'

/**
 * After this time, a call whose server died before the response may be retried. It exceeds the timeout of the payment
 * provider, and the ledger's keys prevent a second transfer in any case.
 */
const ABANDONED_AFTER_MS = 30_000
const RELEASE_EVERY_MS = 500

/** How long a response is stored: longer than any client retries. The ledger's keys are unique permanently. */
const SAVED_MS = 3 * DAY_MS

interface SavedRow {
  call: string
  request_hash: string
  status: number | null
  reply: unknown
  started_at: string
}

/** A stored response to return again. */
export interface SavedResponse {
  readonly status: number
  readonly reply: unknown
  /** It is the response to an earlier request with the same key. */
  readonly isReplayed?: true
}

/** The header of a response that was stored before. Its body has the bytes of the first one. */
export const REPLAYED_HEADER = 'idempotent-replayed'

/**
 * Runs a call once per person and key (domain: writes that move money). A refused call stores no response, because it
 * changed nothing and may be retried.
 * @returns the stored response when the key and the body are the same.
 * @throws Refusal `idempotency.other_body` for another body, `idempotency.still_running` while the first call runs.
 */
export async function runOnce(
  ctx: Ctx,
  person: Person,
  request: { readonly key: string; readonly call: string; readonly content: unknown },
  work: () => Promise<SavedResponse>,
): Promise<SavedResponse> {
  const hash = createHash('sha256')
    .update(JSON.stringify([request.call, request.content]))
    .digest('base64url')
  const saved = await claim(ctx, person.id, { key: request.key, call: request.call, hash })
  if (saved !== undefined) return saved
  try {
    const response = await work()
    await ctx.db.run(sql`
      update idempotent_request
      set status = ${response.status}, reply = ${JSON.stringify(response.reply)}::json, finished_at = ${ctx.now}
      where person_id = ${person.id} and key = ${request.key}`)
    return response
  } catch (error) {
    const claimed = { personId: person.id, key: request.key, startedAt: ctx.now }
    // Without its database the claim is released later, and the response does not wait for it.
    await release(ctx, claimed).catch((reason: unknown) => {
      if (isDatabaseInterrupted(reason)) void releaseLater(ctx, claimed)
      else ctx.log.error({ err: reason }, 'the claim of a failed call could not be released')
    })
    throw error
  }
}

interface Claimed {
  readonly personId: string
  readonly key: string
  readonly startedAt: Date
}

/** Deletes the claim of a call without a response, unless a later attempt has taken it. */
const release = (ctx: Ctx, { personId, key, startedAt }: Claimed): Promise<number> =>
  ctx.db.run(sql`
    delete from idempotent_request
    where person_id = ${personId} and key = ${key} and status is null and started_at = ${startedAt}`)

/** So that the person may send the call again as soon as the database is back. */
async function releaseLater(ctx: Ctx, claimed: Claimed): Promise<void> {
  for (let waitedMs = 0; waitedMs < ABANDONED_AFTER_MS; waitedMs += RELEASE_EVERY_MS) {
    await pause(RELEASE_EVERY_MS, undefined, { ref: false })
    const error = await release(ctx, claimed).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null || !isDatabaseInterrupted(error)) return
  }
}

async function claim(
  ctx: Ctx,
  personId: string,
  { key, call, hash }: { readonly key: string; readonly call: string; readonly hash: string },
): Promise<SavedResponse | undefined> {
  const inserted = await ctx.db.run(sql`
    insert into idempotent_request (person_id, key, call, request_hash, started_at)
    values (${personId}, ${key}, ${call}, ${hash}, ${ctx.now})
    on conflict (person_id, key) do nothing`)
  if (inserted === 1) return undefined
  const row = await ctx.db.row<SavedRow>(sql`
    select call, request_hash, status, reply, started_at from idempotent_request
    where person_id = ${personId} and key = ${key}`)
  if (row === undefined) return refuse('idempotency.still_running')
  if (row.request_hash !== hash) return refuse('idempotency.other_body')
  if (row.status !== null) return { status: row.status, reply: row.reply, isReplayed: true }
  const retaken = await ctx.db.run(sql`
    update idempotent_request set started_at = ${ctx.now}
    where person_id = ${personId} and key = ${key} and status is null
      and started_at < ${new Date(ctx.now.getTime() - ABANDONED_AFTER_MS)}`)
  return retaken === 1 ? undefined : refuse('idempotency.still_running')
}

/** Deletes a person's stored responses, and erases what identifies the person from the responses to others. */
export async function eraseSavedResponses(tx: Tx, erasure: Erasure): Promise<void> {
  await tx.run(sql`delete from idempotent_request where person_id = ${erasure.personId}`)
  await tx.run(sql`
    update idempotent_request set reply = (${scrubbed(sql`reply::text`, 'json', erasure)})::json
    where ${mentions(sql`reply::text`, 'json', erasure)}`)
}

/** Deletes expired responses every night. */
const tidySavedResponses = job<object, Ctx>({
  name: 'idempotency.tidy',
  cron: { expression: '23 3 * * *', timeZone: 'UTC' },
  handle: async ({ db, now }) => {
    await db.run(sql`delete from idempotent_request where started_at < ${new Date(now.getTime() - SAVED_MS)}`)
  },
})

/** The jobs of idempotency, registered in `app.ts`. */
export const idempotencyJobs = [tidySavedResponses]
