import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getChargeTarget } from '@voltway/contract/load-plans'
import { listSessions, type Session } from '@voltway/contract/sessions'
import { getSession, type SessionDetail } from '@voltway/contract/sessions-details'
import { afterEach, expect, test, vi } from 'vitest'
import { testSession } from '../../shared/test-objects.ts'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { SessionsPage } from './sessions-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const atDepot: Session = {
  ...testSession,
  id: idOf(43),
  source: 'DEPOT',
  status: 'COMPLETED',
  start_date_time: '2026-03-02T20:00:00Z',
  end_date_time: '2026-03-02T23:00:00Z',
  energy_kwh: '20.000',
  total_cost: '3.32',
  cost_is_final: true,
  station: { ...testSession.station, id: idOf(61), name: 'Depot Maia', city: 'Maia', operator: 'Norte', evse_id: null },
  allowed_actions: [],
}
const line = { code: 'ENERGY', party: 'SITE', unit: 'kWh', vat_rate: '23.00' }
const detail: SessionDetail = {
  ...atDepot,
  connector: null,
  auth_method: null,
  curve: [],
  energy_by_period: { NORMAL: '5.000', OFF_PEAK: '10.000', PEAK: '5.000' },
  price: {
    currency: 'EUR',
    lines: [
      { ...line, quantity: '5.000', unit_price: '0.1500', period: 'NORMAL', net: '0.7500' },
      { ...line, quantity: '10.000', unit_price: '0.0912', period: 'OFF_PEAK', net: '0.9120' },
      { ...line, quantity: '5.000', unit_price: '0.2076', period: 'PEAK', net: '1.0380' },
    ],
    ...{ net: '2.70', vat: '0.62', total: '3.32', estimated: false },
  },
  cdr_id: null,
  invoice_line_id: null,
  timeline: [{ at: atDepot.start_date_time, event: 'STARTED', detail: null }],
  co2_kg: null,
  invoice_number: null,
  allowed_decisions: [],
  doubt: null,
  idle_s: 0,
  avoidable: null,
  credits: [],
  dispute: null,
}
const serverWith = (shown: SessionDetail) =>
  new TestResponses()
    .on(getSession, () => shown)
    .on(listSessions, ({ query }) => {
      const results =
        query.get('status') === 'PENDING,ONGOING' ? [] : [shown, { ...testSession, status: 'PAID' as const }]
      const found = results.filter(({ source }) => query.get('source')?.split(',').includes(source) ?? true)
      return { count: found.length, next: null, previous: null, results: found }
    })
const open = (responses: TestResponses, at = '/charging-sessions') =>
  openScreen(SessionsPage, { at, areas: ['sessions', 'dates'], responses })

test('charges at homes and depots are named in the list, which is filtered by kind', async () => {
  const responses = serverWith(detail)
  await open(responses)
  await screen.findByRole('rowheader', { name: /Depot Maia\s*Depot · Maia/ })
  screen.getByRole('rowheader', { name: /Porto Boavista\s*Porto/ })
  await userEvent.click(screen.getByRole('button', { name: 'Kind' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Depot' }))
  await waitFor(() => expect(location.search).toBe('?source=DEPOT'))
  await waitFor(() => expect(screen.queryByText('Porto Boavista')).toBeNull())
  expect(responses.callsOf(listSessions).at(-1)?.query.get('source')).toBe('DEPOT')
})

test('a charge in a depot shows the bands of its tariff, no operator, and that the wallet is not debited', async () => {
  await open(serverWith(detail), `/charging-sessions?session=${detail.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Depot Maia' }))
  await drawer.findByText('The cost is final, by the tariff of the site. The wallet is not debited.')
  const prices = within(await drawer.findByRole('table', { name: 'Price' }))
  expect(prices.getAllByRole('rowheader').map(({ textContent }) => textContent?.replace(/^Energy(?=E)/, ''))).toEqual(
    expect.arrayContaining([
      'Energy delivered, per kWh · Other hours',
      'Energy delivered, per kWh · Off-peak hours',
      'Energy delivered, per kWh · Peak hours',
    ]),
  )
  expect(drawer.queryByText('Operator')).toBeNull()
  expect(drawer.getByText('Kind').nextSibling?.textContent).toBe('Depot')
})

test('a charge without a tariff names the site to add one to, and nobody decides about it', async () => {
  const waiting: SessionDetail = {
    ...detail,
    status: 'IN_VALIDATION',
    flags: ['PRICE_MISSING'],
    price: null,
    doubt: {
      ...{ decides: 'OPERATOR', total: null, books_at: null, dispute: null },
      reported: {
        ...{ cost: '0.00', currency: 'EUR', energy_kwh: '20.000' },
        ...{ start_date_time: detail.start_date_time, end_date_time: '2026-03-02T23:00:00Z' },
      },
      reasons: [{ flag: 'PRICE_MISSING', found: null, expected: null }],
    },
  }
  await open(serverWith(waiting), `/charging-sessions?session=${detail.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Depot Maia' }))
  await drawer.findByText('The site had no tariff on this day. Add one, and this charge gets its price.')
  expect(drawer.getByRole('link', { name: 'Open the site' }).getAttribute('href')).toBe(`/sites?site=${idOf(61)}`)
  expect(drawer.queryByText(/Support is checking/)).toBeNull()
})

test('a running charge in a depot with a limit shows when its car has to be ready; an ended one does not', async () => {
  const target = { ready_by: '2099-03-03T07:00:00Z', energy_kwh: '24.500' }
  const outlook = { is_planned: true, readiness: 'READY' as const, ready_at: '2099-03-03T05:10:00Z' }
  const running: SessionDetail = {
    ...{ ...detail, status: 'ONGOING', end_date_time: null, cost_is_final: false, allowed_actions: ['stop'] },
  }
  const responses = serverWith(running).on(getChargeTarget, () => ({ ...target, ...outlook }))
  await open(responses, `/charging-sessions?session=${detail.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Depot Maia' }))
  await drawer.findByText('Will be ready')
  drawer.getByText('24.50 kWh by 03/03/2099 07:00')
  drawer.getByRole('button', { name: `Change ready-by time of ${detail.card.name}` })
  const ended = serverWith(detail).on(getChargeTarget, () => ({ ...target, ...outlook }))
  await open(ended, `/charging-sessions?session=${detail.id}`)
  await within(await screen.findByRole('dialog', { name: 'Depot Maia' })).findByText(/The cost is final/)
  expect(ended.callsOf(getChargeTarget)).toHaveLength(0)
})
