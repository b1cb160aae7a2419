import { type ImportField, MAX_IMPORT_ROWS } from '@voltway/contract/session-imports'
import { type CsvRow, readCsv, TooManyRecords } from '../../../platform/csv.ts'
import type { Answers, Question } from './answers.ts'
import { type Columns, meaningsOf, type RememberedProvider, type Understood, understandColumns } from './columns.ts'
import { type Corrected, corrected, sharedReferences } from './corrections.ts'
import type { FileError, FileSession } from './file-session.ts'
import { tableOf } from './find-table.ts'
import { currencyOfRow, type Dialect, type FileFacts, Inference } from './infer.ts'
import { type LineFacts, LineReader } from './line-reader.ts'
import { readLine } from './read-line.ts'

/** Reads another provider's file: its table, its columns, its dialect, then its charges. Runs in a thread of its own. */

export interface FileInput {
  readonly csv: string
  /** Most charges; default: of a file that is imported by one call. */
  readonly mostRows?: number
  readonly columns: Columns | undefined
  readonly answers: Answers
  readonly provider: RememberedProvider | undefined
  readonly providers: readonly RememberedProvider[]
  readonly wallet: { readonly timeZone: string; readonly currency: string }
  readonly nowMs: number
}

export interface FileReading extends Corrected {
  readonly headers: readonly string[]
  readonly samples: readonly string[]
  readonly headerLine: number
  /** Titles, totals and repeated headers. */
  readonly skipped: number
  readonly rows: number
  readonly understood: Understood
  readonly missing: readonly ImportField[]
  /** Of the remembered provider, the layout and the request. */
  readonly answers: Answers
  /** Undefined while columns are missing. */
  readonly dialect: Dialect | undefined
  readonly dateKinds: Inference['dateKinds']
  readonly currencies: readonly string[]
  /** The charges are empty until all are answered. */
  readonly questions: readonly Question[]
  readonly errors: readonly FileError[]
}

const MOST_COLUMNS = 100
const LONGEST_SAMPLE = 60
const none = { sessions: [], reversals: [], cancelled: [], replaced: 0, reversed: 0, errors: [] }

/** @throws TooManyRecords */
export function readChargesFile(input: FileInput): FileReading {
  const { providers, mostRows = MAX_IMPORT_ROWS } = input
  // Titles, totals and headers in between included.
  const table = tableOf(readCsv(input.csv, 2 * mostRows), (cells) => meaningsOf(cells, providers))
  const headers = table.header.cells.slice(0, MOST_COLUMNS)
  const rows = table.lines
  const tooMany = rows[mostRows]
  if (tooMany !== undefined) throw new TooManyRecords(tooMany.line)
  const { columns, provider } = input
  const hints = { columns, provider, providers, costColumn: input.answers.cost_column }
  const understood = understandColumns(headers, rows, hints)
  const missing = (['start', 'energy'] as const).filter((field) => !understood.columns.includes(field))
  const answers = { ...understood.template?.stated, ...understood.provider?.dialect, ...input.answers }
  const file = {
    headers,
    samples: headers.map((_, column) => firstOf(rows, column)),
    headerLine: table.header.line,
    skipped: table.skipped,
    rows: rows.length,
    understood,
    missing,
    answers,
  }
  const unread = { ...file, ...none, dialect: undefined, dateKinds: new Set<never>(), currencies: [], questions: [] }
  if (missing.length > 0) return unread
  const facts = { headers, rows, understood, chosen: input.answers, wallet: input.wallet, nowMs: input.nowMs }
  const inference = new Inference(facts)
  const dialect = inference.dialect()
  const currencies = currenciesOf(facts, dialect)
  const questions = [...inference.questions, ...columnQuestions(facts, answers, currencies)]
  const inferred = { ...unread, dialect, currencies, dateKinds: inference.dateKinds }
  if (questions.length > 0) return { ...inferred, questions }
  return { ...inferred, ...readLines(facts, dialect, answers) }
}

const firstOf = (rows: readonly CsvRow[], column: number): string =>
  (rows.find(({ cells }) => (cells[column] ?? '') !== '')?.cells[column] ?? '').slice(0, LONGEST_SAMPLE)

function currenciesOf({ rows, understood, wallet }: FileFacts, dialect: Dialect): string[] {
  const { columns } = understood
  if (!columns.includes('cost') && !columns.includes('cost_net')) return []
  return [...new Set(rows.map((row) => currencyOfRow(row, columns) ?? dialect.currency ?? wallet.currency))]
}

/** What no cell of the file can say: missing columns and rates. */
function columnQuestions({ understood, rows, wallet }: FileFacts, answers: Answers, currencies: readonly string[]) {
  const { columns, costCandidates } = understood
  const questions: Question[] = []
  const raise = (code: Question['code'], more: Partial<Question> = {}) =>
    questions.push({ code, choices: [], samples: [], currency: null, ...more })
  const hasCost = columns.includes('cost') || columns.includes('cost_net')
  if (costCandidates.length > 0) {
    const samples = costCandidates.map((index) => firstOf(rows, index))
    raise('cost_column', { choices: costCandidates.map(String), samples })
  } else if (!hasCost && answers.no_cost === undefined) raise('no_cost', { choices: ['UNKNOWN'] })
  if (!columns.includes('station') && answers.station === undefined) raise('station')
  for (const currency of currencies) {
    if (currency !== wallet.currency && answers.rates?.[currency] === undefined) raise('rates', { currency })
  }
  return questions
}

function readLines(facts: FileFacts, dialect: Dialect, answers: Answers) {
  const { rows, understood, wallet, nowMs } = facts
  const raised = new Map<Question['code'], string[]>()
  const raise = (code: Question['code'], sample: string) =>
    raised.set(code, [...(raised.get(code) ?? []).slice(0, 2), sample])
  const { columns } = understood
  const indexes = Map.groupBy(columns.keys(), (index) => columns[index] ?? null) as LineFacts['indexes']
  const ofWallet = { walletCurrency: wallet.currency, walletZone: wallet.timeZone }
  const file = { columns, indexes, dialect, answers, ...ofWallet, nowMs, raise }
  const errors: FileError[] = []
  const read = rows.flatMap((row): FileSession[] => {
    const reader = new LineReader(row, file)
    const session = readLine(reader)
    errors.push(...reader.errors)
    return session === null ? [] : [session]
  })
  const shared = answers.same_reference === undefined ? sharedReferences(read) : []
  for (const reference of shared) raise('same_reference', reference)
  const questions = [...raised].map(([code, samples]): Question => {
    return { code, choices: [...choicesOf(code, wallet.timeZone)], samples, currency: null }
  })
  if (questions.length > 0) return { ...none, questions }
  return { questions, errors, ...corrected(read, answers.same_reference === 'SEPARATE') }
}

function choicesOf(code: Question['code'], timeZone: string): readonly string[] {
  if (code === 'time_zone') return [timeZone, 'UTC']
  if (code === 'repeated_hour') return ['FIRST', 'SECOND']
  return code === 'empty_cost' ? ['UNKNOWN', 'FREE'] : ['REPLACE', 'SEPARATE']
}
