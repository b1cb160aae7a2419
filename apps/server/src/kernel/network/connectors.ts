import type { NetworkStation } from './messages.ts'
import type { Json } from './ocpi/merge.ts'

/** Returns type, power and current of a connector. */
export function describeConnector(connector: Json): NonNullable<NetworkStation['connector']> {
  const { standard, power_type: powerType, max_electric_power: watts } = connector
  return {
    type: typeof standard === 'string' ? standard : 'UNKNOWN',
    powerKw: typeof watts === 'number' ? watts / 1000 : powerOf(connector),
    current: powerType === 'DC' ? 'DC' : 'AC',
  }
}

/** Returns the power in kW from voltage, amperage and phases, for connectors that state no power; null when unknown. */
function powerOf({ max_voltage: volts, max_amperage: amps, power_type: type }: Json): number | null {
  if (typeof volts !== 'number' || typeof amps !== 'number') return null
  // 400 V is between two phases, 230 V between a phase and neutral.
  const phases = type === 'AC_3_PHASE' ? (volts > 300 ? Math.sqrt(3) : 3) : type === 'AC_2_PHASE' ? 2 : 1
  return Math.round((volts * amps * phases) / 100) / 10
}
