import { type ChargePoint, powerKwOf } from './network.ts'
import type { Random } from './random.ts'

/** The properties of a car that charging depends on. */
export interface Car {
  batteryKwh: number
  /** State of charge on arrival, 0 to 1. */
  fullAtStart: number
  acLimitKw: number
  dcLimitKw: number
}

export function someCar(random: Random): Car {
  return {
    batteryKwh: Math.round(random.between(42, 84)),
    fullAtStart: random.between(0.12, 0.5),
    acLimitKw: random.pick([7.4, 11, 11, 22]) ?? 11,
    dcLimitKw: random.pick([75, 100, 130, 170]) ?? 100,
  }
}

export function isFull(car: Car, energyKwh: number): boolean {
  return car.fullAtStart + energyKwh / car.batteryKwh >= 0.98
}

/**
 * The charging power of a car: constant on AC; on DC full power up to about half of the battery, then decreasing, as real
 * cars do. A small variation is added, because a flat line looks like a fault.
 */
export function chargingPowerKw(car: Car, point: ChargePoint, energyKwh: number, random: Random): number {
  const share = car.fullAtStart + energyKwh / car.batteryKwh
  const unrest = random.between(0.97, 1)
  if (point.connector.power_type !== 'DC') {
    const end = share > 0.95 ? 0.4 : 1
    return Math.min(powerKwOf(point), car.acLimitKw) * end * unrest
  }
  const peak = Math.min(powerKwOf(point), car.dcLimitKw)
  const taper = share < 0.55 ? 1 : Math.max(0.12, 1 - ((share - 0.55) / 0.4) * 0.88)
  return peak * taper * unrest
}
