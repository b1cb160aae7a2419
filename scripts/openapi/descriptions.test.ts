import { expect, test } from 'vitest'
import { badDescriptions } from './descriptions.ts'

const documentOf = (schemas: object) => ({ paths: {}, components: { schemas } })
const object = (properties: object) => ({ type: 'object', properties })

test('each property of the API has a description that says more than its name', () => {
  const Card = object({
    spent: { type: 'string' },
    name: { type: 'string', description: 'The name.' },
    id: { type: 'string', format: 'uuid', description: 'Id.' },
    member_id: { type: 'string', format: 'uuid', description: 'Id of the member.' },
    limit: { type: 'string', description: 'Spending limit of the period.' },
  })
  expect(badDescriptions(documentOf({ Card }))).toEqual([
    expect.stringMatching(/^spent has no description at .*Card/),
    expect.stringMatching(/^name at .*Card only repeats/),
    expect.stringMatching(/^id at .*Card only repeats/),
  ])
})

test('the same words never describe two things', () => {
  const Rule = object({
    distance: { ...object({ km: { type: 'integer', description: 'In kilometres.' } }), description: 'At most so far.' },
    id: { type: 'string', format: 'uuid', description: 'Id in the list.' },
  })
  const Cost = object({
    distance: { type: ['string', 'null'], description: 'At most so far.' },
    id: { type: 'string', format: 'uuid', description: 'Id in the list.' },
  })
  expect(badDescriptions(documentOf({ Rule, Cost }))).toEqual([
    expect.stringContaining('“At most so far.” describes different things: distance at'),
    '“Id in the list.” describes the id of Rule and of Cost',
  ])
})
