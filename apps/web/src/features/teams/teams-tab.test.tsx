import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listGuests } from '@voltway/contract/guests'
import { createTeam, listTeams, setTeamManagers, type Team, updateTeam } from '@voltway/contract/teams'
import { importPeople } from '@voltway/contract/teams-imports'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { PeopleImportDialog } from './people-import-dialog.tsx'
import { TeamsTab } from './teams-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const porto: Team = {
  id: idOf(11),
  name: 'Porto',
  created_at: '2026-01-01T00:00:00Z',
  archived_at: null,
  default_limit: { assigned_credit: '150.00', credit_renewal: 'MONTHLY', renewal_day: 1 },
  cards: 12,
  members: 9,
  managers: [{ id: idOf(21), name: 'Vera' }],
  allowed_actions: ['edit', 'assign_cards', 'assign_members', 'set_managers'],
}
const open = (responses: TestResponses) =>
  openScreen(TeamsTab, { at: '/invites?tab=teams', areas: ['teams', 'app'], responses })
/** Presses a button once the person's rights are loaded. */
async function press(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('aria-disabled')).toBe(false))
  await userEvent.click(screen.getByRole('button', { name }))
}

const server = () => new TestResponses().on(listTeams, () => ({ results: [porto] }))

test('the teams are listed with their cards, managers and the limit of new cards', async () => {
  await open(server())
  const row = within(await screen.findByRole('row', { name: /Porto/ }))
  row.getByText('Vera')
  row.getByText('€150.00 a month')
  expect(row.getByRole('link', { name: '12' }).getAttribute('href')).toBe(`/cards?team=${porto.id}`)
})

test('a team is created with a limit for its cards, and a wrong amount is named before anything is sent', async () => {
  const responses = server()
    .on(createTeam, () => ({ ...porto, id: idOf(12) }))
    .on(updateTeam, () => porto)
  await open(responses)
  await press('Create team')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create team' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Lisbon')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Limit/ }), 'much')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText('Enter an amount such as 150.00')
  expect(responses.callsOf(createTeam)).toHaveLength(0)
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Limit/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Limit/ }), '200')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Renewal' }), 'WEEKLY')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Team saved')
  expect(responses.callsOf(createTeam)[0]?.body).toEqual({ name: 'Lisbon' })
  expect(responses.callsOf(updateTeam)[0]?.body).toEqual({
    name: 'Lisbon',
    default_limit: { assigned_credit: '200.00', credit_renewal: 'WEEKLY', renewal_day: 1 },
  })
})

test('the managers of a team are chosen among the people with access', async () => {
  const guest = {
    id: idOf(22),
    user_id: idOf(23),
    name: 'Rui',
    email: 'rui@fleet.example',
    status: 'ACCEPTED' as const,
    permission_groups: [2 as const],
    invited_by: null,
    invited_at: '2026-01-01T00:00:00Z',
    accepted_at: '2026-01-01T00:00:00Z',
    allowed_actions: [],
  }
  const responses = server()
    .on(listGuests, () => ({ count: 1, next: null, previous: null, results: [guest] }))
    .on(setTeamManagers, () => porto)
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Porto' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set managers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Managers of Porto' }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Rui/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Managers saved')
  expect(responses.callsOf(setTeamManagers)[0]?.body).toEqual({ guest_ids: [idOf(21), idOf(22)] })
})

const ImportPage = () => <PeopleImportDialog onClose={() => {}} />

test('an import of a workbook names each wrong line, and imports the valid ones by choice only', async () => {
  const plan = {
    rows: 2,
    applied: false,
    ignored_columns: ['Colour'],
    new_teams: ['Porto'],
    changes: [{ line: 2, kind: 'MEMBER' as const, name: 'Ana', is_new: true }],
    errors: [{ line: 3, field: 'email' as const, code: 'email' as const, value: 'x' }],
  }
  const responses = new TestResponses().on(importPeople, () => plan)
  await openScreen(ImportPage, { at: '/invites', areas: ['teams', 'table-file'], responses })
  const rows = [
    ['Name', 'E-mail', 'Mobile'],
    ['Ana', null, '+351912345678'],
    ['Rui', 'x', 351912345679],
  ]
  const workbook = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Drivers', rows }] }))
  await userEvent.upload(await screen.findByLabelText('Choose file'), new File([workbook], 'drivers.xlsx'))
  await screen.findByText('Line 3, E-mail')
  screen.getByText('New teams: Porto.')
  expect(screen.queryByRole('button', { name: 'Import all lines' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Import valid lines' }))
  await screen.findByText('1 entry imported')
  expect(responses.callsOf(importPeople).map(({ body }) => body)).toMatchObject([
    { dry_run: true, csv: expect.stringMatching(/\n"Ana","","\+351912345678"\r\n"Rui","x","351912345679"\r\n$/) },
    { valid_only: true },
  ])
})
