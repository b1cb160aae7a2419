import { readFileSync } from 'node:fs'

/**
 * Reads one table of a state page (`x.states.md`): an object per row, keyed by the column's heading. Backquotes are
 * removed from the cells.
 * @param page the page's address, e.g. `new URL('invoices.states.md', import.meta.url)`.
 * @param heading the heading above the table, without its `#`.
 * @throws when the page has no table below the heading, so that a renamed heading cannot empty a test.
 */
export function readStateTable<Column extends string>(page: URL, heading: string): Record<Column, string>[] {
  const lines = readFileSync(page, 'utf8').split('\n')
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading)
  const section = start < 0 ? [] : lines.slice(start + 1)
  const end = section.findIndex((line) => line.startsWith('#'))
  const table = (end < 0 ? section : section.slice(0, end)).filter((line) => line.startsWith('|')).map(cellsOf)
  const [columns, , ...rows] = table
  if (columns === undefined || rows.length === 0) throw new Error(`no table below "${heading}" in ${page.pathname}`)
  return rows.map(
    (cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<Column, string>,
  )
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll('`', '').trim())

/** The values of a cell that lists several, separated by commas. */
export const listOf = (cell: string): string[] => (cell === '' ? [] : cell.split(', '))

/** Every pair that `allows` accepts, in the order of the two lists, for comparison with the rows of a page. */
export function allowedPairs<From extends string, To extends string>(
  from: readonly From[],
  to: readonly To[],
  allows: (from: From, to: To) => boolean,
): string[] {
  return from.flatMap((one) => to.filter((other) => allows(one, other)).map((other) => `${one} ${other}`))
}
