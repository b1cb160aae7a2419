/** How PUT and PATCH change the objects peers own (transport_and_format, "PATCH"; mod_sessions; mod_locations). Pure. */

export type Json = Record<string, unknown>

/** A PATCH replaces the fields it names; `null` takes one away. */
export function patched(base: Json, patch: Json): Json {
  const result: Json = { ...base }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else result[name] = value
  }
  return result
}

/** PATCH of a session: its charging periods are added; one that starts when a known one did replaces it. */
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

const listOf = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
const same = (a: unknown, b: string) => typeof a === 'string' && a.toUpperCase() === b.toUpperCase()

export function findEvse(location: Json, uid: string): Json | undefined {
  return listOf(location.evses).find((evse) => same(evse.uid, uid))
}

export function findConnector(evse: Json, id: string): Json | undefined {
  return listOf(evse.connectors).find((connector) => same(connector.id, id))
}

/** The location with one EVSE added or replaced. */
export function withEvse(location: Json, evse: Json): Json {
  const others = listOf(location.evses).filter((one) => !same(one.uid, String(evse.uid)))
  return { ...location, evses: [...others, evse], last_updated: newest(location, evse) }
}

/** The location with one connector of one EVSE added or replaced; undefined when it has no such EVSE. */
export function withConnector(location: Json, evseUid: string, connector: Json): Json | undefined {
  const evse = findEvse(location, evseUid)
  if (evse === undefined) return undefined
  const others = listOf(evse.connectors).filter((one) => !same(one.id, String(connector.id)))
  const changed = { ...evse, connectors: [...others, connector], last_updated: newest(evse, connector) }
  return withEvse(location, changed)
}

/** A change of a part is a change of the whole (mod_locations, last_updated). */
function newest(whole: Json, part: Json): unknown {
  const [a, b] = [whole.last_updated, part.last_updated]
  if (typeof a !== 'string') return b
  return typeof b === 'string' && Date.parse(b) > Date.parse(a) ? b : a
}
