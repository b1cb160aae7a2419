import { inBatches } from '../../../platform/batches.ts'
import { isDatabaseInterrupted, isUnavailable } from '../../../platform/unavailable.ts'
import { beforePeople, chargerRead } from '../../calls/turns.ts'
import type { Ctx } from '../../ctx.ts'
import { recordLater, rememberedToken, rememberToken } from '../late-authorizations.ts'
import type { AuthorizeRequest, AuthorizeResponse, TokenType } from '../messages.ts'
import {
  selectToken,
  selectTokenCount,
  selectTokenPage,
  selectTokens,
  type TokenPosition,
  type TokenRow,
} from '../token.sql.ts'
import { tokenOf, unreadToken } from '../token-object.ts'
import { tokenType } from './enums.ts'
import { partyOfSender } from './held.ts'
import { type Call, invalid, type OcpiDeps, type Serve, status, unknownObject } from './response.ts'
import { locationReferences, type OcpiAuthorizationInfo } from './schema-token.ts'
import { readInstant } from './shape.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1_000
/**
 * Time limit of an authorization. Chargers give up after some seconds, so a slow database leads to the answer of the
 * card's last state, never to an error (decision 108).
 */
const AUTHORIZE_WITHIN_MS = 2_000
/** Further time for the state of a card that this process has not read before. */
const STATE_WITHIN_MS = 3_000

/** Serves the list of tokens that peers pull, and real-time authorization (OCPI 2.2.1 mod_tokens, sender interface). */
export function serveTokens(serve: Serve, deps: OcpiDeps): void {
  serve('GET', '/tokens', listTokens)
  const authorize = (call: Call) => beforePeople(call.ctx.app, () => authorizeToken(call, deps))
  serve('POST', '/tokens/:uid/authorize', authorize)
  serve('POST', '/tokens/:country/:party/:uid/authorize', async (call) => {
    const { country = '', party = '' } = call.params
    const { ocpi } = call.ctx.app.config
    if (country.toUpperCase() !== ocpi.country || party.toUpperCase() !== ocpi.party) throw unknownToken()
    return authorize(call)
  })
}

const unknownToken = () => unknownObject('unknown token', status.unknownToken)

/**
 * The link to the next page has the position of the last token and the total of the first page: a token that changes
 * meanwhile moves no other one to an earlier page, and a million tokens are counted once.
 */
async function listTokens(call: Call) {
  const { ctx, query } = call
  const limit = Math.min(wholeNumber(query.limit, 'limit') ?? DEFAULT_LIMIT, MAX_LIMIT)
  const offset = wholeNumber(query.offset, 'offset') ?? 0
  if (limit === 0) throw invalid('limit must be at least 1')
  const changed = { from: instant(query.date_from, 'date_from'), to: instant(query.date_to, 'date_to') }
  const after = positionOf(query.after)
  const known = after === null ? undefined : wholeNumber(query.total, 'total')
  const [rows, total] = await Promise.all([
    selectTokenPage(ctx.db, { ...changed, limit: limit + 1, after: after ?? { offset } }, ctx.now),
    known ?? selectTokenCount(ctx.db, changed),
  ])
  const page = rows.slice(0, limit)
  const headers: Record<string, string> = { 'x-total-count': String(total), 'x-limit': String(limit) }
  const last = page.at(-1)
  if (last !== undefined && rows.length > limit) {
    const next = new URL(`${ctx.app.config.publicUrl}/ocpi/${call.version.number}/tokens`)
    const { date_from, date_to } = query
    const position = [last.changed_at, last.uid, last.type].join('/')
    const values = { date_from, date_to, offset: offset + limit, limit, after: position, total }
    for (const [name, value] of Object.entries(values))
      if (value !== undefined) next.searchParams.set(name, String(value))
    headers.link = `<${next.href}>; rel="next"`
  }
  return { data: page.map((row) => call.version.writeToken(tokenOf(ctx, row))), headers }
}

function positionOf(value: string | undefined): TokenPosition | null {
  if (value === undefined || value === '') return null
  const [, at, uid, type] = /^(\d{4}-\d\d-\d\d [\d:.]+\+00)\/(.+)\/(\w+)$/.exec(value) ?? []
  if (at === undefined || uid === undefined || type === undefined || readInstant(at) === undefined)
    throw invalid('after must be the position of a link')
  return { changed_at: at, uid, type }
}

function wholeNumber(value: string | undefined, name: string): number | undefined {
  if (value === undefined || value === '') return undefined
  if (!/^\d{1,9}$/.test(value)) throw invalid(`${name} must be a whole number`)
  return Number(value)
}

function instant(value: string | undefined, name: string): string | null {
  if (value === undefined || value === '') return null
  // An unencoded plus sign arrives as a space.
  const read = readInstant(value.replace(/ (\d\d:?\d\d)$/, '+$1'))
  if (read === undefined) throw invalid(`${name} must be a date-time`)
  return read
}

async function authorizeToken(call: Call, deps: OcpiDeps) {
  const { ctx, peer, query, params } = call
  const uid = params.uid ?? ''
  const requestedType = query.type?.toUpperCase() ?? 'RFID'
  if (!(tokenType as readonly string[]).includes(requestedType)) throw invalid('type must be a token type')
  const type = call.version.readTokenType(requestedType as TokenType)
  const references = locationReferences.lenient.safeParse(call.body)
  const location = references.success
    ? { locationId: references.data.location_id, evseUids: references.data.evse_uids ?? [] }
    : null
  // Operators send ids that the standard does not allow. The response must not repeat them.
  const repeatable = locationReferences.strict.safeParse({
    location_id: location?.locationId,
    evse_uids: location?.evseUids,
  })
  const requester = requestingParty(call)
  const [country = '', party = ''] = (requester ?? '*').split('*')
  const request = {
    uid,
    type,
    locationReferences: location,
    peer: { id: peer.id, countryCode: country, partyId: party },
    reference: ctx.newId(),
  }
  const token = chargerRead(ctx.app, findToken(ctx, uid, type))
  // A charge of an untrusted party must not start, because its record would be held for a person.
  const decide = async (now: Ctx) => (requester === null ? refused(ctx) : deps.authorize(now, request))
  const { row, response } = await answerOf(call, { request, token, decision: decide(ctx), decide })
  if (response === 'unknown') throw unknownToken()
  const info: OcpiAuthorizationInfo = {
    allowed: response.allowed,
    token: row === undefined ? unreadToken(ctx, uid, type) : tokenOf(ctx, row),
    ...(repeatable.success ? { location: repeatable.data } : {}),
    authorization_reference: response.authorizationReference,
    ...(response.info === null ? {} : { info: response.info }),
  }
  return { data: call.version.writeAuthorization(info) }
}

interface Undecided {
  readonly request: AuthorizeRequest
  readonly token: Promise<TokenRow | undefined>
  readonly decision: Promise<AuthorizeResponse>
  readonly decide: (ctx: Ctx) => Promise<AuthorizeResponse>
}

/**
 * The decision about a card. When it comes too late, the card's last state is the answer: a card that may charge is not
 * refused for lack of time, and the hold of the decision has the reference of the answer.
 */
async function answerOf(
  { ctx, peer }: Call,
  { request, token, decision, decide }: Undecided,
): Promise<{ readonly row: TokenRow | undefined; readonly response: AuthorizeResponse }> {
  const outcome = await within(AUTHORIZE_WITHIN_MS, Promise.all([token, decision])).catch((error: unknown) => {
    if (isUnavailable(error) && !isDatabaseInterrupted(error)) return undefined
    ctx.log.error({ err: error, peer: peer.row.name }, 'an authorisation failed and was refused')
    return 'failed'
  })
  if (outcome === 'failed') return { row: undefined, response: refused(ctx) }
  if (outcome !== undefined) {
    const [row, response] = outcome
    if (row !== undefined) rememberToken(ctx, row)
    return { row, response: row === undefined ? 'unknown' : response }
  }
  const known = rememberedToken(ctx, request.uid, request.type)
  const read = token.then((found) => found ?? 'unknown')
  const row = (await within(known?.valid === true ? 0 : STATE_WITHIN_MS, read).catch(() => undefined)) ?? known
  if (row === undefined) return { row, response: refused(ctx) }
  if (row === 'unknown') return { row: undefined, response: row }
  const answer = row.valid ? 'ALLOWED' : 'BLOCKED'
  recordLater(ctx, { answer, decision, decide })
  return { row, response: { allowed: answer, authorizationReference: request.reference ?? ctx.newId(), info: null } }
}

interface RequestedToken {
  readonly ctx: Ctx
  readonly uid: string
  readonly type: TokenType
}

/** Per database, because one process of the tests serves several. */
const findersByDb = new WeakMap<Ctx['db'], (token: RequestedToken) => Promise<TokenRow | undefined>>()

/** Returns a token. Those of requests that arrive at the same time are read in one statement. */
function findToken(ctx: Ctx, uid: string, type: TokenType): Promise<TokenRow | undefined> {
  const { db, now } = ctx
  // Each wallet is on a machine of its own there.
  if (db.isDistributed()) return selectToken(db, uid, type, now)
  let find = findersByDb.get(db)
  if (find === undefined) {
    find = inBatches<RequestedToken, TokenRow | undefined>({
      lanes: 2,
      most: 32,
      together: async (tokens) => {
        const found = new Map(
          (await selectTokens(db, tokens, (tokens.at(-1) as RequestedToken).ctx.now)).map((row) => [row.n, row]),
        )
        return tokens.map((_, n) => found.get(n))
      },
      alone: (token) => selectToken(db, token.uid, token.type, token.ctx.now),
    })
    findersByDb.set(db, find)
  }
  return find({ ctx, uid, type })
}

/**
 * Returns the party that requests the authorization. A hub names one of its parties in the header; null when that party
 * is not trusted.
 */
function requestingParty(call: Call): string | null {
  const { peer } = call
  const named = partyOfSender(call)
  if (named !== null && peer.parties.has(named)) return named
  if (peer.isHub && named !== null) return null
  return [...peer.ownParties][0] ?? '*'
}

const refused = (ctx: Ctx): AuthorizeResponse => ({
  allowed: 'NOT_ALLOWED',
  authorizationReference: ctx.newId(),
  info: null,
})

/** Returns the result, or undefined after the time limit. */
function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
