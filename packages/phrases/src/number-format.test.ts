import { expect, test } from 'vitest'
import { noticeValues } from './notice-values.ts'
import { newNumberFormat } from './number-format.ts'
import { speak } from './phrase.ts'

const euros = { style: 'currency', currency: 'EUR' } as const

test.each([
  ['en-GB', '€1,977.46', '2,016'],
  ['pt-PT', '1 977,46 €', '2 016'],
  ['es-ES', '1.977,46 €', '2.016'],
  ['fr-FR', '1 977,46 €', '2 016'],
])('amounts and counts of four digits are grouped in %s, also in notifications and texts', (tag, amount, count) => {
  const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')
  expect(plain(newNumberFormat(tag, euros).format(1977.46))).toBe(amount)
  expect(plain(noticeValues({ amount: '1977.46' }, tag).amount)).toBe(amount)
  const english = { cards: { one: '{n}', other: '{n}' } } as const
  expect(plain(speak<typeof english>(english, tag).cards({ n: 2016 }))).toBe(count)
})
