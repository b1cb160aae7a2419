import { type NetworkKey, networkKey } from '../messages.ts'
import { ownsParty } from '../peers.ts'
import { deleteTariff, lockLocation, selectLocation, selectTariff } from '../place.sql.ts'
import { latestReport } from '../receive.ts'
import { storeLocation } from '../stations.ts'
import { hasElements, storeTariff } from '../tariffs.ts'
import { holdIfUntrusted } from './held.ts'
import { findConnector, findEvse, type Json, patched, withConnector, withEvse } from './merge.ts'
import {
  type Call,
  type Handler,
  invalid,
  type Method,
  objectIn,
  type Serve,
  status,
  unknownObject,
} from './response.ts'
import { readInstant } from './shape.ts'
import type { ObjectKind } from './version.ts'

const locationUrl = '/locations/:country/:party/:id'
const locationUrls = [locationUrl, `${locationUrl}/:evse`, `${locationUrl}/:evse/:connector`]
const tariffUrl = '/tariffs/:country/:party/:id'

/** The handlers of writes to locations and tariffs, by method and route. */
export const locationWrites: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(
    locationUrls.flatMap((url) => [[`PUT ${url}`, putLocation] as const, [`PATCH ${url}`, patchLocation] as const]),
  ),
  [`PUT ${tariffUrl}`]: putTariff,
  [`DELETE ${tariffUrl}`]: removeTariff,
}

/**
 * Serves locations (three levels) and tariffs that operators push (OCPI 2.2.1 mod_locations and mod_tariffs, receiver
 * interfaces).
 */
export function serveLocations(serve: Serve): void {
  for (const url of locationUrls) serve('GET', url, readLocation)
  serve('GET', tariffUrl, async (call) => {
    const found = ownsKey(call) ? await selectTariff(call.ctx.db, keyIn(call)) : undefined
    if (found === undefined) throw unknownObject('unknown tariff')
    return { data: call.version.write.tariff(found.raw) }
  })
  serveWrites(serve, locationWrites)
}

/** Serves writes. Requests of untrusted parties are held. */
export function serveWrites(serve: Serve, writes: Readonly<Record<string, Handler>>): void {
  for (const [route, handle] of Object.entries(writes)) {
    const [method, url] = route.split(' ') as [Method, string]
    serve(method, url, holdIfUntrusted(route, handle))
  }
}

async function removeTariff(call: Call) {
  const deleted = ownsKey(call) ? await deleteTariff(call.ctx.db, keyIn(call)) : 0
  if (deleted === 0) throw unknownObject('unknown tariff')
  return {}
}

/** Returns the key of the object in the URL. */
export function keyIn({ params }: Call): NetworkKey {
  return networkKey(params.country ?? '', params.party ?? '', params.id ?? '')
}

/** Returns true when the peer owns the party in the URL. */
export function ownsKey(call: Call): boolean {
  return ownsParty(call.peer, call.params.country ?? '', call.params.party ?? '')
}

function checkParty(call: Call): void {
  if (ownsKey(call)) return
  const { ocpi } = call.ctx.app.config
  const isOurs =
    networkKey(call.params.country ?? '', call.params.party ?? '', '').text === `${ocpi.country}*${ocpi.party}*`
  throw invalid(isOurs ? 'the party in the URL is ours' : 'the party in the URL is not one of yours')
}

/**
 * Returns the key of a write after a check: the peer owns the object, and the body matches the URL. With `complete`,
 * the body must contain the whole key.
 * @throws OcpiRefusal 2001 otherwise.
 */
export function checkWrite(call: Call, body: Json, complete: boolean): NetworkKey {
  checkParty(call)
  const key = keyIn(call)
  const parts = { country_code: key.countryCode, party_id: key.partyId, id: key.id }
  for (const [name, expected] of Object.entries(parts)) {
    const value = body[name]
    if (value === undefined || value === null) {
      if (complete) throw invalid(`${name} is missing`)
    } else if (String(value).toUpperCase() !== expected) throw invalid(`${name} differs from the URL`)
  }
  return key
}

/**
 * Checks that a PATCH has last_updated, where the version requires it (OCPI 2.2.1 mod_locations, mod_sessions).
 * @throws OcpiRefusal 2001 otherwise.
 */
export function checkPatchTime({ version }: Call, body: Json): void {
  if (version.datesPatches && readInstant(body.last_updated) === undefined) throw invalid('last_updated is missing')
}

const kindOf = ({ params }: Call): ObjectKind =>
  params.connector !== undefined ? 'connector' : params.evse !== undefined ? 'evse' : 'location'

const unknownLocation = (what: string) => unknownObject(`unknown ${what}`, status.unknownLocation)

async function readLocation(call: Call) {
  const { evse: evseUid, connector: connectorId } = call.params
  const row = ownsKey(call) ? await selectLocation(call.ctx.db, keyIn(call)) : undefined
  if (row === undefined) throw unknownLocation('location')
  const { write } = call.version
  if (evseUid === undefined) return { data: write.location(row.raw) }
  const evse = findEvse(row.raw, evseUid)
  if (evse === undefined) throw unknownLocation('EVSE')
  if (connectorId === undefined) return { data: write.evse(evse) }
  const connector = findConnector(evse, connectorId)
  if (connector === undefined) throw unknownLocation('connector')
  return { data: write.connector(connector) }
}

async function putLocation(call: Call) {
  const body = objectIn(call, kindOf(call))
  const { evse: evseUid, connector: connectorId } = call.params
  if (evseUid === undefined) {
    const key = checkWrite(call, body, true)
    const { ctx, peer } = call
    await ctx.db.tx((tx) => storeLocation({ ctx, tx }, peer.id, key, body))
    return {}
  }
  checkParty(call)
  const [name, wanted] = connectorId === undefined ? ['uid', evseUid] : ['id', connectorId]
  if (String(body[name] ?? '').toUpperCase() !== wanted.toUpperCase()) throw invalid(`${name} differs from the URL`)
  await changeLocation(call, (location) => {
    const evse = findEvse(location, evseUid)
    const known = connectorId === undefined ? evse : evse && findConnector(evse, connectorId)
    if (known !== undefined && newerThan(call, known, body)) return location
    return connectorId === undefined ? withEvse(location, body) : withConnector(location, evseUid, body)
  })
  return {}
}

async function patchLocation(call: Call) {
  const body = objectIn(call, kindOf(call))
  const { evse: evseUid, connector: connectorId } = call.params
  checkParty(call)
  checkPatchTime(call, body)
  await changeLocation(call, (location) => {
    if (evseUid === undefined) {
      checkWrite(call, body, false)
      return newerThan(call, location, body) ? location : patched(location, body)
    }
    const evse = findEvse(location, evseUid)
    if (evse === undefined) return undefined
    if (connectorId === undefined) {
      return newerThan(call, evse, body) ? location : withEvse(location, { ...patched(evse, body), uid: evse.uid })
    }
    const connector = findConnector(evse, connectorId)
    if (connector === undefined) return undefined
    if (newerThan(call, connector, body)) return location
    return withConnector(location, evseUid, { ...patched(connector, body), id: connector.id })
  })
  return {}
}

/**
 * Returns true when the known object is newer. The update is then ignored. A known time in the future was an error of
 * the operator's clock.
 */
function newerThan({ ctx }: Call, known: Json, update: Json): boolean {
  const knownMs = Date.parse(readInstant(known.last_updated) ?? '1970-01-01')
  if (knownMs > latestReport(ctx).getTime()) return false
  return knownMs > Date.parse(readInstant(update.last_updated) ?? '2200-01-01')
}

async function changeLocation(call: Call, change: (location: Json) => Json | undefined): Promise<void> {
  const { ctx, peer } = call
  const key = keyIn(call)
  await ctx.db.tx(async (tx) => {
    const row = await lockLocation(tx, key)
    const changed = row && change(row.raw)
    if (changed === undefined) throw unknownLocation(row === undefined ? 'location' : 'EVSE or connector')
    if (changed !== row?.raw) await storeLocation({ ctx, tx }, peer.id, key, changed)
  })
}

/** Serves PATCH of tariffs (OCPI 2.1.1 mod_tariffs). Later versions have only PUT. */
export function serveTariffPatches(serve: Serve): void {
  serveWrites(serve, { [`PATCH ${tariffUrl}`]: patchTariff })
}

async function patchTariff(call: Call) {
  const body = objectIn(call, 'tariff')
  const key = checkWrite(call, body, false)
  const known = await selectTariff(call.ctx.db, key)
  if (known === undefined) throw unknownObject('unknown tariff')
  await storeTariff(call.ctx, call.peer.id, key, patched(known.raw, body))
  return {}
}

async function putTariff(call: Call) {
  const body = objectIn(call, 'tariff')
  const key = checkWrite(call, body, true)
  if (!hasElements(body)) throw invalid('elements are missing')
  await storeTariff(call.ctx, call.peer.id, key, body)
  return {}
}
