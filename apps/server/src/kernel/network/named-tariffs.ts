import type { Tx } from '../../platform/sql.ts'
import { type NetworkKey, networkKey } from './messages.ts'
import { type Json, objectsIn } from './ocpi/merge.ts'
import { selectTariffs } from './place.sql.ts'

/**
 * Finds the stored tariffs that CDRs name in their periods without embedding them. Most CDRs embed theirs, and then
 * nothing is read.
 * @returns a function from a CDR to its stored tariffs. A tariff that changed after the charge began is left
 * out, because the CDR was priced by the earlier one.
 */
export async function findNamedTariffs(tx: Tx, cdrs: readonly Json[]): Promise<(cdr: Json) => Json[]> {
  const keys = new Map(cdrs.flatMap(namedKeys).map((key) => [key.text, key]))
  if (keys.size === 0) return () => []
  const rows = await selectTariffs(tx, [...keys.values()])
  const stored = new Map(rows.map((row) => [networkKey(row.country_code, row.party_id, row.id).text, row]))
  return (cdr) => {
    const startMs = Date.parse(String(cdr.start_date_time))
    return namedKeys(cdr).flatMap(({ text }) => {
      const row = stored.get(text)
      return row !== undefined && Date.parse(row.last_updated) <= startMs ? [row.raw] : []
    })
  }
}

function namedKeys(cdr: Json): NetworkKey[] {
  const { country_code: country, party_id: party } = cdr
  if (typeof country !== 'string' || typeof party !== 'string') return []
  const embedded = new Set(objectsIn(cdr.tariffs).map(({ id }) => String(id).toUpperCase()))
  const named = objectsIn(cdr.charging_periods).flatMap(({ tariff_id: id }) =>
    typeof id === 'string' ? [id.toUpperCase()] : [],
  )
  return [...new Set(named)].filter((id) => !embedded.has(id)).map((id) => networkKey(country, party, id))
}
