import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReplyOf } from '@voltway/contract/endpoint'
import {
  type ImportedSession,
  importSessions,
  listImportedSessions,
  listSessionImports,
  type SessionImport,
  undoSessionImport,
} from '@voltway/contract/session-imports'
import {
  addImportFile,
  type ImportFile,
  putImportPiece,
  readImportFile,
  runImportFile,
} from '@voltway/contract/session-imports-files'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsumptionPage } from '../../app/consumption/consumption-page.tsx'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '01890000-0000-7000-8000-000000000011'
const file: SessionImport = {
  id,
  provider: 'Via Mobilidade',
  file_name: 'fevereiro.csv',
  sessions: 2,
  energy_kwh: '25.000',
  cost: '10.00',
  currency: 'EUR',
  first_at: '2026-02-09T08:30:00Z',
  last_at: '2026-02-11T12:00:00Z',
  created_at: '2026-03-02T10:00:00Z',
  created_by: 'Rita',
  percent: null,
}
const charge = {
  start_date_time: '2026-02-09T08:30:00Z',
  has_time: true,
  end_date_time: null,
  duration_s: 2700,
  energy_kwh: '20.000',
  total_cost: '7.87',
  station: { id, name: 'LSB-1', city: 'Lisboa' },
  card: null,
  card_label: '0001',
  member: { id, name: 'Ana Reis' },
  plate: 'AA-00-BB',
  cost_centre: null,
  reference: 'U1',
  cost_known: true,
}
const session: ImportedSession = { id, import_id: id, provider: file.provider, currency: 'EUR', ...charge }
const listOf = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results })

type Plan = ReplyOf<typeof importSessions>
const plan: Plan = {
  recognised: 'GUESSED',
  provider: null,
  providers: ['Via Mobilidade'],
  columns: [
    { header: 'Data', field: 'start', sample: '09/02/2026' },
    { header: 'Coisa', field: null, sample: '20' },
  ],
  missing: [],
  rows: 3,
  repeated: 0,
  errors: [{ line: 3, field: 'energy', code: 'required', value: '' }],
  added: {
    sessions: 2,
    energy_kwh: '25.000',
    cost: '10.00',
    first_at: file.first_at,
    last_at: file.last_at,
    with_card: 0,
    with_member: 1,
  },
  currency: 'EUR',
  sessions: [{ line: 2, ...charge }],
  import: null,
  dialect: {
    dates: 'DMY',
    decimal_energy: ',',
    decimal_cost: ',',
    energy_unit: 'kWh',
    duration_unit: null,
    currencies: ['EUR'],
    vat: 'INCLUDED',
    time_zone: 'Europe/Lisbon',
    header_line: 1,
    skipped_lines: 2,
  },
  questions: [],
  replaced: 0,
  reversed: 0,
  plausibility: {
    price_kwh: '0.4000',
    kwh_per_charge: '12.500',
    usual_price_kwh: null,
    usual_kwh_per_charge: null,
    odd: [],
  },
}
const open = (responses: TestResponses) =>
  openScreen(ConsumptionPage, {
    at: '/consumption?show=imports',
    areas: ['consumption', 'session-imports', 'table-file'],
    responses,
  })

test('imported charges and their files are listed, and a file with its charges can be removed', async () => {
  const responses = new TestResponses()
    .on(listSessionImports, () => listOf([file]))
    .on(listImportedSessions, () => listOf([session]))
    .on(undoSessionImport, () => ({ removed: 2 }))
  await open(responses)
  const row = within(await screen.findByRole('row', { name: /LSB-1/ }))
  row.getByText('Imported')
  row.getByText('Ana Reis')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove fevereiro.csv' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 2 imported charges' }))
  question.getByText(/25\.00 kWh for €10\.00/)
  await userEvent.click(question.getByRole('button', { name: 'Remove charges' }))
  await vi.waitFor(() => expect(responses.callsOf(undoSessionImport)).toHaveLength(1))
})

test('an import first shows a preview: the columns, the errors by line and the new charges', async () => {
  const sent: unknown[] = []
  const responses = new TestResponses()
    .on(listSessionImports, () => listOf<SessionImport>([]))
    .on(listImportedSessions, () => listOf<ImportedSession>([]))
    .on(importSessions, (request: { body?: unknown }) => {
      sent.push(request.body)
      return plan
    })
  await open(responses)
  await screen.findByText('No imported files yet')
  await userEvent.click(screen.getByRole('button', { name: 'Import file' }))
  await userEvent.upload(
    await screen.findByLabelText('Choose file', { selector: 'input' }),
    new File(['Data;Coisa\n09/02/2026;20'], 'fevereiro.csv', { type: 'text/csv' }),
  )
  await screen.findByText('2 new charges')
  screen.getByText('Line 3, Energy')
  // Nothing is imported until the invalid line is skipped and the provider is named.
  expect(screen.queryByRole('button', { name: 'Import 2 charges' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Column “Coisa”' }), 'energy')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Skip these lines/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 charges' }))
  await screen.findByText('Enter the provider of the file.')
  await userEvent.type(screen.getByLabelText('Provider'), 'Via')
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 charges' }))
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[1]).toMatchObject({ dry_run: true, columns: ['start', 'energy'] })
  expect(sent[2]).toMatchObject({ provider: 'Via', leave_out_errors: true })
})

test('a file that can be read in two ways asks, and is imported with the answers', async () => {
  const sent: unknown[] = []
  const unanswered: Plan = {
    ...plan,
    errors: [],
    added: { ...plan.added, sessions: 0 },
    sessions: [],
    plausibility: null,
    questions: [
      { code: 'date_order', choices: ['DMY', 'MDY'], samples: ['03/04/2026'], currency: null },
      { code: 'rates', choices: [], samples: [], currency: 'USD' },
      { code: 'no_cost', choices: ['UNKNOWN'], samples: [], currency: null },
    ],
  }
  const responses = new TestResponses()
    .on(listSessionImports, () => listOf<SessionImport>([]))
    .on(listImportedSessions, () => listOf<ImportedSession>([]))
    .on(importSessions, (request: { body?: unknown }) => {
      sent.push(request.body)
      return sent.length === 1 ? unanswered : { ...plan, errors: [] }
    })
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Import file' }))
  await userEvent.upload(
    await screen.findByLabelText('Choose file', { selector: 'input' }),
    new File(['Date;Thing\n03/04/2026;20'], 'march.csv', { type: 'text/csv' }),
  )
  await screen.findByText('3 details needed to import this file')
  // The order of the dates is asked, not stated.
  screen.getByText('energy kWh · amounts EUR, VAT included · times Europe/Lisbon · 2 titles or totals skipped')
  expect(screen.queryByRole('button', { name: /Import \d/ })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order of the dates' }), 'MDY')
  await userEvent.type(screen.getByLabelText('Value of 1 USD in EUR'), '0,92')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Cost of the charges/ }), 'PRICE')
  await userEvent.type(screen.getByLabelText('Price per kWh, EUR'), '0.2')
  const [button] = screen.getAllByRole('button', { name: 'Read file' }).slice(-1)
  await userEvent.click(button as HTMLElement)
  const dialect = { date_order: 'MDY', rates: { USD: '0.92' }, no_cost: '0.2' }
  await vi.waitFor(() => expect(sent[1]).toMatchObject({ dry_run: true, dialect }))
  await screen.findByText(/€0\.40 per kWh, 12\.50 kWh per charge/)
  screen.getByText(/^dates day\/month\/year · energy kWh/)
  await userEvent.type(screen.getByLabelText('Provider'), 'Via')
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 charges' }))
  await vi.waitFor(() => expect(sent[2]).toMatchObject({ provider: 'Via', dialect }))
})

test('a large file is uploaded in pieces, read and imported in the background with its progress', async () => {
  const characters: number[] = []
  const state: ImportFile = {
    id,
    state: 'UPLOADING',
    file_name: 'year.csv',
    pieces: 2,
    percent: 0,
    preview: null,
    import_id: null,
    expires_at: '2026-03-03T10:00:00Z',
  }
  const runs: unknown[] = []
  const replies: ImportFile[] = []
  const responses = new TestResponses()
    .on(listSessionImports, () => listOf([{ ...file, percent: 45 }]))
    .on(listImportedSessions, () => listOf<ImportedSession>([]))
    .on(addImportFile, () => state)
    .on(putImportPiece, ({ body }: { body?: unknown }) => {
      characters.push((body as { csv: string }).csv.length)
      return state
    })
    .on(runImportFile, (request: { body?: unknown }) => {
      runs.push(request.body)
      const [running, done] = [
        ['READING', 'READ'],
        ['IMPORTING', 'IMPORTED'],
      ][runs.length - 1] as [ImportFile['state'], ImportFile['state']]
      const preview = { ...plan, errors: [] }
      replies.push({ ...state, state: done, preview, import_id: done === 'IMPORTED' ? id : null })
      return { ...state, state: running, percent: 10 }
    })
    .on(readImportFile, () => replies.shift() ?? state)
  await open(responses)
  await screen.findByText('fevereiro.csv · 45% imported')
  await userEvent.click(await screen.findByRole('button', { name: 'Import file' }))
  // The second piece begins with a character of two halves, which no piece may separate.
  const text = `Data;Coisa\n${'x'.repeat(899_988)}😀`
  await userEvent.upload(
    await screen.findByLabelText('Choose file', { selector: 'input' }),
    new File([text], 'year.csv', { type: 'text/csv' }),
  )
  await screen.findByText('Reading, 10%')
  await screen.findByText('2 new charges')
  expect(characters).toEqual([899_999, 2])
  await userEvent.type(screen.getByLabelText('Provider'), 'Via')
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 charges' }))
  await screen.findByText('Importing, 10%')
  screen.getByText(/You can close this window/)
  await screen.findByText('2 charges imported')
  expect(runs).toMatchObject([{ dry_run: true }, { provider: 'Via', dialect: {} }])
})
