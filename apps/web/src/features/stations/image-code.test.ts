import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { textOfImage } from './image-code.ts'

/** Draws the product's own QR code in grey on a darker wall, as a camera sees it. */
function photoOf(text: string, { scale, side }: { scale: number; side: number }) {
  const { data: modules, size } = encode(text, { ecc: 'M', border: 2 })
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const margin = Math.round((side - size * scale) / 2)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [row, column] = [Math.floor((y - margin) / scale), Math.floor((x - margin) / scale)]
      const isDark = modules[row]?.[column]
      data.fill(isDark === undefined ? 150 : isDark ? 60 : 210, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { width: side, height: side, data }
}

test.each([
  ['a charger’s number', 'PT*TST*E1'],
  ['a link', 'https://charge.example/q?evse=PT%2ATST%2AEDC2'],
])('the QR code of %s is read where the browser reads no codes', (_, text) => {
  expect(textOfImage(photoOf(text, { scale: 5, side: 400 }))).toBe(text)
})

test('an image without a code has no text', () => {
  expect(textOfImage({ width: 200, height: 200, data: new Uint8ClampedArray(160_000).fill(180) })).toBeNull()
})
