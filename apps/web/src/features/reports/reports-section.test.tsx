import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addReport, changeReport, listReports, type Report, removeReport, retryReport } from '@voltway/contract/reports'
import { listSessionFilters } from '@voltway/contract/sessions-filters'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { ReportsSection } from './reports-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const ana = { id: '01890000-0000-7000-8000-000000000061', name: 'Ana', email: 'ana@fleet.example' }
const report: Report = {
  ...{ id: '01890000-0000-7000-8000-000000000062', name: 'Week', content: 'SESSIONS', query: null, format: 'XLSX' },
  ...{ weekday: 1, month_day: null, hour: 8, is_paused: false, amounts: 'GROSS', recipients: [ana] },
  sendings: [
    {
      ...{ due_on: '2026-03-16', at: '2026-03-16T09:30:00Z', from: '2026-03-09', to: '2026-03-15', state: 'FAILED' },
      ...{ attempts: 4, recipients: [] },
    },
    {
      ...{ due_on: '2026-03-09', at: '2026-03-09T08:00:00Z', from: '2026-03-02', to: '2026-03-08', state: 'SENT' },
      ...{ attempts: 1, recipients: [ana.email] },
    },
  ],
}
const open = (results: Report[], responses = new TestResponses()) =>
  openScreen(ReportsSection, {
    at: '/settings?section=reports',
    areas: ['own-list', 'reports', 'amounts', 'sources'],
    responses: responses
      .on(listReports, () => ({ results, people: [ana] }))
      .on(listSessionFilters, () => ({
        results: [{ id: '01890000-0000-7000-8000-000000000063', name: 'Paid', query: 'status=PAID' }],
      })),
  })

test('a report of a saved filter is scheduled for a day of the month', async () => {
  const responses = new TestResponses().on(addReport, () => report)
  await open([], responses)
  await screen.findByText('No scheduled reports yet')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule report' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('option', { name: 'Paid' })
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule report' }))
  dialog.getByRole('link', { name: 'Choose a recipient' })
  await userEvent.type(dialog.getByLabelText('Name'), 'Month')
  await userEvent.selectOptions(dialog.getByLabelText('Filter'), 'Paid')
  await userEvent.selectOptions(dialog.getByLabelText('Rhythm'), 'Every month, for the previous month')
  await userEvent.selectOptions(dialog.getByLabelText('Day of the month'), '5')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Ana/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule report' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(responses.callsOf(addReport).at(-1)?.body).toEqual({
    ...{ name: 'Month', content: 'SESSIONS', query: 'status=PAID', format: 'XLSX' },
    ...{ weekday: null, month_day: 5, hour: 8, is_paused: false, recipients: [ana.id] },
  })
})

test('a report that cannot be paused says why', async () => {
  await open(
    [report],
    new TestResponses().on(changeReport, () => refusal(404, 'report.not_found')),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Week' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Pause' }))
  await screen.findByText('This report does not exist.')
})

test('the list says when a report comes, its history what was sent, and deleting is confirmed', async () => {
  await open(
    [report],
    new TestResponses()
      .on(removeReport, () => refusal(404, 'report.not_found'))
      .on(retryReport, () => refusal(409, 'report.not_failed')),
  )
  await screen.findByText('Every week on Monday at 08:00')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Week' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'History' }))
  const history = within(screen.getByRole('dialog'))
  history.getByText(ana.email)
  history.getByText('4 attempts')
  await userEvent.click(history.getByRole('button', { name: 'Send the report again: 09/03/2026 to 15/03/2026' }))
  await screen.findByText('This report was already sent.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Week' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(screen.getByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete report' }))
  await dialog.findByText('This report does not exist.')
})
