import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  acceptHomeReport,
  declineHomeReport,
  downloadHomeReportFile,
  type HomeReport,
  listHomeReports,
} from '@voltway/contract/home-reports'
import {
  approveReimbursements,
  downloadReimbursement,
  getReimbursement,
  listReimbursements,
  payReimbursements,
  type Reimbursement,
  type ReimbursementLine,
  returnReimbursement,
} from '@voltway/contract/reimbursements'
import {
  downloadReimbursementBatch,
  getReimbursementSettings,
  listReimbursementBatches,
  type ReimbursementBatch,
  readReimbursementStatement,
  sendReimbursements,
  setReimbursementSettings,
} from '@voltway/contract/reimbursements-payments'
import { getBusinessShares, setBusinessShares, setOtherCar } from '@voltway/contract/reimbursements-shares'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses, walletId } from '../../shared/test-screen.tsx'
import { SitesPage } from './sites-page.tsx'

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const ana = { id: idOf(21), name: 'Ana Ferreira', employee_number: '114' }
const rui = { id: idOf(22), name: 'Rui Costa', employee_number: null }

const open: Reimbursement = {
  id: null,
  member: ana,
  month: '2026-10',
  state: 'OPEN',
  currency: 'EUR',
  charges: 2,
  charges_waiting: 0,
  energy_kwh: '61.250',
  cost: '9.40',
  business: '7.40',
  private: '2.00',
  amount: '9.40',
  account: { holder: 'Ana Ferreira', iban_last4: '0154' },
  way: null,
  batch_id: null,
  approved_at: null,
  approved_by: null,
  sent_at: null,
  paid_at: null,
  return_reason: null,
  allowed_actions: ['approve'],
  locked: null,
}
const approved: Reimbursement = {
  ...open,
  id: idOf(31),
  member: rui,
  state: 'APPROVED',
  amount: '20.60',
  account: null,
  approved_at: '2026-11-02T09:00:00Z',
  approved_by: 'Marta Silva',
  allowed_actions: ['send'],
}
const sent: Reimbursement = {
  ...approved,
  id: idOf(32),
  member: ana,
  month: '2026-09',
  state: 'SENT',
  way: 'PAYROLL',
  sent_at: '2026-10-03T09:00:00Z',
  allowed_actions: ['pay', 'return'],
}
const line: ReimbursementLine = {
  kind: 'CHARGE',
  session_id: idOf(41),
  start_date_time: '2026-10-05T21:00:00Z',
  end_date_time: '2026-10-06T03:00:00Z',
  site: 'Ana at home',
  plate: 'AA11BB',
  energy_kwh: '40.000',
  business_percent: 80,
  cost: '6.00',
  business: '4.80',
  private: '1.20',
  amount: '6.00',
  bands: [
    { band: 'NORMAL', energy_kwh: '10.000', unit_price: '0.2000', cost: '2.00' },
    { band: 'OFF_PEAK', energy_kwh: '30.000', unit_price: '0.1333', cost: '4.00' },
  ],
  evidence: 'Contract 2026',
}
const batch: ReimbursementBatch = {
  id: idOf(51),
  way: 'BANK',
  created_at: '2026-11-03T09:00:00Z',
  created_by: 'Marta Silva',
  statements: 1,
  amount: '20.60',
  currency: 'EUR',
  paid: 0,
  returned: 0,
}
const page = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results })
const file = () => new Response('file', { headers: { 'Content-Type': 'application/octet-stream' } })

function responding(statements: Reimbursement[], fields = {}) {
  const found = (path: string) => statements.find(({ month, member }) => path.endsWith(`${month}/${member.id}`))
  return new TestResponses(fields)
    .on(listReimbursements, ({ query }) => {
      const results = statements.filter(({ state }) => state === (query.get('state') ?? state))
      return { ...page(results), amount: '50.60', currency: 'EUR' }
    })
    .on(listHomeReports, () => page<HomeReport>([]))
    .on(getReimbursement, ({ path }) => ({ ...(found(path) ?? open), lines: [line], history: [] }))
    .on(getBusinessShares, () => ({ shares: [{ valid_from: '2026-01-01', business_percent: 80 }] }))
}
const areas = ['sites', 'reimbursements'] as const
const show = (responses: TestResponses, query = '') =>
  openScreen(SitesPage, { at: `/sites?view=reimbursements${query}`, areas, responses })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const select = async (name: RegExp) =>
  userEvent.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'))
const dialogButton = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const openMore = async (item: string) => {
  await press('More')
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('each statement shows its driver, month, energy, amount and state, and the state filters the list', async () => {
  await show(responding([open, approved, sent]))
  const row = within(await screen.findByRole('row', { name: /October 2026.*9\.40/ }))
  for (const text of ['Ana Ferreira', 'Employee 114', '61.25', '€9.40', 'To approve']) row.getByText(text)
  screen.getByText('Total €50.60')
  await press('State')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Sent' }))
  await waitFor(() => expect(screen.queryByText('Rui Costa')).toBeNull())
  screen.getByText('September 2026')
})

test('a fleet without charges at home reads what the view is for', async () => {
  await show(responding([]))
  await screen.findByText('No statements yet')
})

test('a failed list offers a retry, and a person without the right reads why', async () => {
  const failing = responding([]).on(listReimbursements, () => refusal(503, 'internal'))
  await show(failing)
  await screen.findByText('The statements could not be loaded')
  await show(responding([open], { allowed_actions: ['sessions.read'] }))
  await screen.findByText('You do not have access to reimbursements')
})

test('selected statements are approved with the amounts on the screen, after a confirmation', async () => {
  const responses = responding([open, approved]).on(approveReimbursements, () => ({ results: [] }))
  await show(responses)
  await select(/Ana Ferreira/)
  await press('Approve')
  await screen.findByText(/you cannot undo it/)
  expect(responses.callsOf(approveReimbursements)).toHaveLength(0)
  await dialogButton('Approve statements')
  await waitFor(() => expect(responses.callsOf(approveReimbursements)).toHaveLength(1))
  expect(responses.callsOf(approveReimbursements)[0]?.body).toEqual({
    month: '2026-10',
    statements: [{ member_id: ana.id, amount: '9.40' }],
  })
})

test('approved statements become a file for the bank, and those that it lacks are named with their reason', async () => {
  const responses = responding([approved])
    .on(sendReimbursements, () => ({ batch, left_out: [{ id: idOf(31), reason: 'ACCOUNT' as const }] }))
    .on(downloadReimbursementBatch, file)
  await show(responses)
  await select(/Rui Costa/)
  await press('Send')
  await press('Create file')
  await screen.findByRole('dialog', { name: 'File with 1 statement of €20.60 created' })
  screen.getByText('The driver has no confirmed bank account.')
  expect(responses.callsOf(sendReimbursements)[0]?.body).toEqual({ way: 'BANK', ids: [idOf(31)] })
  await waitFor(() => expect(saved).toEqual(['payments-2026-11-03.xml']))
})

test('a statement shows its charges by band, its private part, the source of the prices and its PDF', async () => {
  const responses = responding([open]).on(downloadReimbursement, file)
  await show(responses, `&statement=2026-10.${ana.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Ana Ferreira, October 2026' }))
  for (const text of ['80% business', 'Private €1.20', 'Off-peak hours', '€4.00', 'Contract 2026'])
    await drawer.findByText(text)
  drawer.getByText('Ana Ferreira, IBAN •••• 0154')
  await drawer.findByText('80% from 01/01/2026')
  await userEvent.click(drawer.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toEqual(['home-charging-2026-10.pdf']))
})

test('a statement that the person may not approve says why', async () => {
  const own: Reimbursement = { ...open, locked: 'OWN', allowed_actions: [] }
  await show(responding([own]), `&statement=2026-10.${ana.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Ana Ferreira, October 2026' }))
  const approve = await drawer.findByRole('button', { name: /^Approve/ })
  expect(approve.getAttribute('aria-disabled')).toBe('true')
  drawer.getAllByText('You cannot approve your own statement. Ask a colleague.')
})

test('a sent statement is marked as paid, or as returned with the reason for its driver', async () => {
  const responses = responding([sent])
    .on(payReimbursements, () => ({ results: [] }))
    .on(returnReimbursement, () => sent)
  await show(responses, `&statement=2026-09.${ana.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Ana Ferreira, September 2026' }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Mark as paid' }))
  await dialogButton('Mark as paid')
  await waitFor(() => expect(responses.callsOf(payReimbursements)[0]?.body).toEqual({ ids: [sent.id] }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Mark as returned' }))
  const form = within(await screen.findByRole('dialog', { name: 'Mark the payment to Ana Ferreira as returned' }))
  await userEvent.click(form.getByRole('button', { name: 'Mark as returned' }))
  await form.findByText('Enter the reason')
  await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'Account closed')
  await userEvent.click(form.getByRole('button', { name: 'Mark as returned' }))
  await waitFor(() => expect(responses.callsOf(returnReimbursement)[0]?.body).toEqual({ reason: 'Account closed' }))
})

test('a charge of another car is not paid, and the notice undoes it', async () => {
  const responses = responding([open]).on(setOtherCar, ({ body }) => ({
    session_id: line.session_id,
    is_other_car: (body as { is_other_car: boolean }).is_other_car,
    business_percent: null,
  }))
  await show(responses, `&statement=2026-10.${ana.id}`)
  await press(/^Actions for the charge/)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Another car: do not pay' }))
  await press('Undo')
  await waitFor(() =>
    expect(responses.callsOf(setOtherCar).map(({ body }) => body)).toEqual([
      { is_other_car: true },
      { is_other_car: false },
    ]),
  )
})

test('a bank statement is read after a confirmation, and its differences are listed', async () => {
  const differences = [{ reference: 'VW-1', reason: 'AMOUNT' as const }]
  const responses = responding([sent]).on(readReimbursementStatement, () => ({
    ...{ paid: 3, returned: 1, ignored: 12, differences },
  }))
  await show(responses)
  await openMore('Read bank statement')
  const dialog = within(await screen.findByRole('dialog', { name: 'Read bank statement' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Read bank statement' }))
  await dialog.findByText('Choose a file first')
  await userEvent.upload(dialog.getByLabelText('Choose file', { selector: 'input' }), [
    new File(['<Document/>'], 'november.xml', { type: 'text/xml' }),
  ])
  await dialog.findByText('File: november.xml')
  await userEvent.click(dialog.getByRole('button', { name: 'Read bank statement' }))
  await screen.findByText('The bank paid another amount.')
  expect(responses.callsOf(readReimbursementStatement)[0]?.body).toEqual({ content: '<Document/>' })
})

test('files that were sent are downloaded again', async () => {
  const payroll: ReimbursementBatch = { ...batch, way: 'PAYROLL', paid: 1 }
  const responses = responding([sent])
    .on(listReimbursementBatches, () => page([payroll]))
    .on(downloadReimbursementBatch, file)
  await show(responses)
  await openMore('Files sent')
  await screen.findByText('1 paid')
  await press(/^Download the file of/)
  await waitFor(() => expect(saved).toEqual(['payroll-2026-11-03.csv']))
})

test('an account that pays stays as it is unless it is entered again', async () => {
  const known = {
    ...{ debtor_name: 'Norte Lda', debtor_iban_last4: '9902', debtor_bic: null },
    ...{ payroll_layout: 'PT' as const, wage_type: null, pays_private_part: true },
  }
  const responses = responding([open])
    .on(getReimbursementSettings, () => known)
    .on(setReimbursementSettings, () => known)
  await show(responses)
  await openMore('Payment settings')
  await userEvent.type(await screen.findByRole('textbox', { name: /Wage type/ }), '4711')
  await press('Save')
  await waitFor(() =>
    expect(responses.callsOf(setReimbursementSettings)[0]?.body).toEqual({
      payroll_layout: 'PT',
      wage_type: '4711',
      pays_private_part: true,
    }),
  )
})

test('the business part of a driver changes from a day on, and earlier ones stay', async () => {
  const responses = responding([open]).on(setBusinessShares, () => ({ shares: [] }))
  await show(responses, `&statement=2026-10.${ana.id}`)
  await press('Change')
  const percent = await screen.findByRole('textbox', { name: /Business part in percent/ })
  await userEvent.clear(percent)
  await userEvent.type(percent, '120')
  await press('Save')
  await screen.findByText('Enter a number from 0 to 100')
  await userEvent.clear(percent)
  await userEvent.type(percent, '60')
  await press('Save')
  await waitFor(() => expect(responses.callsOf(setBusinessShares)).toHaveLength(1))
  expect(responses.callsOf(setBusinessShares)[0]?.path).toContain(walletId)
  expect(responses.callsOf(setBusinessShares)[0]?.body).toMatchObject({
    shares: [
      { valid_from: '2026-01-01', business_percent: 80 },
      { valid_from: expect.stringMatching(/-01$/), business_percent: 60 },
    ],
  })
})

const waiting: HomeReport = {
  id: idOf(51),
  kind: 'READING',
  state: 'SENT',
  site: { id: idOf(61), name: 'Home' },
  member: { id: ana.id, name: ana.name },
  ...{ month: '2026-10', meter_kwh: '1100.500', provider: null, file: { name: 'meter.webp', media: 'image/webp' } },
  ...{ charges: 1, energy_kwh: '100.000', first_at: '2026-10-01T00:00:00Z', last_at: '2026-10-31T10:00:00Z' },
  checks: [
    { kind: 'ABOVE_BATTERY', count: 1 },
    { kind: 'KNOWN', count: 2 },
  ],
  compared: { last_meter_kwh: '1000.500', last_month: '2026-09', battery_kwh: '50.000', elsewhere_kwh: '20.000' },
  ...{ sent_at: '2026-10-31T10:00:00Z', decided_at: null, decided_by: null, reason: null },
  allowed_actions: ['accept', 'decline'],
}

test('a reading is reviewed with its photo beside the last one, and accepted or declined with a reason', async () => {
  let reports = [waiting, { ...waiting, id: idOf(52), member: { id: rui.id, name: rui.name } }]
  const decided = (path: string, state: 'ACCEPTED' | 'DECLINED'): HomeReport => {
    reports = reports.filter(({ id }) => !path.includes(id))
    return { ...waiting, state, allowed_actions: [] }
  }
  const responses = responding([open])
    .on(listHomeReports, () => page(reports))
    .on(downloadHomeReportFile, file)
    .on(acceptHomeReport, ({ path }) => decided(path, 'ACCEPTED'))
    .on(declineHomeReport, ({ path }) => decided(path, 'DECLINED'))
  await show(responses)
  const list = within(await screen.findByRole('list', { name: 'Home charging to review' }))
  const [item] = list.getAllByRole('listitem')
  for (const text of [
    'More than one full battery on every day.',
    '2 charges count already.',
    'Meter 1,100.50 kWh',
    '1,000.50 kWh in September 2026',
    'Battery 50.00 kWh, 2 full charges',
    'Other charges in the period: 20.00 kWh',
  ])
    expect(item?.textContent?.replaceAll('\u00a0', ' ')).toContain(text)
  await userEvent.click(within(item as HTMLElement).getByRole('button', { name: 'Show photo' }))
  await screen.findByRole('img', { name: 'Meter of Ana Ferreira' })
  await userEvent.keyboard('{Escape}')
  await press('Accept the report of Ana Ferreira')
  await waitFor(() => expect(screen.queryByText('Ana Ferreira, Home')).toBeNull())
  await press('Decline the report of Rui Costa')
  const form = within(await screen.findByRole('dialog', { name: 'Decline the report of Rui Costa' }))
  await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'The digits cannot be read')
  await userEvent.click(form.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Home charging to review' })).toBeNull())
  expect(responses.callsOf(declineHomeReport).map(({ body }) => body)).toEqual([
    { reason: 'The digits cannot be read' },
  ])
})
