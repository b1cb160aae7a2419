/**
 * Applies PUT and PATCH to the objects that peers own (OCPI 2.2.1 transport_and_format, mod_sessions, mod_locations).
 * Pure functions.
 */

/** A JSON object. */
export type Json = Record<string, unknown>

/** Returns the object with the fields of a PATCH replaced. `null` removes a field. */
export function patched(base: Json, patch: Json): Json {
  const result: Json = { ...base }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else result[name] = value
  }
  return result
}

/**
 * Returns the session after a PATCH (OCPI 2.2.1 mod_sessions, PATCH). Its charging periods are appended. A period with
 * the start of a known one replaces it, so that a repeated PATCH does not double it.
 */
export function patchedSession(base: Json, patch: Json): Json {
  const { charging_periods: added, ...rest } = patch
  const result = patched(base, rest)
  if (!Array.isArray(added)) return result
  const periods = new Map<string, unknown>()
  const known = Array.isArray(base.charging_periods) ? base.charging_periods : []
  for (const period of [...known, ...added]) {
    const start = (period as Json | null)?.start_date_time
    periods.set(typeof start === 'string' ? String(Date.parse(start) || start) : JSON.stringify(period), period)
  }
  result.charging_periods = [...periods.values()]
  return result
}

/** The objects of a list; none when the value is not a list. */
export const objectsIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
const same = (a: unknown, b: string) => typeof a === 'string' && a.toUpperCase() === b.toUpperCase()

/** Returns an EVSE of a location by its uid, in any case; undefined when unknown. */
export function findEvse(location: Json, uid: string): Json | undefined {
  return objectsIn(location.evses).find((evse) => same(evse.uid, uid))
}

/** Returns a connector of an EVSE by its id, in any case; undefined when unknown. */
export function findConnector(evse: Json, id: string): Json | undefined {
  return objectsIn(evse.connectors).find((connector) => same(connector.id, id))
}

/** Returns the location with one EVSE added or replaced. */
export function withEvse(location: Json, evse: Json): Json {
  const others = objectsIn(location.evses).filter((one) => !same(one.uid, String(evse.uid)))
  return { ...location, evses: [...others, evse], last_updated: newest(location, evse) }
}

/** Returns the location with one connector of one EVSE added or replaced; undefined without such an EVSE. */
export function withConnector(location: Json, evseUid: string, connector: Json): Json | undefined {
  const evse = findEvse(location, evseUid)
  if (evse === undefined) return undefined
  const others = objectsIn(evse.connectors).filter((one) => !same(one.id, String(connector.id)))
  const changed = { ...evse, connectors: [...others, connector], last_updated: newest(evse, connector) }
  return withEvse(location, changed)
}

/**
 * Returns the later `last_updated`: a change of a part also changes the whole (OCPI 2.2.1 mod_locations, last_updated).
 */
function newest(whole: Json, part: Json): unknown {
  const [a, b] = [whole.last_updated, part.last_updated]
  if (typeof a !== 'string') return b
  return typeof b === 'string' && Date.parse(b) > Date.parse(a) ? b : a
}
