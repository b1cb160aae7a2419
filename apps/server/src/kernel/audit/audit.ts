import type { AuditAction } from '@voltway/contract/audit'
import type { Deferred, Tx } from '../../platform/sql.ts'
import type { Ctx, Work } from '../ctx.ts'
import { lastTurns } from '../last-turns.ts'
import { type Owner, ownerId } from '../owner.ts'
import type { WalletWork } from '../scope.ts'
import { insertEntry, lockChain, selectChainEnd } from './audit.sql.ts'
import { type ChainedEntry, chainedHash, NO_HASH, newPersonalSalt, personalHash } from './audit-chain.ts'

/** What somebody did, as it is told later. */
export interface Change {
  readonly action: AuditAction
  /** What it was done to; its name as it was then, so that the row reads well when the thing is gone. */
  readonly object: { readonly kind: string; readonly id: string | null; readonly name: string | null }
  /**
   * As it was and as it became, in the words of the API: whole replies may be given, only what differs is kept, and when both
   * are given and nothing differs there is no row. Never a secret: no token, password, uid or whole bank number.
   */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
}

type Draft = Omit<ChainedEntry, 'number' | 'personal_hash'>

/**
 * Tells the audit of a wallet what a person or the operator changed there, in the caller's transaction: no change without its
 * row, no row without its change. May be called at any point of it: the chain's lock is taken last, just before the commit.
 * Not for what charging does by itself, which would queue up behind one another.
 */
export function recordAudit(work: WalletWork, change: Change): void {
  record(work, work.scope.walletId, change)
}

/** The same for what people change of their own (profile, sign-in, notifications): only they and the operator read it. */
export function recordOwnAudit(work: Work, personId: string, change: Change): void {
  record(work, personId, change)
}

/** The same for things that people and wallets have alike. */
export function recordOwnersAudit(work: Work, owner: Owner, change: Change): void {
  record(work, ownerId(owner), change)
}

function record({ ctx, tx }: Work, chain: string, { action, object, ...change }: Change): void {
  const { before, after } = differenceOf(change.before ?? null, change.after ?? null)
  if (change.before != null && change.after != null && before === null && after === null) return
  addDraft(tx, {
    ...placeAndTime(ctx),
    wallet_id: chain,
    person_id: ctx.person?.id ?? null,
    deed: action,
    result: 'CHANGED',
    object_kind: object.kind,
    object_id: object.id,
    object_name: object.name,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    code: null,
    fields: null,
  })
  const { caller } = ctx
  if (caller === null) return
  tx.afterCommit(() => {
    caller.changed = true
  })
}

type Values = Readonly<Record<string, unknown>>

/** Follows from the rest, and is another one for each reader. */
const NOT_RECORDED = new Set(['allowed_actions', 'updated_at'])

/** The number that counts an object's changes; the version of a vehicle's model is a text, and told. */
const isCounter = (name: string, value: unknown) => name === 'version' && typeof value === 'number'

function differenceOf(before: Values | null, after: Values | null): { before: Values | null; after: Values | null } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) =>
      !NOT_RECORDED.has(name) &&
      !isCounter(name, after?.[name] ?? before?.[name]) &&
      JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  const only = (values: Values | null) =>
    values === null || names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: only(before), after: only(after) }
}

const LONGEST_USER_AGENT = 300

type PlaceAndTime = 'id' | 'at' | 'address' | 'user_agent' | 'request_id' | 'api_key_id' | 'api_key_name'

/** Where and when a request acts, as columns of an audit entry. `user_agent` is cut to 300 characters. */
export function placeAndTime(ctx: Ctx): Pick<Draft, PlaceAndTime> {
  return {
    id: ctx.newId(),
    at: ctx.now.toISOString(),
    address: ctx.caller?.address ?? null,
    user_agent: ctx.caller?.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    request_id: ctx.requestId,
    api_key_id: ctx.person?.key?.id ?? null,
    api_key_name: ctx.person?.key?.name ?? null,
  }
}

/** Adds an entry to the audit. The chain is locked and the entry hashed just before the commit. */
export function addDraft(tx: Tx, draft: Draft): void {
  tx.defer(audit, draft)
}

/** Chains are locked in the order of their ids, as the rows of a table would be. */
const audit: Deferred<Draft> = {
  turn: lastTurns.audit,
  work: async (tx, rows) => {
    for (const chain of [...new Set(rows.map((row) => row.wallet_id))].sort()) {
      await lockChain(tx, chain)
      let end = (await selectChainEnd(tx, chain)) ?? { number: 0n, hash: NO_HASH }
      for (const row of rows.filter(({ wallet_id }) => wallet_id === chain)) {
        const salt = newPersonalSalt()
        const entry = { ...row, number: end.number + 1n, personal_hash: personalHash(salt, row) }
        end = { number: entry.number, hash: chainedHash(end.hash, entry) }
        await insertEntry(tx, { ...entry, personal_salt: salt, hash: end.hash })
      }
    }
  },
}
