import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Vector = [number, number, number]

/** Matrices that simulate colour vision deficiencies (Machado et al. 2009, full severity). */
const vision: Record<string, [Vector, Vector, Vector]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const tokens = readFileSync(new URL('./tokens.css', `file://${import.meta.filename}`), 'utf8')

function colors(theme: 'light' | 'dark', names: string): string[] {
  const pairs = [...tokens.matchAll(new RegExp(`--(?:${names}): light-dark\\((#\\w{6}), (#\\w{6})\\)`, 'g'))]
  return pairs.map((pair) => pair[theme === 'light' ? 1 : 2] ?? '')
}

function linear(hex: string): Vector {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const times = (row: Vector, color: Vector) => row[0] * color[0] + row[1] * color[1] + row[2] * color[2]

/** Returns a colour in OKLab, where equal distances look equally different. */
function perceived(hex: string, eyes: [Vector, Vector, Vector]): Vector {
  const seen = eyes.map((row) => Math.min(1, Math.max(0, times(row, linear(hex))))) as Vector
  const cones = [
    times([0.4122214708, 0.5363325363, 0.0514459929], seen),
    times([0.2119034982, 0.6806995451, 0.1073969566], seen),
    times([0.0883024619, 0.2817188376, 0.6299787005], seen),
  ].map(Math.cbrt) as Vector
  return [
    times([0.2104542553, 0.793617785, -0.0040720468], cones),
    times([1.9779984951, -2.428592205, 0.4505937099], cones),
    times([0.0259040371, 0.7827717662, -0.808675766], cones),
  ]
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [a, b].map((hex) => times([0.2126, 0.7152, 0.0722], linear(hex))).sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

test.for(['light', 'dark'] as const)(
  'the ten colours of the charts are distinguishable with every colour vision (%s)',
  (theme) => {
    const palette = colors(theme, 'data-\\d+')
    expect(palette).toHaveLength(10)
    for (const [name, eyes] of Object.entries(vision)) {
      const places = palette.map((color) => perceived(color, eyes))
      places.forEach((one, index) => {
        for (const other of places.slice(index + 1)) {
          const difference = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
          // The palette of Okabe and Ito (8 colours), the usual reference, reaches 0.076.
          expect(difference, `${palette[index]} with ${name}`).toBeGreaterThan(0.1)
        }
      })
    }
  },
)

test.for(['light', 'dark'] as const)('texts, states and data have enough contrast on every surface (%s)', (theme) => {
  const surfaces = colors(theme, 'ground|surface|surface-raised')
  expect(surfaces).toHaveLength(3)
  for (const surface of surfaces) {
    for (const word of colors(theme, 'ink|ink-2|ink-3|accent|ok|warn|bad|info')) {
      expect(contrast(word, surface), `${word} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    }
  }
  const [, surface = ''] = surfaces
  for (const mark of colors(theme, 'data-\\d+|line-control|idle')) {
    expect(contrast(mark, surface), `${mark} on ${surface}`).toBeGreaterThanOrEqual(3)
  }
})
