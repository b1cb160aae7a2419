/** A stored point of the power curve: epoch ms, W (null when unknown), Wh since the start. */
export type CurvePoint = readonly [atMs: number, powerW: number | null, energyWh: number]

/** More points than a screen can show. A session of one night with a report per minute is kept in full. */
export const MAX_CURVE_POINTS = 500

/**
 * Adds a reading to the curve. A reading that is not later than the last one changes nothing. A missing power stays
 * unknown, because power derived from energy is only an average over minutes. A full curve drops every second point,
 * but keeps the first and last.
 */
export function withReading(
  curve: readonly CurvePoint[],
  reading: { readonly atMs: number; readonly powerW: number | null; readonly energyWh: bigint },
): readonly CurvePoint[] {
  const last = curve.at(-1)
  if (last !== undefined && reading.atMs <= last[0]) return curve
  const points: CurvePoint[] = [...curve, [reading.atMs, reading.powerW, Number(reading.energyWh)]]
  return points.length <= MAX_CURVE_POINTS ? points : thinned(points)
}

function thinned(points: readonly CurvePoint[]): CurvePoint[] {
  return points.filter((_, index) => index % 2 === 0 || index === points.length - 1)
}
