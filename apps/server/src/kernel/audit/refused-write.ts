import { auditActionOf } from '@voltway/contract/audit'
import type { Endpoint } from '@voltway/contract/endpoint'
import type { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { lockChain, selectObjectName, selectSameRefusal, upsertRepeat } from './audit.sql.ts'
import { addDraft, placeAndTime } from './audit.ts'

/** A write that was refused: which call, on what, why. */
export interface RefusedWrite {
  readonly endpoint: Endpoint
  /** As given, checked or not. */
  readonly params: unknown
  /** As given; nothing of it is kept but the id of what it was about. */
  readonly body?: unknown
  readonly refusal: Refusal
  /** The wallet it was tried in by somebody who may enter it; null: it is told to the person's own audit. */
  readonly walletId: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const LONGEST_FIELDS = 300

const HOUR_MS = 3_600_000

/**
 * One row for the refused writes of a person to one call for one reason within an hour: the first with the name of what it was
 * about, the others counted, so that nobody fills the audit by being refused. It carries no content of the request: whoever mistypes a
 * password into a name must not find it here. What somebody tried in a wallet that is not theirs is kept with them, so nobody can write into a foreign audit.
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
    // Two first refusals at once are one: the second waits here and then finds the first.
    const known = (await selectSameRefusal(tx, chain, same)) ?? (await lockedSameRefusal(tx, chain, same))
    if (known !== undefined) return upsertRepeat(tx, chain, known.number, ctx.now)
    const name = id === null || refused.walletId === null ? null : await selectObjectName(tx, refused.walletId, id)
    addDraft(tx, {
      ...placeAndTime(ctx),
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

/** Calls that name in their body what others name in their path. */
const NAMED_IN_BODY: readonly string[] = ['card_id', 'session_id']

/** The last id of the path that is not the wallet's, or else the one thing the body is about. */
function objectIdOf({ params, body, walletId, endpoint }: RefusedWrite): string | null {
  const isThing = (value: unknown): value is string =>
    typeof value === 'string' && UUID.test(value) && value !== walletId
  const inPath = Object.entries((params ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    isThing(value) && endpoint.wallet !== `params.${name}` ? [value] : [],
  )
  // Asked for by name: a body may be anything, a photo too.
  const given = (body ?? {}) as Record<string, unknown>
  return inPath.at(-1) ?? NAMED_IN_BODY.map((name) => given[name]).find(isThing) ?? null
}

function fieldNamesOf({ fields }: Refusal): string | null {
  const names = Object.keys(fields).map((name) => name.replace(/[^\w.-]/g, '?'))
  return names.length === 0 ? null : names.join(',').slice(0, LONGEST_FIELDS)
}
