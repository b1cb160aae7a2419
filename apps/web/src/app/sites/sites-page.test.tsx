import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listChargers } from '@voltway/contract/chargers'
import { getSitePlan } from '@voltway/contract/load-plans'
import { listMembers, type Member } from '@voltway/contract/members'
import { listCountries } from '@voltway/contract/shipping-addresses'
import { addSite, getSite, inviteHomeCharger, listSites, removeSite, type Site } from '@voltway/contract/sites'
import {
  addSiteTariff,
  removeSiteTariff,
  removeTariffDocument,
  type SiteTariff,
  setTariffDocument,
} from '@voltway/contract/sites-tariffs'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, TestResponses } from '../../shared/test-screen.tsx'
import { SitesPage } from './sites-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const idOf = (last: number) => `01890000-0000-7000-8000-0000000000${last}`
const card = { id: idOf(11), name: 'Ana’s card' }
const member: Member = {
  id: idOf(21),
  user_id: null,
  name: 'Ana Ferreira',
  email: null,
  phone: null,
  status: 'ACTIVE',
  employee_number: null,
  cost_centre: null,
  cards: [card],
  vehicles: [],
  joined_at: null,
  last_session_at: null,
  location_consent: false,
  external_id: null,
  team: null,
}
const flat: SiteTariff = {
  id: idOf(71),
  valid_from: '2026-01-01',
  bands: [{ band: 'NORMAL', unit_price: '0.1650', hours: [] }],
  vat_percent: '23.00',
  source: 'Contract 2026',
  document: null,
  created_at: '2026-01-01T10:00:00Z',
}
const threeBands: SiteTariff = {
  ...flat,
  id: idOf(72),
  vat_percent: '0.00',
  bands: [
    { band: 'NORMAL', unit_price: '0.1500', hours: [] },
    {
      band: 'OFF_PEAK',
      unit_price: '0.0912',
      hours: [{ weekdays: [1, 2, 3, 4, 5], season: 'WINTER', from: '00:00', to: '08:00' }],
    },
    {
      band: 'PEAK',
      unit_price: '0.2400',
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY', from: '18:00', to: '22:00' }],
    },
  ],
}
const depot: Site = {
  id: idOf(61),
  kind: 'DEPOT',
  name: 'Depot Maia',
  street: 'Rua do Souto 4',
  postal_code: '4470-200',
  city: 'Maia',
  country: 'PT',
  member: null,
  card: null,
  grid_limit_kw: '43.50',
  is_located: false,
  charger_invited_at: null,
  chargers: 3,
  chargers_connected: 2,
  tariff: flat,
  month_energy_kwh: '1204.500',
  coordinates: null,
  month_cost: '244.45',
}
const home: Site = {
  ...depot,
  id: idOf(62),
  kind: 'HOME',
  name: 'Ana at home',
  member: { id: member.id, name: member.name },
  card,
  grid_limit_kw: null,
  chargers: 0,
  chargers_connected: 0,
  tariff: threeBands,
}
const page = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results })

const areas = ['sites', 'chargers', 'own-list'] as const
const responding = (sites: readonly Site[], tariffs: SiteTariff[] = [flat]) =>
  new TestResponses()
    .on(listSites, ({ query }) => page(sites.filter(({ kind }) => (query.get('kind') ?? kind) === kind)))
    .on(getSite, ({ path }) => ({ ...(sites.find(({ id }) => path.endsWith(id)) ?? depot), tariffs }))
    .on(listChargers, () => page([]))
    .on(getSitePlan, () => ({ limit_w: 43_500, planned_at: null, from: null, prices: [], connectors: [] }))
    .on(listCountries, () => page([{ code: 'PT', name: 'Portugal', calling_code: '+351' }]))
    .on(listMembers, () => page([member]))

const open = (responses: TestResponses, at = '/sites') => openScreen(SitesPage, { at, areas, responses })
const type = async (name: RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const chooseCountry = async () => {
  await screen.findByRole('option', { name: 'Portugal' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Country/ }), 'PT')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('each site shows its chargers, its tariff of today and its month, and the kind filters the list', async () => {
  await open(responding([depot, home]))
  const ofDepot = within(await screen.findByRole('row', { name: /Depot Maia/ }))
  for (const text of ['Rua do Souto 4, Maia', '2 of 3', '€0.1650/kWh', '1,204.50', '€244.45']) ofDepot.getByText(text)
  const ofHome = within(screen.getByRole('row', { name: /Ana at home/ }))
  for (const text of ['Ana Ferreira', 'None', '3 bands from €0.0912']) ofHome.getByText(text)
  await press('Kind')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Homes' }))
  await waitFor(() => expect(screen.queryByText('Depot Maia')).toBeNull())
})

test('a fleet without sites reads what the page is for, and adds a depot with its tariff', async () => {
  const added = { ...depot, tariff: null, chargers: 0, chargers_connected: 0 }
  const responses = responding([])
    .on(addSite, () => added)
    .on(addSiteTariff, () => flat)
  await open(responses)
  await screen.findByText('No homes or depots yet')
  await userEvent.click(screen.getAllByRole('button', { name: 'Add a depot' })[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText('Enter the city')).length).toBeGreaterThan(0)
  await type(/^Name/, 'Depot Maia')
  await chooseCountry()
  await type(/^Street/, 'Rua do Souto 4')
  await type(/^Postcode/, '4470-200')
  await type(/^City/, 'Maia')
  await type(/^Grid limit/, '43,5')
  await type(/^Coordinates/, 'Maia')
  await press('Continue')
  await screen.findAllByText('Enter a latitude and a longitude, such as 41.1489, -8.5851')
  await type(/^Coordinates/, '41.2357, -8.6199')
  await press('Continue')
  await waitFor(() => expect(responses.callsOf(addSite)).toHaveLength(1))
  expect(responses.callsOf(addSite)[0]?.body).toEqual({
    ...{ kind: 'DEPOT', name: 'Depot Maia', country: 'PT', street: 'Rua do Souto 4', postal_code: '4470-200' },
    ...{ city: 'Maia', grid_limit_kw: '43.5', coordinates: { latitude: 41.2357, longitude: -8.6199 } },
  })
  // The tariff follows, with the VAT of the country.
  await screen.findByRole('dialog', { name: 'Tariff of Depot Maia' })
  await type(/^Price per kWh/, '0,165')
  await type(/^Source of the price/, 'Contract 2026')
  await press('Save tariff')
  await waitFor(() => expect(responses.callsOf(addSiteTariff)).toHaveLength(1))
  expect(responses.callsOf(addSiteTariff)[0]?.body).toMatchObject({
    bands: [{ band: 'NORMAL', unit_price: '0.165', hours: [] }],
    vat_percent: '23',
    source: 'Contract 2026',
  })
  await waitFor(() => expect(location.search).toBe(`?site=${depot.id}`))
})

test('a home belongs to a driver, whose only card is chosen already', async () => {
  const responses = responding([depot]).on(addSite, () => ({ ...home, tariff: null }))
  await open(responses)
  await screen.findByText('Depot Maia')
  await press('Add a home')
  await type(/^Name/, 'Ana at home')
  await userEvent.click(await screen.findByRole('combobox', { name: /Driver/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ana Ferreira' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Card/ })).toHaveProperty('value', card.id))
  await chooseCountry()
  for (const [name, text] of [
    [/^Street/, 'Rua A 1'],
    [/^Postcode/, '4000-001'],
    [/^City/, 'Porto'],
  ] as const)
    await type(name, text)
  await press('Continue')
  await waitFor(() => expect(responses.callsOf(addSite)).toHaveLength(1))
  expect(responses.callsOf(addSite)[0]?.body).toMatchObject({ kind: 'HOME', member_id: member.id, card_id: card.id })
  expect(responses.callsOf(addSite)[0]?.body).not.toHaveProperty('grid_limit_kw')
})

test('the driver of a home is invited to connect its charger', async () => {
  const invited = { ...home, charger_invited_at: '2026-11-20T10:00:00Z' }
  let shown = home
  const responses = responding([home])
    .on(getSite, () => ({ ...shown, tariffs: [] }))
    .on(inviteHomeCharger, () => {
      shown = invited
      return invited
    })
  await open(responses, `/sites?site=${home.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Invite driver' }))
  await screen.findByText('Invited on 20/11/2026')
  expect(responses.callsOf(inviteHomeCharger)).toHaveLength(1)
})

test('prices by hour start with the hours of the country, and a taken first day is refused at its field', async () => {
  const responses = responding([depot]).on(addSiteTariff, () => refusal(409, 'site.tariff_taken'))
  await open(responses, `/sites?site=${depot.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Add tariff' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Prices by hour' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hours of the bands' }), 'PT_DAILY_2')
  const offPeak = within(await screen.findByRole('region', { name: 'Off-peak hours' }))
  await userEvent.type(offPeak.getByRole('textbox', { name: /^Price per kWh/ }), '0.1')
  await press('Save tariff')
  await screen.findByText('The site already has a tariff from this day on. Remove it first.')
  const bands = responses.callsOf(addSiteTariff).flatMap(({ body }) => (body as { bands: SiteTariff['bands'] }).bands)
  expect(bands.map(({ band, unit_price }) => [band, unit_price])).toEqual([
    ['NORMAL', '0.1650'],
    ['OFF_PEAK', '0.1'],
  ])
  expect(bands[1]?.hours.length).toBeGreaterThan(0)
})

test('the tariffs of a site are listed with their days and bands, and one is removed after a confirmation', async () => {
  const later = { ...threeBands, id: idOf(73), valid_from: '2999-01-01' }
  const responses = responding([home], [later, threeBands]).on(removeSiteTariff, () => ({ id: threeBands.id }))
  await open(responses, `/sites?site=${home.id}`)
  const tariffs = within(await screen.findByRole('list', { name: 'Tariffs' }))
  tariffs.getByText('From 01/01/2999')
  tariffs.getByText('01/01/2026 to 31/12/2998')
  expect(tariffs.getAllByText('Mon–Fri 00:00–08:00, Winter time')).toHaveLength(2)
  expect(tariffs.getAllByText('Every day 18:00–22:00')).toHaveLength(2)
  await userEvent.click(tariffs.getByRole('button', { name: 'Actions for the tariff from 01/01/2026' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await screen.findByText('Charges since this day have no price until another tariff applies.')
  await press('Remove tariff')
  await waitFor(() => expect(responses.callsOf(removeSiteTariff)).toHaveLength(1))
})

test('the document of a tariff is attached as evidence, downloaded and removed', async () => {
  let document: SiteTariff['document'] = null
  const responses = responding([depot])
    .on(getSite, () => ({ ...depot, tariffs: [{ ...flat, document }] }))
    .on(setTariffDocument, () => {
      document = { media: 'application/pdf', size_bytes: 9 }
      return { ...flat, document }
    })
    .on(removeTariffDocument, () => {
      document = null
      return flat
    })
  await open(responses, `/sites?site=${depot.id}`)
  const bill = new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' })
  await userEvent.upload(await screen.findByLabelText('Attach document'), bill)
  await screen.findByRole('button', { name: 'Download document' })
  expect(responses.callsOf(setTariffDocument)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the tariff from 01/01/2026' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove document' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download document' })).toBeNull())
})

test('a site without chargers is removed, and its drawer closes', async () => {
  const responses = responding([home]).on(removeSite, () => ({ id: home.id }))
  await open(responses, `/sites?site=${home.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Ana at home' }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Remove' }))
  await press('Remove site')
  await waitFor(() => expect(location.search).toBe(''))
  expect(responses.callsOf(removeSite)).toHaveLength(1)
})

test('a viewer reads the sites and finds the reason why the buttons are locked', async () => {
  const responses = new TestResponses({ allowed_actions: ['sessions.read'] })
    .on(listSites, () => page([depot]))
    .on(getSite, () => ({ ...depot, tariffs: [flat] }))
    .on(listChargers, () => page([]))
  await open(responses, `/sites?site=${depot.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Depot Maia' }))
  const edit = await drawer.findByRole('button', { name: 'Edit' })
  expect(edit.getAttribute('aria-disabled')).toBe('true')
  expect(drawer.getByRole('button', { name: 'Add charger' }).getAttribute('aria-disabled')).toBe('true')
})

test('a charger that connects is counted in the open list on its own', async () => {
  let connected = 2
  const responses = new TestResponses().on(listSites, () => page([{ ...depot, chargers_connected: connected }]))
  await open(responses)
  await screen.findByText('2 of 3')
  connected = 3
  await responses.publish('charger.changed', { charger_id: idOf(81), site_id: depot.id })
  await screen.findByText('3 of 3')
})

test('a home whose card another driver has now asks for a card of its driver', async () => {
  await open(responding([{ ...home, card: null }]), `/sites?site=${home.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Ana at home' }))
  await drawer.findByText('None. Choose a card of the driver.')
  await userEvent.click(drawer.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Ana at home' }))
  await form.findByRole('option', { name: card.name })
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect((await form.findAllByText('Choose a card')).length).toBeGreaterThan(0)
})

test('only a site with a limit has a charging plan', async () => {
  const responses = responding([depot, home])
  await open(responses, `/sites?site=${depot.id}`)
  await screen.findByRole('heading', { name: 'Charging plan' })
  await open(responses, `/sites?site=${home.id}`)
  await screen.findByRole('dialog', { name: home.name })
  await screen.findByText('No chargers yet')
  expect(screen.queryByRole('heading', { name: 'Charging plan' })).toBeNull()
  expect(responses.callsOf(getSitePlan)).toHaveLength(1)
})
