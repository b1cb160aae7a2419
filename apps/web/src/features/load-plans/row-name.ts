import { usePhrases } from '../../lib/phrases.tsx'
import type { PlannedRow } from './planned-rows.ts'

/** Returns the name of a row: its card and its charge point, "Van 1 · Garage left, connector 2". */
export function useRowName(): (row: PlannedRow) => string {
  const t = usePhrases('load-plans')
  return ({ chargerName, evse, hasOthers, charge, isConnected }) => {
    const charger = chargerName ?? t.unknownCharger
    const name = hasOthers ? t.point({ name: charger, n: evse }) : charger
    const point = isConnected ? name : t.disconnected({ name })
    return charge === null ? point : `${charge.card_name} · ${point}`
  }
}
