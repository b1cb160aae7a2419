import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listSessions } from '@voltway/contract/sessions'
import {
  linkSessionFile,
  listSessionFiles,
  MOST_SESSIONS_AT_ONCE,
  requestSessionFile,
  type SessionFile,
} from '@voltway/contract/sessions-prepared-files'
import { expect, test } from 'vitest'
import { testSession } from '../../shared/test-objects.ts'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { SessionsPage } from './sessions-page.tsx'

const running: SessionFile = {
  id: '01890000-0000-7000-8000-000000000081',
  state: 'RUNNING',
  format: 'xlsx',
  requested_at: '2026-03-02T08:00:00Z',
  sessions: MOST_SESSIONS_AT_ONCE + 1,
  percent: 42,
  ready_at: null,
  expires_at: '2026-03-05T08:00:00Z',
  size_bytes: null,
}

/** The address that the browser opens next. The router may replace it at once. */
const nextHash = () =>
  new Promise<string>((resolve) =>
    addEventListener('hashchange', ({ newURL }) => resolve(new URL(newURL).hash), { once: true }),
  )

test('more sessions than one download may have become a prepared file, which is downloaded when it is ready', async () => {
  const files: SessionFile[] = []
  const responses = new TestResponses()
    .on(listSessions, () => ({ count: running.sessions, next: null, previous: null, results: [testSession] }))
    .on(listSessionFiles, () => ({ count: files.length, next: null, previous: null, results: files }))
    .on(requestSessionFile, () => {
      files.push(running)
      return running
    })
    .on(linkSessionFile, () => ({ url: '#downloaded', expires_at: running.expires_at }))
  await openScreen(SessionsPage, {
    at: '/charging-sessions?status=PAID',
    areas: ['sessions', 'dates', 'session-actions', 'session-files'],
    responses,
  })
  await screen.findByRole('rowheader')
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Excel/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prepared files' }))
  await dialog.findByText('42% complete')
  expect(responses.callsOf(requestSessionFile).map(({ body }) => body)).toEqual([{ format: 'xlsx', status: ['PAID'] }])
  files[0] = { ...running, state: 'READY', percent: 100, size_bytes: 12_345_678 }
  const address = nextHash()
  await userEvent.click(await dialog.findByRole('button', { name: 'Download' }))
  dialog.getByText(/12.3 MB/)
  expect(await address).toBe('#downloaded')
  expect(responses.callsOf(linkSessionFile)).toHaveLength(1)
})
