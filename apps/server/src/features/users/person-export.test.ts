import { downloadExport, listExports, requestExport } from '@voltway/contract/user-exports'
import { addVehicle } from '@voltway/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet()
})
afterAll(() => fleet.close())

const download = async (role: 'driver' | 'viewer', id: string) =>
  fleet.http.inject({
    url: `/editor/v2/users/exports/${id}/download`,
    headers: { authorization: `Bearer ${await fleet.as(role).token()}`, 'x-product': 'FLEETS_DASHBOARD' },
  })

test('a person gets a copy of what is kept about them, for a week, and only they', async () => {
  const plate = 'EX 01 PO'
  await fleet.as('driver').call(addVehicle, { body: { brand: 'Renault', model: 'Zoe', licence_plate: plate } })
  const asked = await fleet.as('driver').call(requestExport)
  expect(asked).toMatchObject({ state: 'PENDING', size_bytes: null })
  expect(await fleet.as('driver').refusal(downloadExport, { params: { id: asked.id } })).toBe('export.not_found')
  expect(await fleet.as('driver').call(requestExport)).toEqual(asked)

  await fleet.runJobs()
  const [ready] = (await fleet.as('driver').call(listExports)).results
  expect(ready).toMatchObject({ id: asked.id, state: 'READY' })
  const zip = await download('driver', asked.id)
  expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  const text = zip.rawPayload.toString('latin1')
  for (const part of ['profile.json', 'vehicles.json', 'what-you-did.json', 'driver@fleet.example', 'EX01PO']) {
    expect(text).toContain(part)
  }
  const mails = await fleet.db.rows<{ subject: string }>(sql`select subject from mail_message`)
  expect(mails.map(({ subject }) => subject)).toEqual(['A copy of your data is ready'])

  expect((await download('viewer', asked.id)).json().code).toBe('export.not_found')
  expect((await download('driver', newId())).json().code).toBe('export.not_found')
  fleet.clock.advance(7 * 86_400_000)
  expect((await download('driver', asked.id)).json().code).toBe('export.not_found')
  expect((await fleet.as('driver').call(listExports)).results[0]?.state).toBe('EXPIRED')
})
