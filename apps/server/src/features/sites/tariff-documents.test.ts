import { listAudit } from '@voltway/contract/audit'
import { addSite, getSite, updateSite } from '@voltway/contract/sites'
import {
  addSiteTariff,
  downloadTariffDocument,
  removeTariffDocument,
  setTariffDocument,
} from '@voltway/contract/sites-tariffs'
import { beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { createMember } from '../members/members.ts'

const fleet = fleetOfFile()
const owner = () => fleet.as('owner')
const address = { street: 'Rua 1', postal_code: '4000-001', city: 'Porto', country: 'PT' }
let homeId: string
let otherId: string

beforeAll(async () => {
  const network = await openCharging(fleet)
  const homeOf = async (memberId: string) => {
    const card = await network.card({ memberId })
    const body = { kind: 'HOME' as const, name: 'Home', ...address, member_id: memberId, card_id: card.id }
    return (await owner().call(addSite, { body })).id
  }
  homeId = await homeOf(fleet.driverMemberId)
  otherId = await homeOf(await createMember(fleet.ctx(), fleet.scope, { name: 'Rui Reis' }))
})

const bill = Buffer.from('%PDF-1.7 the bill')
const newTariff = async (siteId: string, validFrom: string) => {
  const bands = [{ band: 'NORMAL' as const, unit_price: '0.1500', hours: [] }]
  const body = { valid_from: validFrom, bands, source: 'CREG, dashboard of February' }
  return (await owner().call(addSiteTariff, { params: { siteId }, body })).id
}
const attach = (siteId: string, tariffId: string, content: Buffer, type = 'application/pdf') =>
  owner().call(setTariffDocument, { params: { siteId, tariffId }, file: { type, content } })

test('a tariff has a document as evidence, which its driver reads and other drivers do not', async () => {
  const tariffId = await newTariff(homeId, '2026-01-01')
  const params = { siteId: homeId, tariffId }
  expect(await owner().refusal(downloadTariffDocument, { params })).toBe('site.tariff_not_found')
  const document = { media: 'application/pdf', size_bytes: bill.length }
  expect(await attach(homeId, tariffId, bill)).toMatchObject({ id: tariffId, document })
  expect(await fleet.as('driver').call(getSite, { params: { siteId: homeId } })).toMatchObject({
    ...{ tariff: { document }, tariffs: [{ document }] },
  })
  const read = (await fleet.as('driver').call(downloadTariffDocument, { params })) as unknown as {
    readonly rawPayload: Buffer
    readonly headers: Record<string, string>
  }
  expect(read.rawPayload.equals(bill)).toBe(true)
  expect([read.headers['content-type'], read.headers['content-disposition']]).toEqual([
    'application/pdf',
    'attachment; filename="tariff-2026-01-01.pdf"',
  ])
  const theirs = await newTariff(otherId, '2026-01-01')
  await attach(otherId, theirs, bill)
  const others = { siteId: otherId, tariffId: theirs }
  expect(await fleet.as('driver').refusal(downloadTariffDocument, { params: others })).toBe('site.not_found')

  const photo = Buffer.from('89504e470d0a1a0a00', 'hex')
  expect((await attach(homeId, tariffId, photo, 'image/png')).document).toEqual({ media: 'image/png', size_bytes: 9 })
  expect((await owner().call(removeTariffDocument, { params })).document).toBeNull()
  const [entry] = (await owner().call(listAudit)).results
  expect(entry).toMatchObject({ deed: 'site_tariff.document_changed', after: { document: null } })
})

test.each([
  ['a web page that is called a PDF', Buffer.from('<html>'), 'application/pdf'],
  ['an empty file', Buffer.alloc(0), 'image/png'],
])('%s is refused, and the field is named', async (_name, content, type) => {
  const tariffId = await newTariff(homeId, `2026-0${type === 'image/png' ? 2 : 3}-01`)
  await expect(attach(homeId, tariffId, content, type)).rejects.toMatchObject({
    problem: { code: 'validation_failed', fields: { document: 'invalid' } },
  })
})

test('a depot has coordinates for the map, and a home has none', async () => {
  const coordinates = { latitude: 41.15, longitude: -8.58 }
  const { id } = await owner().call(addSite, { body: { kind: 'DEPOT', name: 'Depot', ...address, coordinates } })
  expect(await owner().call(updateSite, { params: { siteId: id }, body: { city: 'Maia' } })).toMatchObject({
    coordinates,
  })
  const cleared = { params: { siteId: id }, body: { coordinates: null } }
  expect((await owner().call(updateSite, cleared)).coordinates).toBeNull()
  const ofHome = owner().call(updateSite, { params: { siteId: homeId }, body: { coordinates } })
  await expect(ofHome).rejects.toMatchObject({ problem: { fields: { coordinates: 'invalid' } } })
})
