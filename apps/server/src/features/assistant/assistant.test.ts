import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { listAudit } from '@voltway/contract/audit'
import { type ApiKey, createApiKey, revokeApiKey } from '@voltway/contract/integrations-api-keys'
import { beforeAll, expect, test } from 'vitest'
import { addTestCharger, addTestSite } from '../../../test/charger-client.ts'
import { openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'

const fleet = fleetOfFile()
let card: { id: string }
let url: string

beforeAll(async () => {
  card = await (await openCharging(fleet)).card({ name: 'Van 12' })
  const personId = fleet.people.owner.id
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, { personId, plan: 'PRO', priceStep: 1, validUntil: null })
  await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const address = fleet.http.server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`
})

const keyFor = (rights: ApiKey['rights']) =>
  fleet.as('owner').call(createApiKey, { body: { name: 'Assistant', rights, valid_days: null } })

/** Connects as assistants do, with the official client. */
async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  )
  return client
}

type Result = Awaited<ReturnType<Client['callTool']>>
const textOf = ({ content }: Result) => JSON.parse((content as { text: string }[])[0]?.text ?? '')

test('an assistant has the tools that the rights of its key allow, and its uses are in the activity', async () => {
  const { key } = await keyFor(['cards.read', 'sessions.read'])
  const client = await connect(key)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_cards',
    'get_card',
    'list_sessions',
    'get_session',
    'list_sites',
    'get_site',
    'list_chargers',
    'list_reimbursements',
    'get_reimbursement',
    'propose_block',
    'propose_unblock',
    'propose_limit',
  ])
  const found = await client.callTool({ name: 'list_cards', arguments: { search: 'Van 12', limit: 5 } })
  expect(textOf(found).results).toMatchObject([{ id: card.id, name: 'Van 12' }])
  const refused = await client.callTool({ name: 'get_card', arguments: { card_id: fleet.ctx().newId() } })
  expect([refused.isError, textOf(refused).code]).toEqual([true, 'card.not_found'])
  const unstorable = await client.callTool({ name: 'list_cards', arguments: { search: 'a\0' } })
  expect([unstorable.isError, JSON.stringify(unstorable.content)]).toEqual([true, expect.stringContaining('search')])
  const wrong = await client.callTool({ name: 'list_cards', arguments: { limit: 5_000 } }).catch((error) => error)
  expect(wrong.isError ?? wrong instanceof Error).toBe(true)
  // A misspelled filter would otherwise count everything.
  const misspelled = await client.callTool({ name: 'list_cards', arguments: { date_from: '2026-01-01' } })
  expect([misspelled.isError, JSON.stringify(misspelled.content)]).toEqual([true, expect.stringContaining('date_from')])
  await client.close()

  const { results } = await fleet.as('owner').call(listAudit, {})
  expect(results[1]).toMatchObject({
    deed: 'assistant.used',
    object: { kind: 'assistant', name: 'list_cards' },
    after: { search: 'Van 12', limit: 5 },
    api_key: { name: 'Assistant' },
  })
})

test('an assistant reads sites, chargers and reimbursements with the rights of its person', async () => {
  const siteId = await addTestSite(fleet)
  await addTestCharger(fleet, siteId)
  const client = await connect((await keyFor(['sessions.read', 'invoices.read'])).key)
  const read = async (name: string, input: object = {}) => {
    const result = await client.callTool({ name, arguments: { ...input } })
    expect(result.isError, JSON.stringify(result.content)).not.toBe(true)
    return result.structuredContent
  }
  const tariff = { bands: [{ band: 'NORMAL', unit_price: '0.1500' }] }
  expect(await read('list_sites', { kind: 'DEPOT' })).toMatchObject({ results: [{ id: siteId, chargers: 1, tariff }] })
  expect(await read('list_sites', { kind: 'HOME' })).toEqual({ count: 0, results: [] })
  expect(await read('get_site', { site_id: siteId })).toMatchObject({ name: 'Porto', tariffs: [tariff] })
  expect(await read('list_chargers', { site: siteId })).toMatchObject({
    results: [{ name: 'Bay 1', state: 'WAITING' }],
  })
  expect(await read('list_reimbursements', { month: '2026-03' })).toEqual({ count: 0, results: [] })
  const input = { month: '2026-03', member_id: fleet.driverMemberId }
  const none = await client.callTool({ name: 'get_reimbursement', arguments: input })
  expect([none.isError, textOf(none).code]).toEqual([true, 'reimbursement.not_found'])
  await client.close()
})

test('an assistant changes nothing: it returns the link at which a person confirms', async () => {
  const client = await connect((await keyFor(['cards.read', 'cards.limits'])).key)
  const limit = await client.callTool({
    name: 'propose_limit',
    arguments: { card_id: card.id, amount: '250.00', until: '2099-01-02' },
  })
  const { confirm_at, command, card: shown } = textOf(limit)
  expect(command).toBe(`limit ${shown.card_id} 250.00 until 2099-01-02`)
  expect(new URL(confirm_at).searchParams.get('command')).toBe(command)
  const whole = await client.callTool({ name: 'propose_limit', arguments: { card_id: card.id, amount: 250 } })
  expect(textOf(whole).command).toBe(`limit ${shown.card_id} 250`)
  const after = await client.callTool({ name: 'get_card', arguments: { card_id: card.id } })
  expect(textOf(after).assigned_credit).toBe(shown.assigned_credit)
  await client.close()
})

test('without a key, or with a revoked one, an assistant is refused', async () => {
  const { key, api_key } = await keyFor(['cards.read'])
  const without = await fleet.http.inject({ method: 'POST', url: '/mcp', payload: {} })
  expect(without.statusCode).toBe(401)
  await fleet.as('owner').call(revokeApiKey, { params: { keyId: api_key.id } })
  await expect(connect(key)).rejects.toThrow()
})
