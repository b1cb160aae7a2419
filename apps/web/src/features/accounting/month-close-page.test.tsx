import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type AccountingSettings,
  closeMonth,
  getAccountingSettings,
  getMonth,
  listMonths,
  type MonthReport,
  setAccountingSettings,
} from '@voltway/contract/accounting'
import { expect, test } from 'vitest'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { MonthClosePage } from './month-close-page.tsx'

const accounts = {
  charging: '6241',
  cards: '6233',
  subscription: '6226',
  vat: '24323',
  supplier: '22111',
  prepayment: '228',
  bank: '12',
}
const settings: AccountingSettings = {
  chart: 'PT',
  accounts,
  rules: [],
  format: 'DATEV',
  datev: null,
  accountant_email: null,
  delivery: 'LINK',
  automatic: null,
  formats: ['DATEV', 'CSV'],
  defaults: { PT: accounts, ES: accounts, FR: accounts, DE: { ...accounts, charging: '4530' } },
  cost_centres: ['Lisboa'],
  vat_rates: ['23.00'],
  vat_pending: '2782',
  datev_automatic: [],
  abroad: { vat: '2781', rules: [] },
  vat_countries: [
    { country: 'PT', vat_rate: '23.00' },
    { country: 'ES', vat_rate: '21.00' },
  ],
}
const ready: MonthReport = {
  month: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  state: 'READY',
  currency: 'EUR',
  gaps: [{ gap: 'UNPAID', count: 2, amount: '17.42' }],
  sums: [
    {
      cost_centre: 'Lisboa',
      vat_country: 'PT',
      vat_rate: '23.00',
      net: '14.16',
      vat: '3.26',
      total: '17.42',
      ledger: '17.42',
      difference: '0.00',
    },
  ],
  totals: { net: '14.16', vat: '3.26', total: '17.42' },
  agreement: [{ kind: 'CHARGING', documents: 1, total: '17.42', ledger: '17.42', difference: '0.00' }],
  charging: {
    consumption: '15.20',
    earlier: '2.23',
    later: '0.00',
    credited: '1.00',
    rounding: '-1.01',
    invoiced: '17.42',
    documents: [{ part: 'CREDITED', id: null, number: 'NC 2026A/1', date: '2026-11-03', amount: '-1.00' }],
  },
  reimbursements: null,
  depots: {
    cost: '4.20',
    sites: [
      { id: '01890000-0000-7000-8000-0000000000d1', name: 'Maia', sessions: 2, energy_kwh: '30.000', cost: '4.20' },
    ],
  },
  earlier_open: [],
  vat_later: '3.26',
  vat_earlier: null,
  close: null,
  format: 'CSV',
  delivery: 'LINK',
  recipient: 'books@accountants.example',
}
const sent: MonthReport = {
  ...ready,
  state: 'SENT',
  close: {
    closed_at: '2026-11-05T08:00:00Z',
    closed_by: 'Ana Sequeira',
    format: 'CSV',
    delivery: 'LINK',
    recipient: 'books@accountants.example',
    earlier_open_reason: null,
    sent_at: '2026-11-05T08:00:09Z',
    link_until: '2026-12-05T08:00:09Z',
  },
}

const responsesOf = (report: () => MonthReport) =>
  new TestResponses()
    .on(listMonths, () => ({
      currency: 'EUR',
      results: [
        { month: '2026-11', state: 'OPEN' as const, total: '0.00' },
        { month: '2026-10', state: 'READY' as const, total: '17.42' },
      ],
    }))
    .on(getMonth, report)
    .on(getAccountingSettings, () => settings)
const open = (responses: TestResponses) =>
  openScreen(MonthClosePage, { at: '/month-close', areas: ['accounting'], responses })

test('the month that waits is shown, and two clicks close it and send it to the accountant', async () => {
  let report = ready
  const responses = responsesOf(() => report)
    .on(listMonths, () => ({
      currency: 'EUR',
      results: [
        { month: '2026-11', state: 'READY' as const, total: '8.00' },
        { month: '2026-10', state: report.state, total: '17.42' },
      ],
    }))
    .on(closeMonth, () => {
      report = sent
      return sent
    })
  await open(responses)
  expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeTruthy()
  screen.getByText('Ready to close')
  screen.getByRole('row', { name: 'Charges of earlier months, priced too late for their own invoice €2.23' })
  expect(screen.queryByText('Charges of this month on a later invoice')).toBeNull()
  screen.getByText('€3.26 of it is deductible on the invoice’s date, after the month')
  screen.getByText('NC 2026A/1 · −€1.00')
  screen.getByText(/2 documents are unpaid/)
  await screen.findByRole('row', { name: /^Maia\s*2 charges, 30.00\skWh €4.20$/ })
  await userEvent.click(screen.getByRole('button', { name: 'Close and send' }))
  const dialog = await screen.findByRole('alertdialog')
  within(dialog).getByText(/books@accountants\.example/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close and send' }))
  await waitFor(() => expect(responses.callsOf(closeMonth)).toHaveLength(1))
  await screen.findByText('Ana Sequeira')
  await screen.findByRole('option', { name: /October 2026 · Closed and sent/ })
  // The closed month stays in view, although November waits now.
  screen.getByRole('heading', { name: 'October 2026' })
  screen.getByRole('button', { name: 'Send again' })
  // Its result leads on to the next month, and has no list of what to do before the close.
  expect(screen.queryByText('Before you close')).toBeNull()
  expect(screen.getByRole('link', { name: 'November 2026' }).getAttribute('href')).toContain('month=2026-11')
})

test('charges that still run are shown for the month in the time of the fleet', async () => {
  await open(responsesOf(() => ({ ...ready, gaps: [{ gap: 'RUNNING', count: 1, amount: null }] })))
  const { search } = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Show' })).href)
  const query = new URLSearchParams(search)
  expect(query.get('start_date_time__gte')).toBe('2026-09-30T23:00:00Z')
  expect(query.get('start_date_time__lte')).toBe('2026-10-31T23:59:59Z')
})

test('a month before which another one is open asks for the reason', async () => {
  const waiting: MonthReport = { ...ready, earlier_open: ['2026-09'] }
  const responses = responsesOf(() => waiting).on(closeMonth, () => sent)
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Close and send' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText(/September 2026 is still open/), 'A dispute')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close and send' }))
  await waitFor(() => expect(responses.callsOf(closeMonth)).toHaveLength(1))
  expect(responses.callsOf(closeMonth)[0]?.body).toEqual({ earlier_open_reason: 'A dispute' })
})

test('a month without a recipient cannot be closed, and its settings are one click away', async () => {
  const incomplete: MonthReport = {
    ...ready,
    recipient: null,
    gaps: [{ gap: 'NO_RECIPIENT', count: 1, amount: null }],
  }
  const responses = responsesOf(() => incomplete).on(setAccountingSettings, () => settings)
  await open(responses)
  const button = await screen.findByRole('button', { name: /Close and send/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('1 item to fix before closing')
  expect(screen.queryByText('Ready to close')).toBeNull()
  const [, inGap] = screen.getAllByRole('button', { name: 'Accounting settings' })
  await userEvent.click(inGap as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/E-mail of the accountant/), 'books@accountants.example')
  await userEvent.type(within(dialog).getByLabelText(/Consultant number/), '1001')
  await userEvent.type(within(dialog).getByLabelText(/Client number/), '42')
  await userEvent.selectOptions(within(dialog).getByLabelText(/Chart of accounts/), 'DE')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(responses.callsOf(setAccountingSettings)).toHaveLength(1))
  expect(responses.callsOf(setAccountingSettings)[0]?.body).toMatchObject({
    chart: 'DE',
    accounts: { charging: '4530' },
    accountant_email: 'books@accountants.example',
    datev: { consultant: 1001, client: 42, year_start_month: 1 },
  })
})
