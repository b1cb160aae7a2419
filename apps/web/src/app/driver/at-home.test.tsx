import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listCards } from '@voltway/contract/cards'
import { addCharger, type Charger, getCharger, listChargers } from '@voltway/contract/chargers'
import {
  type HomeReport,
  listHomeReports,
  sendChargeFile,
  sendMeterReading,
  withdrawHomeReport,
} from '@voltway/contract/home-reports'
import { listWallets } from '@voltway/contract/overview-wallets'
import { getReimbursement, listReimbursements, type Reimbursement } from '@voltway/contract/reimbursements'
import {
  type DriverAccounts,
  getOwnBankAccount,
  removeOwnBankAccount,
  setOwnBankAccount,
} from '@voltway/contract/reimbursements-accounts'
import { getChargeUse, listHomeDoubts, setOtherCar } from '@voltway/contract/reimbursements-shares'
import { listSessions, type Session } from '@voltway/contract/sessions'
import { listSites, type Site, setHomeLocation } from '@voltway/contract/sites'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays, dayOf } from '../../shared/dates/day-range.ts'
import { monthName } from '../../shared/dates/month-name.ts'
import { testCard, testSession } from '../../shared/test-objects.ts'
import { openScreen, refusal, TestResponses, wallet, walletId } from '../../shared/test-screen.tsx'
import { DriverPage } from './driver-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const month = dayOf(Date.now(), 'Europe/Lisbon').slice(0, 7)
const driver = { id: idOf(21), name: 'Ana Ferreira' }

const home: Site = {
  id: idOf(61),
  kind: 'HOME',
  name: 'Ana at home',
  street: 'Rua A 1',
  postal_code: '4000-001',
  city: 'Porto',
  country: 'PT',
  member: driver,
  card: { id: testCard.id, name: testCard.name },
  grid_limit_kw: null,
  is_located: false,
  charger_invited_at: null,
  chargers: 1,
  chargers_connected: 1,
  tariff: {
    id: idOf(71),
    valid_from: '2026-01-01',
    bands: [
      { band: 'NORMAL', unit_price: '0.1650', hours: [] },
      { band: 'OFF_PEAK', unit_price: '0.0912', hours: [] },
    ],
    vat_percent: '0.00',
    source: 'Contract 2026',
    document: null,
    created_at: '2026-01-01T10:00:00Z',
  },
  month_energy_kwh: '40.000',
  coordinates: null,
  month_cost: '6.00',
}
const charge: Session = {
  ...testSession,
  source: 'HOME',
  status: 'COMPLETED',
  start_date_time: `${month}-01T08:00:00Z`,
  end_date_time: `${month}-01T10:00:00Z`,
  energy_kwh: '40.000',
  total_cost: '6.00',
  cost_is_final: true,
}
const statement: Reimbursement = {
  id: null,
  member: { ...driver, employee_number: null },
  month,
  state: 'OPEN',
  currency: 'EUR',
  charges: 1,
  charges_waiting: 0,
  energy_kwh: '40.000',
  cost: '6.00',
  business: '6.00',
  private: '0.00',
  amount: '6.00',
  account: null,
  way: null,
  batch_id: null,
  approved_at: null,
  approved_by: null,
  sent_at: null,
  paid_at: null,
  return_reason: null,
  allowed_actions: [],
  locked: 'RIGHT',
}
const returned: Reimbursement = {
  ...statement,
  id: idOf(31),
  month: '2025-12',
  state: 'RETURNED',
  amount: '12.50',
  return_reason: 'Account closed',
  locked: null,
}
const line = {
  kind: 'CHARGE' as const,
  session_id: charge.id,
  start_date_time: charge.start_date_time,
  end_date_time: charge.end_date_time,
  site: home.name,
  plate: null,
  energy_kwh: '40.000',
  business_percent: 100,
  ...{ cost: '6.00', business: '6.00', private: '0.00', amount: '6.00' },
  bands: [],
  evidence: 'Contract 2026',
}
const account = {
  id: idOf(81),
  holder: 'Ana Ferreira',
  country: 'PT',
  iban_last4: '0154',
  status: 'USABLE' as const,
  requested_at: '2026-01-01T10:00:00Z',
  requested_by: 'Ana Ferreira',
  usable_at: '2026-01-02T10:00:00Z',
}
const charger: Charger = {
  id: idOf(41),
  site: { id: home.id, name: home.name, kind: 'HOME' },
  name: 'Garage',
  identity: 'VW-7Q2K',
  address: 'wss://fleets.example/ocpp',
  state: 'CONNECTED',
  ...{ protocol: '1.6', vendor: 'Alfen', model: 'Eve', serial_number: null, firmware_version: null },
  ...{ changed_at: '2026-01-01T10:00:00Z', last_seen_at: '2026-01-01T10:00:00Z', clock_offset_s: null, refused: null },
  connectors: [],
}
const report: HomeReport = {
  id: idOf(51),
  kind: 'READING',
  state: 'SENT',
  site: { id: home.id, name: home.name },
  member: driver,
  ...{ month: '2025-12', meter_kwh: '1100.500', provider: null, file: { name: 'meter.webp', media: 'image/webp' } },
  ...{ charges: 1, energy_kwh: '100.000', first_at: '2025-12-01T00:00:00Z', last_at: '2025-12-31T10:00:00Z' },
  checks: [],
  compared: null,
  ...{ sent_at: '2025-12-31T10:00:00Z', decided_at: null, decided_by: null, reason: null },
  allowed_actions: ['withdraw'],
}
const listOf = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results })
const summary = {
  ...wallet,
  ...{ reserved: '0.00', available: '0.00', sessions_active: 0, cards: { total: 1, blocked: 0 }, alerts: [], todo: [] },
  permission_groups: [{ id: 3 as const, name: 'driver' }],
}

/** A driver with a home, whose charge of this month is paid back unless it is private. */
function responsesOf(accounts: DriverAccounts = { current: account, next: null }) {
  let isPrivate = false
  return new TestResponses()
    .on(listWallets, () => listOf([summary]))
    .on(listCards, () => listOf([{ ...testCard, reserved: '0.00', allowed_actions: [] }]))
    .on(listSessions, ({ query }) => listOf(query.get('source') === 'HOME' ? [charge] : []))
    .on(listSites, () => listOf([home]))
    .on(listReimbursements, () => ({
      ...listOf(isPrivate ? [returned] : [statement, returned]),
      ...{ amount: '18.50', currency: 'EUR' },
    }))
    .on(getReimbursement, () => ({ ...statement, lines: [line], history: [] }))
    .on(getChargeUse, () => ({ session_id: charge.id, is_other_car: isPrivate, business_percent: null }))
    .on(setOtherCar, ({ body }) => {
      isPrivate = (body as { is_other_car: boolean }).is_other_car
      return { session_id: charge.id, is_other_car: isPrivate, business_percent: null }
    })
    .on(getOwnBankAccount, () => accounts)
    .on(listChargers, () => listOf([charger]))
    .on(listHomeReports, () => listOf<HomeReport>([]))
    .on(listHomeDoubts, () => ({ results: [] }))
}
const open = (responses: TestResponses) =>
  openScreen(DriverPage, { at: `/wallet-guest/${walletId}`, areas: ['driver', 'cards', 'sessions'], responses })
const section = async () =>
  within((await screen.findByRole('heading', { name: 'At home' })).closest('section') as HTMLElement)

test('a driver sees the charges at home of this month, the rate, and the amount that comes back', async () => {
  await open(responsesOf())
  const part = await section()
  await part.findByText('Off-peak hours: €0.0912/kWh')
  expect(part.getByText('Comes back this month').nextElementSibling?.textContent).toBe('€6.00')
  within(part.getByRole('list', { name: 'Charges this month' })).getByText('40.00 kWh · €6.00')
  const earlier = within(part.getByRole('list', { name: 'Earlier months' }))
  for (const text of ['December 2025', 'Returned: Account closed', '€12.50']) earlier.getByText(text)
})

test('one tap marks a charge as private, so that it does not come back, and the notice undoes it', async () => {
  const responses = responsesOf()
  await open(responses)
  const part = await section()
  await userEvent.click(await part.findByRole('button', { name: /^Mark the charge of .* as private/ }))
  await part.findByText('Private, not paid back')
  await waitFor(() => expect(part.getByText('Comes back this month').nextElementSibling?.textContent).toBe('€0.00'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await part.findByRole('button', { name: /^Mark the charge of .* as private/ })
  expect(responses.callsOf(setOtherCar).map(({ body }) => body)).toEqual([
    { is_other_car: true },
    { is_other_car: false },
  ])
})

test('a charge of the month before can be marked as private until the month is approved', async () => {
  const monthBefore = addDays(`${month}-01`, -1).slice(0, 7)
  const name = `Charges in ${monthName(monthBefore, 'en')}`
  const before = { ...charge, id: idOf(12), start_date_time: `${monthBefore}-20T08:00:00Z` }
  let state: Reimbursement['state'] = 'OPEN'
  const responses = responsesOf()
    .on(listSessions, ({ query }) => listOf(query.get('source') === 'HOME' ? [before] : []))
    .on(listReimbursements, () => ({
      ...listOf([{ ...returned, month: monthBefore, state }]),
      amount: '6.00',
      currency: 'EUR',
    }))
    .on(getReimbursement, () => ({
      ...{ ...returned, month: monthBefore, state, history: [] },
      lines: [{ ...line, session_id: before.id }],
    }))
  await open(responses)
  const charges = within(await (await section()).findByRole('list', { name }))
  await userEvent.click(await charges.findByRole('button', { name: /^Mark the charge of .* as private/ }))
  await waitFor(() => expect(responses.callsOf(setOtherCar)).toHaveLength(1))
  state = 'APPROVED'
  await open(responses)
  await screen.findAllByText('Approved')
  expect((await section()).queryByRole('list', { name })).toBeNull()
})

test('a driver enters a bank account, which waits for the mail and for its day', async () => {
  const responses = responsesOf({ current: null, next: null })
  const unconfirmed = { ...account, status: 'UNCONFIRMED' as const, usable_at: null }
  await open(responses)
  const part = await section()
  await part.findByText('Enter the account to which your company pays charges at home.')
  await userEvent.click(part.getByRole('button', { name: 'Add bank account' }))
  responses
    .on(setOwnBankAccount, () => ({ current: null, next: unconfirmed }))
    .on(getOwnBankAccount, () => ({
      current: {
        ...account,
        id: idOf(82),
        iban_last4: '7777',
        status: 'HELD' as const,
        usable_at: '2026-11-21T10:00:00Z',
      },
      next: unconfirmed,
    }))
  const form = within(await screen.findByRole('dialog', { name: 'Bank account for charges at home' }))
  await userEvent.click(form.getByRole('button', { name: 'Send link' }))
  expect(await form.findAllByText('This field is required')).toHaveLength(2)
  await userEvent.type(form.getByRole('textbox', { name: /IBAN/ }), 'PT50000201231234567890154')
  await userEvent.type(form.getByRole('textbox', { name: /Account holder/ }), 'Ana Ferreira')
  await userEvent.click(form.getByRole('button', { name: 'Send link' }))
  await part.findByText('Open the link in the e-mail to confirm it')
  part.getByText('Ana Ferreira, IBAN •••• 0154')
  part.getByText('Can be used from 21/11/2026 10:00')
})

test('a bank account is removed after a confirmation', async () => {
  const responses = responsesOf().on(removeOwnBankAccount, () => ({ current: null, next: null }))
  await open(responses)
  const part = await section()
  await userEvent.click(await part.findByRole('button', { name: 'Remove' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(responses.callsOf(removeOwnBankAccount)).toHaveLength(1))
})

test('charges at home that could not be loaded offer a retry, and a driver without a home sees no such part', async () => {
  await open(responsesOf().on(listReimbursements, () => refusal(403, 'auth.not_allowed')))
  await (await section()).findByText('Charges at home could not be loaded')
  await open(responsesOf().on(listSites, () => listOf([])))
  await screen.findByText('Your last sessions')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'At home' })).toBeNull())
})

test('an invited driver connects the charger in three steps, and the page says by itself that it is connected', async () => {
  const waiting: Charger = { ...charger, state: 'WAITING', protocol: null, vendor: null, model: null, changed_at: null }
  let chargers: Charger[] = []
  const responses = responsesOf()
    .on(listSites, () =>
      listOf([{ ...home, chargers: 0, chargers_connected: 0, charger_invited_at: '2026-01-01T10:00:00Z' }]),
    )
    .on(listChargers, () => listOf(chargers))
    .on(addCharger, () => {
      chargers = [waiting]
      return { ...waiting, password: 'secret-of-the-charger' }
    })
    .on(getCharger, () => charger)
  await open(responses)
  const part = await section()
  await part.findByRole('heading', { name: 'Connect the charger of Ana at home' })
  part.getByText('Enter its address, identity and password, or scan the QR code.')
  await userEvent.click(part.getByRole('button', { name: 'Connect charger' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a charger to Ana at home' }))
  await userEvent.type(form.getByRole('textbox'), 'Garage')
  await userEvent.click(form.getByRole('button', { name: 'Continue' }))
  const connect = within(await screen.findByRole('alertdialog', { name: 'Connect Garage' }))
  connect.getByText('secret-of-the-charger')
  await connect.findByText('Alfen Eve is connected with OCPP 1.6.')
})

test('the driver saves where the home is with one tap, and nothing is sent before', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 41.15, longitude: -8.61 } } as GeolocationPosition),
    },
  })
  const responses = responsesOf().on(setHomeLocation, ({ body }) => ({ ...home, is_located: body !== undefined }))
  await open(responses)
  const part = await section()
  const button = await part.findByRole('button', { name: 'Save the location of Ana at home' })
  expect(responses.callsOf(setHomeLocation)).toEqual([])
  await userEvent.click(button)
  await screen.findByText('Location saved')
  expect(responses.callsOf(setHomeLocation).map(({ body }) => body)).toEqual([{ latitude: 41.15, longitude: -8.61 }])
})

test.each([
  ['Private, another car', true],
  ['Company car', false],
])('a charge that may be another car’s is answered with “%s”', async (name, isOther) => {
  let doubts = [
    {
      ...{ session_id: charge.id, start_date_time: charge.start_date_time, site: home.name, energy_kwh: '40.000' },
      findings: [{ kind: 'FAR_FROM_VEHICLE' as const, facts: {} }],
    },
  ]
  const responses = responsesOf()
    .on(listHomeDoubts, () => ({ results: doubts }))
    .on(setOtherCar, ({ body }) => {
      doubts = []
      return { session_id: charge.id, business_percent: null, ...(body as { is_other_car: boolean }) }
    })
  await open(responses)
  const doubt = within(await (await section()).findByRole('region', { name: 'Whose car charged' }))
  doubt.getByText('Your vehicle was elsewhere.')
  await userEvent.click(doubt.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Whose car charged' })).toBeNull())
  expect(responses.callsOf(setOtherCar).map(({ body }) => body)).toEqual([{ is_other_car: isOther }])
})

test('a driver sends a reading with its photo, sees that it waits, and withdraws it', async () => {
  let reports: HomeReport[] = []
  const responses = responsesOf()
    .on(listHomeReports, () => listOf(reports))
    .on(sendMeterReading, () => {
      reports = [report]
      return report
    })
    .on(withdrawHomeReport, () => {
      const withdrawn: HomeReport = { ...report, state: 'WITHDRAWN', allowed_actions: [] }
      reports = [withdrawn]
      return withdrawn
    })
  await open(responses)
  const part = await section()
  await userEvent.click(await part.findByRole('button', { name: 'Send meter reading' }))
  const form = within(await screen.findByRole('dialog', { name: 'Send charges at home' }))
  await userEvent.click(form.getByRole('button', { name: 'Send for review' }))
  await form.findByText('Add a photo of the meter')
  form.getByText('Enter the reading in kWh such as 1234.5')
  await userEvent.type(form.getByRole('textbox', { name: /Meter reading/ }), '1100,5')
  await userEvent.upload(
    form.getByLabelText('Photo of the meter'),
    new File(['x'], 'meter.jpg', { type: 'image/jpeg' }),
  )
  await userEvent.click(form.getByRole('button', { name: 'Send for review' }))
  await part.findByText('Reading December 2025')
  part.getByText('Waiting for review')
  const [sent] = responses.callsOf(sendMeterReading)
  expect([sent?.query.get('month'), sent?.query.get('meter_kwh')]).toEqual([month, '1100.5'])
  await userEvent.click(part.getByRole('button', { name: 'Withdraw: Reading December 2025' }))
  await part.findByText('Withdrawn')
})

test('the file of a charger’s app is recognised, asks what it leaves open, and is sent for review', async () => {
  const preview = {
    ...{ provider: 'go-e', charges: 2, energy_kwh: '30.410', left_out: 1, errors: [], report: null },
    ...{ first_at: '2025-12-04T18:01:12Z', last_at: '2025-12-05T07:00:00Z' },
  }
  const question = { code: 'date_order' as const, choices: ['DMY', 'MDY'], samples: ['04/12'], currency: null }
  const responses = responsesOf().on(sendChargeFile, ({ body }) => {
    const { dialect, dry_run: isDryRun } = body as { dialect: { date_order?: string }; dry_run: boolean }
    if (dialect.date_order === undefined) return { ...preview, questions: [question] }
    return { ...preview, questions: [], report: isDryRun ? null : report }
  })
  await open(responses)
  const part = await section()
  await userEvent.click(await part.findByRole('button', { name: 'Send meter reading' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind of report' }), 'FILE')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send charges at home' }))
  const file = new File(['start;energy\n04/12;1'], 'charges.csv', { type: 'text/csv' })
  await userEvent.upload(dialog.getByLabelText('Choose file'), file)
  await dialog.findByText('Recognised: go-e')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Order of the dates' }), 'DMY')
  await dialog.findByText('2 charges, 30.41 kWh')
  dialog.getByText('1 charge counts already and is left out.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send for review' }))
  await screen.findByText('Sent for review')
  expect(responses.callsOf(sendChargeFile).map(({ body }) => (body as { dry_run: boolean }).dry_run)).toEqual([
    true,
    true,
    false,
  ])
})
