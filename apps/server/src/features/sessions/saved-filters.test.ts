import {
  listSessionFilters,
  MOST_SAVED_FILTERS,
  removeSessionFilter,
  saveSessionFilter,
} from '@voltway/contract/sessions-filters'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'

const fleet = fleetOfFile()

const save = (name: string, query: string) => fleet.as('viewer').call(saveSessionFilter, { body: { name, query } })
const list = async (as: 'viewer' | 'owner' = 'viewer') => (await fleet.as(as).call(listSessionFilters)).results

test('filters are stored by name for their person, and the same name replaces them', async () => {
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
  'a filter that is invalid for the list is not stored: %s',
  async (query) => {
    expect(await fleet.as('viewer').refusal(saveSessionFilter, { body: { name: 'Odd', query } })).toBe(
      'validation_failed',
    )
  },
)

test('concurrent saves cannot exceed the maximum number of filters', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: MOST_SAVED_FILTERS + 5 }, (_, index) => save(`Filter ${index}`, 'status=PAID')),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_SAVED_FILTERS)
  expect(await list()).toHaveLength(MOST_SAVED_FILTERS)
})
