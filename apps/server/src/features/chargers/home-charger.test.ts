import {
  addCharger,
  getCharger,
  listChargers,
  removeCharger,
  renameCharger,
  renewChargerPassword,
} from '@voltway/contract/chargers'
import { listNotices } from '@voltway/contract/notifications'
import { addSite, getSite, inviteHomeCharger, setHomeLocation } from '@voltway/contract/sites'
import { beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import { addTestSite, chargersUrl, connectCharger } from '../../../test/charger-client.ts'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { type Home, openHome } from '../../../test/home-charging.ts'
import { until } from '../../../test/server-process.ts'
import { sql } from '../../platform/sql.ts'

/** A driver connects the charger of their own home. */

const fleet = fleetOfEachTest()
let home: Home
beforeEach(async () => {
  home = await openHome(fleet)
})

const driver = () => fleet.as('driver')
const ofHome = () => ({ params: { siteId: home.siteId } })
const invite = () => fleet.as('manager').call(inviteHomeCharger, ofHome())
const add = (siteId = home.siteId) => ({ body: { site_id: siteId, name: 'Garage' } })

test('an invited driver gets a mail and a task, adds the charger of the home, and sees that it is connected', async () => {
  expect(await driver().refusal(addCharger, add())).toBe('auth.not_allowed')
  expect((await invite()).charger_invited_at).toBe('2026-03-02T10:00:00Z')
  await fleet.runJobs()
  expect((await driver().call(listNotices)).results).toMatchObject([
    { event: 'home_charger.invited', facts: { site: 'Home' } },
  ])
  const mail = await fleet.db.row<{ text: string }>(
    sql`select body_text as text from mail_message order by at desc, id desc limit 1`,
  )
  expect(mail?.text).toContain('three steps')
  const { id, identity, password } = await driver().call(addCharger, add())
  const client = await connectCharger({ url: await chargersUrl(fleet.http), identity, password })
  const state = async () => (await driver().call(getCharger, { params: { chargerId: id } })).state
  await until(PATIENCE_MS, async () => (await state()) === 'CONNECTED')
  await client.close()
  const renewed = await driver().call(renewChargerPassword, { params: { chargerId: id } })
  expect(renewed.password).not.toBe(password)
})

test('a driver changes nothing else of a charger, and no charger of another home or of a depot', async () => {
  await invite()
  const { id } = await driver().call(addCharger, add())
  const charger = { params: { chargerId: id } }
  expect(await driver().refusal(renameCharger, { ...charger, body: { name: 'New' } })).toBe('auth.not_allowed')
  expect(await driver().refusal(removeCharger, charger)).toBe('auth.not_allowed')
  const depotId = await addTestSite(fleet)
  const other = await fleet.as('owner').call(addCharger, add(depotId))
  expect(await driver().refusal(addCharger, add(depotId))).toBe('site.not_found')
  expect(await driver().refusal(renewChargerPassword, { params: { chargerId: other.id } })).toBe('charger.not_found')
  expect((await driver().call(listChargers)).results.map((one) => one.id)).toEqual([id])
  expect(await fleet.as('viewer').refusal(renewChargerPassword, charger)).toBe('auth.not_allowed')
})

test('only the driver of a home who has an account is invited, also with the home that is added', async () => {
  const depotId = await addTestSite(fleet)
  const refused = (siteId: string) => fleet.as('owner').refusal(inviteHomeCharger, { params: { siteId } })
  expect(await refused(depotId)).toBe('site.not_home')
  expect(await driver().refusal(inviteHomeCharger, ofHome())).toBe('auth.not_allowed')
  const body = {
    kind: 'HOME',
    ...{ name: 'Beach', street: 'Rua 9', postal_code: '4000-001', city: 'Porto', country: 'PT' },
    ...{ member_id: home.memberId, card_id: home.card.id, invites_driver: true },
  } as const
  expect((await fleet.as('owner').call(addSite, { body })).charger_invited_at).not.toBeNull()
  await fleet.db.run(sql`update member set person_id = null where id = ${home.memberId}`)
  expect(await refused(home.siteId)).toBe('site.driver_without_account')
})

test('the driver says where the home is, and nobody else’s home moves', async () => {
  const place = { latitude: 41.15, longitude: -8.61 }
  expect(await driver().call(setHomeLocation, { ...ofHome(), body: place })).toMatchObject({
    ...{ is_located: true, coordinates: null },
  })
  // Nobody reads where a driver lives.
  expect(JSON.stringify(await fleet.as('owner').call(getSite, ofHome()))).not.toContain('41.15')
  expect(await fleet.as('owner').refusal(setHomeLocation, { ...ofHome(), body: place })).toBe('site.not_found')
})
