/** A linear scale from values to pixels. Own code, because d3-scale adds 7 KB for colours and dates. */
export type Scale = { (value: number): number; invert: (pixel: number) => number; ticks: readonly number[] }

/** Creates a scale between exactly these values. */
export function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const ratio = (end - start) / (to - from || 1)
  const scale = (value: number) => start + (value - from) * ratio
  return Object.assign(scale, { invert: (pixel: number) => from + (pixel - start) / ratio, ticks: [from, to] })
}

/** Creates a scale from zero to a round value above `most`, with about `count` round steps. */
export function scaleFromZero(most: number, range: readonly [number, number], count = 5): Scale {
  const rough = Math.max(most, 1e-9) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5].find((one) => one * power >= rough * 0.999) ?? 10)
  const steps = Math.max(1, Math.ceil(most / step - 1e-9))
  const ticks = Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)))
  return Object.assign(linearScale([0, steps * step], range), { ticks })
}

const largestDigits = 3

/**
 * Returns the number of decimals that writes every tick exactly, so that no two labels are equal. From 1000 on, ticks
 * are written in thousands or millions ("1.5K").
 */
export function axisDigits(ticks: readonly number[]): number {
  const most = Math.max(...ticks.map(Math.abs))
  const isExact = (tick: number, digits: number) => {
    const unit = Math.abs(tick) < 1000 ? 1 : 1000 ** Math.floor(Math.log10(Math.abs(tick)) / 3)
    const scaled = (tick / unit) * 10 ** digits
    return Math.abs(scaled - Math.round(scaled)) < 1e-6
  }
  let digits = 0
  while (digits < largestDigits && !ticks.every((tick) => isExact(tick, digits))) digits++
  // Below 1000, amounts have two decimals or none: €0.50, not €0.5.
  return digits === 1 && most < 1000 ? 2 : digits
}

const labelWidth = 110
const mostLabels = 7

/** Returns evenly spread values from the first to the last. Their labels neither overlap nor repeat. */
export function ticksAlong(
  [from, to]: readonly [number, number],
  width: number,
  format: (value: number) => string,
): number[] {
  const steps = Math.max(1, Math.min(mostLabels - 1, Math.floor(width / labelWidth)))
  const even = Array.from({ length: steps }, (_, index) => from + ((to - from) * index) / steps)
  const last = format(to)
  const distinct = even.filter((tick, index) => {
    const label = format(tick)
    return label !== last && (index === 0 || label !== format(even[index - 1] ?? from))
  })
  return [...distinct, to]
}

export type Bands = { step: number; width: number; left: (index: number) => number }

/** Limits the width of a single bar, in px. */
const widestBand = 72

/** Returns the positions of `count` bars side by side. `gap` is the share of a step that stays free. */
export function bands(count: number, [start, end]: readonly [number, number], gap = 0.38): Bands {
  const step = (end - start) / Math.max(1, count)
  const width = Math.min(widestBand, step * (1 - gap))
  return { step, width, left: (index) => start + step * (index + 0.5) - width / 2 }
}
