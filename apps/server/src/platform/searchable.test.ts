import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearly } from './searchable.ts'

/** The behaviour of LIKE for patterns without escapes. */
const isLike = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(text)

const letter = fc.constantFrom(...'abcde')
const word = fc.array(letter, { minLength: 5, maxLength: 12 })
const typos: Record<string, (letters: readonly string[], at: number, other: string) => string[]> = {
  wrong: (letters, at, other) => letters.with(at, other),
  missing: (letters, at) => letters.toSpliced(at, 1),
  doubled: (letters, at) => letters.toSpliced(at, 0, letters[at] ?? ''),
  swapped: (letters, at) => letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse()),
}

test.each(Object.keys(typos))('a word with one letter %s is found at any position in a text', (kind) => {
  fc.assert(
    fc.property(word, fc.nat(), letter, (letters, index, other) => {
      const typed = typos[kind]?.(letters, index % letters.length, other).join('')
      const near = nearly(typed ?? '')
      const text = `van 1 ${letters.join('')} porto`
      expect(near?.patterns.some((pattern) => isLike(text, pattern))).toBe(true)
      expect(near?.around.some((pattern) => isLike(text, pattern))).toBe(true)
    }),
  )
})

test('two typos are not tolerated, nor one in a word that is too short or too long', () => {
  expect(nearly('carrinha')?.patterns.some((pattern) => isLike('cerrinho', pattern))).toBe(false)
  expect(nearly('van')).toBeUndefined()
  expect(nearly('x'.repeat(33))).toBeUndefined()
})
