import { contactSupport } from '@voltway/contract/faq'
import { importSessions } from '@voltway/contract/session-imports'
import { addSite } from '@voltway/contract/sites'
import { addSiteTariff } from '@voltway/contract/sites-tariffs'
import { downloadExport, listExports, requestExport } from '@voltway/contract/users-exports'
import { addVehicle } from '@voltway/contract/vehicles'
import { expect, test } from 'vitest'
import { addTestCard, fleetOfFile } from '../../../test/fleet-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()

const download = async (role: 'driver' | 'viewer', id: string) =>
  fleet.http.inject({
    url: `/editor/v2/users/exports/${id}/download`,
    headers: { authorization: `Bearer ${await fleet.as(role).token()}`, 'x-product': 'FLEETS_DASHBOARD' },
  })

test('a person can download an export of their own data for a week', async () => {
  const plate = 'EX 01 PO'
  // A plate that the driver enters as an own vehicle shows no charges of the vehicle's actual driver.
  for (const licence_plate of [plate, 'AN-77-AN']) {
    await fleet.as('driver').call(addVehicle, { body: { brand: 'Renault', model: 'Zoe', licence_plate } })
  }
  await fleet.as('driver').call(contactSupport, { body: { message: 'Where is the cable of my card?' } })
  const charges = [
    'Data;Matrícula;Condutor;Posto;Energia (kWh);Total €',
    '09/02/2026 08:30;EX-01-PO;;Hotel da Ria;20,000;7,87',
    '10/02/2026 08:30;ZZ-99-ZZ;The driver;Pombal;10,000;4,10',
    '11/02/2026 08:30;ZZ-99-ZZ;Somebody else;Oficina Central;10,000;4,10',
    '12/02/2026 08:30;AN-77-AN;;Claimed by its plate;10,000;4,10',
    '01/02/2026 08:30;EX-01-PO;;Before it was the driver’s;10,000;4,10',
  ]
  const file = { csv: charges.join('\r\n'), file_name: 'fevereiro.csv', provider: 'Rota' }
  await fleet.as('manager').call(importSessions, { body: file })
  const now = fleet.clock.now().toISOString()
  fleet.clock.set('2026-02-05T10:00:00Z')
  const vehicle = { brand: 'Renault', model: 'Zoe', licence_plate: plate, member_id: fleet.driverMemberId }
  await fleet.as('manager').call(addVehicle, { query: { wallet: fleet.walletId }, body: vehicle })
  fleet.clock.set(now)
  const cardId = await addTestCard(fleet, {
    ...{ name: 'Zoe', uid: 'ABCDEF12', memberId: fleet.driverMemberId },
    plafond: { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null },
  })
  const place = { name: 'Casa', street: 'Rua do Almada 12', postal_code: '4000-001', city: 'Porto', country: 'PT' }
  const home = { kind: 'HOME', ...place, member_id: fleet.driverMemberId, card_id: cardId } as const
  const { id: siteId } = await fleet.as('owner').call(addSite, { body: home })
  const bands = [{ band: 'NORMAL' as const, unit_price: '0.1534', hours: [] }]
  const tariff = { valid_from: '2026-01-01', bands, source: 'EDP' }
  await fleet.as('owner').call(addSiteTariff, { params: { siteId }, body: tariff })
  await fleet.as('owner').call(addSite, { body: { kind: 'DEPOT', ...place, street: 'Rua do Ouro 7' } })
  const exported = await fleet.as('driver').call(requestExport)
  expect(exported).toMatchObject({ state: 'PENDING', size_bytes: null })
  expect(await fleet.as('driver').refusal(downloadExport, { params: { id: exported.id } })).toBe('export.not_found')
  expect(await fleet.as('driver').call(requestExport)).toEqual(exported)

  await fleet.runJobs()
  const [ready] = (await fleet.as('driver').call(listExports)).results
  expect(ready).toMatchObject({ id: exported.id, state: 'READY' })
  const zip = await download('driver', exported.id)
  expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  const text = zip.rawPayload.toString('latin1')
  for (const part of [
    'profile.json',
    'vehicles.json',
    'what-you-did.json',
    'driver@fleet.example',
    'EX01PO',
    'cable of my card',
    'homes.json',
    'Rua do Almada 12',
    '0.1534',
  ]) {
    expect(text).toContain(part)
  }
  const elsewhere = JSON.parse(/\[\s+{[^\]]*Hotel da Ria[^\]]*]/.exec(zip.rawPayload.toString())?.[0] ?? '[]')
  expect(elsewhere).toMatchObject([
    { provider: 'Rota', station: 'Hotel da Ria', energy_wh: '20000', cost_minor: '787' },
    { provider: 'Rota', station: 'Pombal' },
  ])
  for (const foreign of ['Claimed by its plate', 'Before it was', 'Oficina Central', 'Rua do Ouro 7'])
    expect(text).not.toContain(foreign)
  const mails = await fleet.db.rows<{ subject: string }>(sql`
    select subject from mail_message where recipient = 'driver@fleet.example'`)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your data copy is ready'])

  expect((await download('viewer', exported.id)).json().code).toBe('export.not_found')
  expect((await download('driver', newId())).json().code).toBe('export.not_found')
  fleet.clock.advance(7 * 86_400_000)
  expect((await download('driver', exported.id)).json().code).toBe('export.not_found')
  expect((await fleet.as('driver').call(listExports)).results[0]?.state).toBe('EXPIRED')
})
