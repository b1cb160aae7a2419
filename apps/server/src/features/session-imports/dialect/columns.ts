import type { ImportField } from '@voltway/contract/session-imports'
import { type CsvRow, plainHeader } from '../../../platform/csv.ts'
import type { Answers } from './answers.ts'
import { fieldOfWords, keysOf } from './header-words.ts'
import { moneyColumns } from './money-columns.ts'
import { type Template, templates } from './templates.ts'
import { energyUnitIn } from './units.ts'

/** How the columns of a file were recognized. */
export type Recognised = 'REMEMBERED' | 'KNOWN' | 'GUESSED' | 'CHOSEN'
export type Columns = readonly (ImportField | null)[]
/** Maps a header, normalized by {@link plainHeader}, to its field. */
export type Meaning = Readonly<Record<string, ImportField | null>>

export interface RememberedProvider {
  readonly name: string
  readonly columns: Meaning
  readonly dialect: Answers
}

export interface ColumnHints {
  /** Chosen by the person. */
  readonly columns: Columns | undefined
  /** The index of the total, chosen among candidates. */
  readonly costColumn: number | undefined
  /** The name the person entered. */
  readonly provider: RememberedProvider | undefined
  readonly providers: readonly RememberedProvider[]
}

export interface Understood {
  readonly recognised: Recognised
  readonly provider: RememberedProvider | undefined
  readonly template: Template | undefined
  readonly columns: Columns
  /** Columns of which any could be the total. */
  readonly costCandidates: readonly number[]
}

const templateOf = (headers: readonly string[]): Template | undefined => {
  const all = new Set(headers.flatMap(keysOf))
  return templates.find(({ marks }) => marks.every((mark) => all.has(mark)))
}

/** How many columns a row names when it is a header, for {@link tableOf}. */
export function meaningsOf(cells: readonly string[], providers: readonly RememberedProvider[]): number {
  const keys = cells.map(plainHeader).filter((key) => key !== '')
  const isKnown = providers.some(({ columns }) => keys.length > 1 && keys.every((key) => Object.hasOwn(columns, key)))
  if (isKnown || templateOf(cells) !== undefined) return 1_000
  return cells.filter((cell) => fieldOfWords(cell) !== undefined || energyUnitIn(cell) !== undefined).length
}

/**
 * Resolves the columns of a file in this order: the request's columns, the last file of the given provider or of one
 * with the same columns, a known layout, the headers and the numbers.
 */
export function understandColumns(headers: readonly string[], rows: readonly CsvRow[], hints: ColumnHints): Understood {
  const keys = headers.map(plainHeader)
  // A header may be called "constructor", which every object has.
  const isSame = ({ columns }: RememberedProvider) => keys.every((key) => Object.hasOwn(columns, key))
  const known = hints.provider !== undefined && isSame(hints.provider) ? hints.provider : hints.providers.find(isSame)
  const template = templateOf(headers)
  const file = { template, costCandidates: [], provider: known ?? hints.provider }
  if (hints.columns !== undefined) {
    const columns = headers.map((_, index) => hints.columns?.[index] ?? null)
    return { ...file, recognised: 'CHOSEN', columns }
  }
  if (known !== undefined) {
    return { ...file, recognised: 'REMEMBERED', columns: keys.map((key) => known.columns[key] ?? null) }
  }
  const named = headers.map((header) => {
    if (template === undefined) return fieldOfWords(header) ?? null
    return (
      keysOf(header)
        .map((key) => (Object.hasOwn(template.meaning, key) ? template.meaning[key] : undefined))
        .find(Boolean) ?? null
    )
  })
  const columns: (ImportField | null)[] = oncePerField(withEnergy(headers, rows, named))
  const recognised = template === undefined ? 'GUESSED' : 'KNOWN'
  if (columns.includes('cost')) return { ...file, recognised, columns }
  const isUsed = (index: number) => columns[index] !== null
  const money = moneyColumns(headers, rows, { isUsed, energy: columns.indexOf('energy') })
  for (const [index, field] of money.fields) columns[index] = field
  const { costColumn } = hints
  if (costColumn !== undefined && money.candidates.includes(costColumn)) columns[costColumn] = 'cost'
  const isOpen = !columns.includes('cost')
  return { ...file, recognised, columns, costCandidates: isOpen ? money.candidates : [] }
}

const NO_CHARGE =
  /price|preis|preço|precio|prix|prezzo|cost|kosten|zähler|meter|stand|max|min|avg|start|end|solar|pv|sun|grid|co2|€|\$|£/i

/** A header with a unit of energy is the energy when it is the only one with numbers and no name says otherwise. */
function withEnergy(headers: readonly string[], rows: readonly CsvRow[], named: Columns): Columns {
  if (named.some((field) => field === 'energy')) return named
  const found = headers.flatMap((header, index) => {
    const isEmpty = rows.every(({ cells }) => (cells[index] ?? '').trim() === '')
    return named[index] === null && !isEmpty && energyUnitIn(header) && !NO_CHARGE.test(header) ? [index] : []
  })
  return found.length === 1 ? named.map((field, index) => (index === found[0] ? 'energy' : field)) : named
}

/** Keeps the first column of each field. Energy columns by hour are added up, and two columns may name the card. */
function oncePerField(columns: Columns): (ImportField | null)[] {
  const seen = new Set<ImportField>()
  return columns.map((field) => {
    if (field === null || isRepeatable(field)) return field
    if (seen.has(field)) return null
    seen.add(field)
    return field
  })
}
export const isRepeatable = (field: ImportField): boolean => field === 'card' || field.startsWith('energy_')

export const meaningOf = (headers: readonly string[], columns: Columns): Meaning =>
  Object.fromEntries(headers.map((header, index) => [plainHeader(header), columns[index] ?? null]))
