import {
  listSessionFilters,
  MOST_SAVED_FILTERS,
  removeSessionFilter,
  saveSessionFilter,
} from '@voltway/contract/sessions-filters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await bootFleet()
})
afterAll(() => fleet?.close())

const save = (name: string, query: string) => fleet.as('viewer').call(saveSessionFilter, { body: { name, query } })
const list = async (as: 'viewer' | 'owner' = 'viewer') => (await fleet.as(as).call(listSessionFilters)).results

test('filters are kept under a name for the one who saved them; the same name again gets the new ones', async () => {
  const { id } = await save('Porto, unpaid', 'search=porto&status=COMPLETED,IN_VALIDATION&ordering=-total_cost')
  expect((await save('Porto, unpaid', 'search=porto')).id).toBe(id)
  expect(await list()).toEqual([{ id, name: 'Porto, unpaid', query: 'search=porto' }])
  expect(await list('owner')).toEqual([])
  const params = { filterId: id }
  expect(await fleet.as('owner').refusal(removeSessionFilter, { params })).toBe('filter.not_found')
  await fleet.as('viewer').call(removeSessionFilter, { params })
  expect(await list()).toEqual([])
})

test.each(['status=NONSENSE', 'page=2', 'card=not-an-id', '%00'])(
  'what the list would not understand is not kept: %s',
  async (query) => {
    expect(await fleet.as('viewer').refusal(saveSessionFilter, { body: { name: 'Odd', query } })).toBe(
      'validation_failed',
    )
  },
)

test('nobody keeps more filters than a menu can show, however many saves come at once', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: MOST_SAVED_FILTERS + 5 }, (_, index) => save(`Filter ${index}`, 'status=PAID')),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_SAVED_FILTERS)
  expect(await list()).toHaveLength(MOST_SAVED_FILTERS)
})
