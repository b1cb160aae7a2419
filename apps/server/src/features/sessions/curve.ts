/** A point of the power curve as it is kept: epoch ms, W (null when unknown), Wh since the start. */
export type CurvePoint = readonly [atMs: number, powerW: number | null, energyWh: number]

/** More points than any screen has room for; a night's session with a report a minute stays whole. */
export const MAX_CURVE_POINTS = 500

/**
 * The curve with one more reading. A reading that is no later than the last one changes nothing. A power the network did not
 * send stays unknown: what the energy would say is an average over minutes and no power. A full curve loses every second point, never the first or last.
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
