import { auditActionOf } from '@voltway/contract/audit'
import type { Endpoint } from '@voltway/contract/endpoint'
import { HOUR_MS } from '../../platform/durations.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { lockChain, selectObjectName, selectSameRefusal, upsertRepeat } from './audit.sql.ts'
import { addDraft, requestColumns } from './audit.ts'

/** A refused write: its call, its object and its reason. */
export interface RefusedWrite {
  readonly endpoint: Endpoint
  /** The path parameters as received, validated or not. */
  readonly params: unknown
  /** The body as received. Only the id of its object is stored. */
  readonly body?: unknown
  readonly refusal: Refusal
  /** The wallet, if the person may enter it. Null: the refusal goes to the person's own audit. */
  readonly walletId: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const LONGEST_FIELDS = 300

/**
 * Records one row per person, call and reason within an hour: the first refusal with the name of its object, the others
 * as a count, so that refusals cannot fill the audit. The row contains nothing of the request, because a password typed
 * into a name field must not appear here. A refusal in a wallet that the person may not enter goes to the person's own
 * audit, so that nobody can write into another wallet's audit.
 */
export async function recordRefusedWrite(ctx: Ctx, personId: string, refused: RefusedWrite): Promise<void> {
  const { endpoint, refusal } = refused
  const action = auditActionOf(endpoint)
  if (action === undefined) return
  const chain = refused.walletId ?? personId
  const id = objectIdOf(refused)
  const same = {
    personId,
    deed: action,
    code: refusal.code,
    since: new Date(ctx.now.getTime() - (ctx.now.getTime() % HOUR_MS)),
  }
  await ctx.db.tx(async (tx) => {
    // Two parallel first refusals are one row: the second waits for the lock and then finds the first.
    const known = (await selectSameRefusal(tx, chain, same)) ?? (await lockedSameRefusal(tx, chain, same))
    if (known !== undefined) return upsertRepeat(tx, chain, known.number, ctx.now)
    const name = id === null || refused.walletId === null ? null : await selectObjectName(tx, refused.walletId, id)
    addDraft(tx, {
      ...requestColumns(ctx),
      wallet_id: chain,
      person_id: personId,
      deed: action,
      result: 'REFUSED',
      object_kind: action.split('.', 1)[0] as string,
      object_id: id,
      object_name: name,
      before: null,
      after: null,
      code: refusal.code,
      fields: fieldNamesOf(refusal),
    })
  })
}

type SameRefusal = Parameters<typeof selectSameRefusal>[2]

async function lockedSameRefusal(tx: Tx, chain: string, same: SameRefusal): Promise<{ number: bigint } | undefined> {
  await lockChain(tx, chain)
  return selectSameRefusal(tx, chain, same)
}

/** Body fields that name the object of a call whose path does not. */
const NAMED_IN_BODY: readonly string[] = ['card_id', 'session_id']

/** Returns the last id in the path other than the wallet's, or else the object id in the body. */
function objectIdOf({ params, body, walletId, endpoint }: RefusedWrite): string | null {
  const isThing = (value: unknown): value is string =>
    typeof value === 'string' && UUID.test(value) && value !== walletId
  const inPath = Object.entries((params ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    isThing(value) && endpoint.wallet !== `params.${name}` ? [value] : [],
  )
  // Reads the known fields only, because a body may be of any kind, such as a photo.
  const fields = (body ?? {}) as Record<string, unknown>
  return inPath.at(-1) ?? NAMED_IN_BODY.map((name) => fields[name]).find(isThing) ?? null
}

function fieldNamesOf({ fields }: Refusal): string | null {
  const names = Object.keys(fields).map((name) => name.replace(/[^\w.-]/g, '?'))
  return names.length === 0 ? null : names.join(',').slice(0, LONGEST_FIELDS)
}
