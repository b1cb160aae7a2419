import type { AuditAction } from '@voltway/contract/audit'
import type { Deferred, Tx } from '../../platform/sql.ts'
import type { Ctx, Work } from '../ctx.ts'
import { deferredTurns } from '../last-turns.ts'
import { type Owner, ownerId } from '../owner.ts'
import type { WalletWork } from '../scope.ts'
import { insertEntry, lockChain, selectChainEnd } from './audit.sql.ts'
import { type ChainedEntry, chainedHash, NO_HASH, newPersonalSalt, personalHash } from './audit-chain.ts'

/** A change to record. */
export interface Change {
  readonly action: AuditAction
  /** The changed object, with its name at that time, so that the row stays readable after the object is deleted. */
  readonly object: { readonly kind: string; readonly id: string | null; readonly name: string | null }
  /**
   * The object before and after, with the field names of the API. Complete replies are allowed: only the differences
   * are stored, and equal values store no row. They must not contain secrets: no token, password, uid or complete bank
   * number.
   */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
}

/** Of an action on more objects, the audit names this many. The rest is stored with the objects. */
export const MAX_RECORDED = 100

type Draft = Omit<ChainedEntry, 'number' | 'personal_hash'>

/**
 * Records a change by a person or the operator in the wallet's audit, in the caller's transaction: the change and its
 * row are committed together. Call it at any point of the transaction, because the chain is locked last, just before
 * the commit. Automatic changes of charging are not recorded, because they would queue up for the lock.
 */
export function recordAudit(work: WalletWork, change: Change): void {
  record(work, work.scope.walletId, change)
}

/**
 * Records a person's change of their own data (profile, sign-in, notifications). Only the person and the operator can
 * read it.
 */
export function recordOwnAudit(work: Work, personId: string, change: Change): void {
  record(work, personId, change)
}

/** Records a change of an object that belongs to a person or a wallet. */
export function recordOwnersAudit(work: Work, owner: Owner, change: Change): void {
  record(work, ownerId(owner), change)
}

function record({ ctx, tx }: Work, chain: string, { action, object, ...change }: Change): void {
  const { before, after } = differenceOf(change.before ?? null, change.after ?? null)
  if (change.before != null && change.after != null && before === null && after === null) return
  addDraft(tx, {
    ...requestColumns(ctx),
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

/** Derived fields, which also differ between readers. */
const NOT_RECORDED = new Set(['allowed_actions', 'updated_at'])

/** A numeric `version` counts an object's changes. The version of a vehicle's model is a text, and is recorded. */
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

/**
 * Returns whether a change would be recorded. A request that changes nothing is published to nobody: no event, no audit,
 * no push.
 */
export function isChanged(before: Values, after: Values): boolean {
  return differenceOf(before, after).after !== null
}

const LONGEST_USER_AGENT = 300

type RequestColumn = 'id' | 'at' | 'address' | 'user_agent' | 'request_id' | 'api_key_id' | 'api_key_name'

/** Returns the client and the time of a request as columns of an audit entry. `user_agent` is cut to 300 characters. */
export function requestColumns(ctx: Ctx): Pick<Draft, RequestColumn> {
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

/** Locks the chains in the order of their ids, so that two transactions never deadlock. */
const audit: Deferred<Draft> = {
  turn: deferredTurns.audit,
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
