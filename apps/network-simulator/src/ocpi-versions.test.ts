import { expect, test } from 'vitest'
import { violationsOf } from '../test/ocpi-fields.ts'
import { ocpiVersions } from './ocpi-versions.ts'

test('a hub names itself as its version does, and 2.1.1 has no hubs', () => {
  const role = (name: string, party_id: string) => {
    const country_code = 'PT'
    return { role: name, country_code, party_id, business_details: { name: party_id } }
  }
  const own = { token: 'T', url: 'http://hub/versions', roles: [role('HUB', 'HUB')], operators: [role('CPO', 'VSM')] }
  expect(ocpiVersions['2.2.1'].formatCredentials(own)).toMatchObject({ roles: [{ role: 'HUB', party_id: 'HUB' }] })
  const body = ocpiVersions['2.3.0'].formatCredentials(own)
  expect(body).toMatchObject({ hub_party_id: 'PTHUB', roles: [{ role: 'CPO', party_id: 'VSM' }] })
  expect(violationsOf('2.3.0', 'Credentials', body)).toEqual([])
  expect(() => ocpiVersions['2.1.1'].formatCredentials(own)).toThrow('one operator')
})
