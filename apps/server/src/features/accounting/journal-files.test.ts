import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { encodeSingleByte, noSigns } from '../../platform/single-byte.ts'
import { datevColumns, datevOf } from './datev.ts'
import { fecColumns, fecName, fecOf, sirenOf } from './fec.ts'
import type { Journal, JournalLine } from './journal.ts'
import { journalCsv, journalWorkbook } from './journal-table.ts'
import { journalWordsIn } from './journal-words.ts'

const line = (
  role: JournalLine['role'],
  account: string,
  amountMinor: bigint,
  more: Partial<JournalLine> = {},
): JournalLine => ({ role, account, amountMinor, costCentre: null, vatRate: null, ...more })

/** October: the charging invoice of two cost centres, the balance that paid it, and money added by card. */
const october: Journal = {
  isFormer: false,
  centreCodes: new Map([['Vertrieb "Süd"; Nürnberg', 'K-210']]),
  month: '2026-10',
  currency: 'EUR',
  supplier: { name: 'Voltway Fleets', vatNumber: 'PT599999993' },
  customer: { name: 'Société « Étoile »', vatNumber: 'FR46443121975' },
  entries: [
    {
      number: 1,
      book: 'PURCHASES',
      kind: 'INVOICE',
      postingDay: '2026-10-31',
      documentDay: '2026-11-01',
      reference: 'FT 2026A/35',
      method: null,
      supplyDay: '2026-10-31',
      lines: [
        line('charging', '4530', 100_000n, { costCentre: 'Vertrieb "Süd"; Nürnberg', vatRate: '23.00' }),
        line('charging', '4530', 20_050n, { vatRate: '23.00' }),
        line('vat', '1570', 27_612n, { vatRate: '23.00' }),
        line('supplier', '70000', -147_662n),
      ],
    },
    {
      number: 1,
      book: 'SETTLEMENTS',
      kind: 'SETTLEMENT',
      postingDay: '2026-10-31',
      documentDay: '2026-11-01',
      reference: 'FT 2026A/35',
      method: null,
      supplyDay: '2026-10-31',
      lines: [line('supplier', '70000', 147_662n), line('prepayment', '1500', -147_662n)],
    },
    {
      number: 1,
      book: 'BANK',
      kind: 'MONEY_IN',
      postingDay: '2026-10-05',
      documentDay: '2026-10-05',
      reference: 'RC 2026A/9',
      method: 'card',
      supplyDay: null,
      lines: [line('prepayment', '1500', 150_000n), line('bank', '1200', -150_000n)],
    },
  ],
}

const text = (bytes: Buffer, encoding: string) => new TextDecoder(encoding).decode(bytes)
/** Splits a record of quoted and plain cells. */
const cells = (record: string) =>
  [...record.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

test('DATEV: header 700/21, 125 columns, CRLF, Windows-1252, decimal commas, days without a year', () => {
  const client = { consultant: 1001, client: 42, yearStartMonth: 7 }
  const bytes = datevOf(october, {
    client,
    words: journalWordsIn('en'),
    createdAt: new Date('2026-11-05T08:00:00.123Z'),
    automatic: new Set(['1570']),
  })
  const [header = '', columns = '', ...rows] = text(bytes, 'windows-1252').split('\r\n')
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261105080000123;;"VF";"";"";1001;42;20260701;4;20261001;20261031;"Voltway 2026-10";"";1;0;0;"EUR";;"";;;"";;;"";""',
  )
  expect(columns.split(';')).toEqual(datevColumns)
  expect(datevColumns).toHaveLength(125)
  // The positions of the format description, from 1.
  const position = (name: string) => datevColumns.indexOf(name) + 1
  expect(['Konto', 'Belegdatum', 'Buchungstext', 'KOST1 - Kostenstelle', 'Leistungsdatum'].map(position)).toEqual([
    7, 10, 14, 37, 115,
  ])
  expect(rows.at(-1)).toBe('')
  const written = rows.slice(0, -1).map((row) => {
    const all = cells(row)
    expect(all).toHaveLength(125)
    return [0, 1, 2, 6, 7, 8, 9, 10, 13, 36, 114].map((index) => all[index])
  })
  const invoice = ['3110', 'FT-2026A/35', 'Invoice FT 2026A/35 Voltway Fleets']
  expect(written).toEqual([
    ['1000,00', 'S', 'EUR', '4530', '70000', '', ...invoice, 'K-210', '31102026'],
    ['200,50', 'S', 'EUR', '4530', '70000', '', ...invoice, '', '31102026'],
    // DATEV would add VAT to an automatic account itself.
    ['276,12', 'S', 'EUR', '1570', '70000', '40', ...invoice, '', '31102026'],
    [
      '1476,62',
      'S',
      'EUR',
      '70000',
      '1500',
      '',
      '3110',
      'FT-2026A/35',
      'Paid from balance FT 2026A/35 Voltway Fleets',
      '',
      '31102026',
    ],
    ['1500,00', 'S', 'EUR', '1500', '1200', '', '0510', 'RC-2026A/9', 'Payment RC 2026A/9 card', '', ''],
  ])
  // One byte per letter: the ü is 0xFC. A month that was closed before has the name of the cost centre and no key.
  const former = { ...october, isFormer: true }
  const before = datevOf(former, { client, words: journalWordsIn('en'), createdAt: new Date(0), automatic: new Set() })
  expect(bytes.includes(Buffer.from([0xfc]))).toBe(true)
  const closed = text(before, 'windows-1252').split('\r\n').slice(2, -1).map(cells)
  expect(closed.map((all) => [all[8], all[36]]).slice(0, 3)).toEqual([
    ['', 'Vertrieb "Süd"; Nürnberg'],
    ['', ''],
    ['', ''],
  ])
})

test('FEC: 18 columns separated by tabs, in balance, with the prescribed name', () => {
  const [head, ...rows] = text(fecOf(october, journalWordsIn('fr')), 'iso-8859-15')
    .split('\r\n')
    .filter((row) => row !== '')
    .map((row) => row.split('\t'))
  expect(head).toEqual(fecColumns)
  expect(rows.every((row) => row.length === 18)).toBe(true)
  const patterns: Readonly<Record<string, RegExp>> = {
    JournalCode: /^(AC|OD|BQ)$/,
    EcritureNum: /^(AC|OD|BQ)202610\d{4}$/,
    EcritureDate: /^202610\d\d$/,
    CompteNum: /^\d{3,}$/,
    CompteLib: /./,
    PieceRef: /./,
    PieceDate: /^2026\d{4}$/,
    EcritureLib: /./,
    Debit: /^\d+,\d\d$/,
    Credit: /^\d+,\d\d$/,
    ValidDate: /^202610\d\d$/,
  }
  for (const [name, pattern] of Object.entries(patterns)) {
    const index = fecColumns.indexOf(name as (typeof fecColumns)[number])
    for (const row of rows) expect(row[index], name).toMatch(pattern)
  }
  const cents = (index: number) => rows.reduce((sum, row) => sum + Number((row[index] ?? '').replace(',', '')), 0)
  expect(cents(11)).toBe(cents(12))
  expect(rows.find((row) => row[4] === '70000')?.slice(6, 8)).toEqual(['PT599999993', 'Voltway Fleets'])
  expect(fecName('443121975', '2026-10-31')).toBe('443121975FEC20261031.txt')
  expect(['FR46443121975', 'FR404833048', 'FR73282932000074', 'PT501964843', null].map(sirenOf)).toEqual([
    '443121975',
    '404833048',
    '732829320',
    null,
    null,
  ])
})

test('CSV and workbook have one row per line, with debit and credit', async () => {
  const csv = journalCsv(october, journalWordsIn('pt'), 'pt').toString()
  const rows = csv.slice(1).trimEnd().split('\r\n')
  expect(rows).toHaveLength(1 + 8)
  expect(rows[0]?.split(';')).toHaveLength(14)
  expect(rows[2]).toBe(
    'Compras;1;2026-10-31;2026-11-01;FT 2026A/35;Fatura FT 2026A/35 Voltway Fleets;4530;Carregamento de veículos elétricos;;23,00;200,50;;EUR;',
  )
  const book = await readXlsx(await journalWorkbook(october, journalWordsIn('en')))
  const [sheet] = book.sheets
  expect(sheet?.rows).toHaveLength(1 + 8)
  expect(sheet?.rows[4]?.slice(2, 4)).toEqual([new Date('2026-10-31'), new Date('2026-11-01')])
  expect(sheet?.rows[1]?.at(-1)).toBe('K-210')
  expect(sheet?.rows[4]?.slice(6, 12)).toEqual(['70000', 'Supplier', null, null, null, 1476.62])
})

test('letters that an encoding lacks lose their accents, and other signs become a question mark', () => {
  expect(text(encodeSingleByte('Žižkov őš € 漢', 'windows-1252'), 'windows-1252')).toBe('Žižkov oš € ?')
  expect(text(encodeSingleByte('Œuvre – 12 €', 'iso-8859-15'), 'iso-8859-15')).toBe('Œuvre - 12 €')
  expect(text(encodeSingleByte('Start → Pro', 'windows-1252'), 'windows-1252')).toBe('Start -> Pro')
  expect(text(encodeSingleByte('Start → Pro', 'windows-1252', noSigns), 'windows-1252')).toBe('Start ? Pro')
})
