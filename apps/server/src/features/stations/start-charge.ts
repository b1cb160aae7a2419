import type { BodyOf } from '@voltway/contract/endpoint'
import type { StationRequest, startSession } from '@voltway/contract/stations-requests'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type ChargePoint, type Plug, startsRemotely } from '../../kernel/network/charge-points.ts'
import { requestCommand } from '../../kernel/network/commands.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCard } from '../cards/cards.ts'
import { authorizeStart } from '../holds/holds.ts'
import { publishRequest } from './request-reply.ts'
import {
  openWalletOfCard,
  placeOf,
  type RequestedPoint,
  readRequestedPoint,
  readUsableCard,
  refuseUnlessFree,
} from './requested-point.ts'
import { insertRequest, selectCardUse } from './station-requests.sql.ts'

/**
 * Requests the network to start a charge with a card. The charge is authorized here, with its hold, in the transaction
 * that enqueues the command. The card's lock makes concurrent requests start one charge.
 */
export async function startCharge(ctx: Ctx, body: BodyOf<typeof startSession>): Promise<StationRequest> {
  const scope = await openWalletOfCard(ctx, body.card_id)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockCard(tx, scope, body.card_id, ctx.now)
    const card = await readUsableCard(work, body.card_id)
    const wanted = await readRequestedPoint(tx, body.station_id, body.point_uid)
    const use = (await selectCardUse(tx, scope, card.id, ctx.now)) ?? refuse('card.not_found')
    if (use.is_charging) refuse('card.charging_already')
    if (use.is_starting) refuse('card.start_pending')
    if (!startsRemotely(wanted.point)) refuse('station.no_remote_start')
    refuseUnlessFree(wanted, use)
    const plug = plugOf(wanted.point, body.plug_id)
    const authorizationReference = await authorize(work, card.id, { wanted, plug })
    const id = await sendStart(work, wanted, { cardId: card.id, plug, authorizationReference })
    recordAudit(work, {
      action: 'session.start_asked',
      object: { kind: 'card', id: card.id, name: card.name },
      after: { station: wanted.station.name, point: wanted.point.evseId ?? wanted.point.uid },
    })
    return publishRequest(work, id)
  })
}

/**
 * Returns the chosen plug; null when the charger may decide.
 * @throws `station.plug_needed` when the operator requires a choice, or the choice does not exist.
 */
function plugOf({ plugs, capabilities }: ChargePoint, plugId: string | undefined): Plug | null {
  if (plugId !== undefined)
    return plugs.find(({ id }) => id === plugId) ?? refuse('station.plug_needed', { fields: { plug_id: 'unknown' } })
  if (plugs.length > 1 && capabilities.has('START_SESSION_CONNECTOR_REQUIRED')) refuse('station.plug_needed')
  return plugs.length === 1 ? (plugs[0] ?? null) : null
}

/**
 * Returns the reference of the hold that the session will claim.
 * @throws `card.rule_refuses` with the reason in the driver's language, `card.no_credit` or `card.does_not_charge`.
 */
async function authorize(
  work: WalletWork,
  cardId: string,
  { wanted: { station, point }, plug }: { readonly wanted: RequestedPoint; readonly plug: Plug | null },
): Promise<string> {
  const powerKw = plug?.powerKw ?? null
  const authorized = await authorizeStart(work, cardId, { station, evseUid: point.uid, powerKw })
  if (authorized === 'unknown') return refuse('card.not_found')
  if (authorized.allowed === 'ALLOWED') return authorized.authorizationReference
  if (authorized.info !== null) refuse('card.rule_refuses', { fields: { rule: authorized.info.text } })
  return refuse(authorized.allowed === 'NO_CREDIT' ? 'card.no_credit' : 'card.does_not_charge')
}

interface Start {
  readonly cardId: string
  readonly plug: Plug | null
  readonly authorizationReference: string
}

async function sendStart(work: WalletWork, wanted: RequestedPoint, start: Start): Promise<string> {
  const { ctx, tx, scope } = work
  const { station, point } = wanted
  const id = ctx.newId()
  const place = placeOf(wanted)
  await insertRequest(
    tx,
    scope,
    {
      id,
      kind: 'START',
      cardId: start.cardId,
      stationId: station.station_id,
      countryCode: place.country_code,
      partyId: place.party_id,
      locationId: place.location_id,
      evseUid: point.uid,
      connectorId: start.plug?.id ?? null,
      evseId: point.evseId,
      stationName: station.name,
      authorizationReference: start.authorizationReference,
      reservedUntil: null,
      requestedBy: ctx.person?.id ?? null,
    },
    ctx.now,
  )
  await requestCommand(work, {
    type: 'START_SESSION',
    peerId: station.peer_id,
    walletId: scope.walletId,
    sessionId: id,
    request: {
      ...place,
      ...(start.plug === null ? {} : { connector_id: start.plug.id }),
      card_id: start.cardId,
      authorization_reference: start.authorizationReference,
    },
  })
  return id
}
