import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋351', "'＋351"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['-2,50', '"-2,50"'],
  ['Ana ＝ Inês', 'Ana ＝ Inês'],
])(
  'a cell that a spreadsheet would evaluate is prefixed with an apostrophe, and a number is not: %s',
  (cell, written) => {
    expect(csvLine([cell], ',')).toBe(`${written}\r\n`)
  },
)
