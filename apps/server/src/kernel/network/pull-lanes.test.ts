import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bootNetwork, type FakeOperator, registered, type TestNetwork } from '../../../test/test-network.ts'
import { enqueue } from '../../platform/jobs.ts'
import { syncPeers } from './sync.ts'

/** More than the workers of both lanes together. */
const HANGING = 12
const modules = ['locations', 'tariffs', 'sessions', 'cdrs']

let network: TestNetwork
const operators: FakeOperator[] = []
beforeAll(async () => {
  network = await bootNetwork({ works: true })
})
afterAll(async () => {
  for (const operator of operators) await operator.close()
  await network?.close()
})

const hasAllPulls = (operator: FakeOperator) => modules.every((module) => operator.of('GET', module).length > 0)

test('a new operator is pulled while many others do not answer, and these when they answer again', async () => {
  for (let n = 0; n < HANGING; n++) operators.push(await registered(network, `D${String(n).padStart(2, '0')}`))
  await vi.waitUntil(() => operators.every(hasAllPulls))
  const scripts = operators.map((operator) => ({ ...operator.script }))
  for (const operator of operators) {
    operator.received.length = 0
    for (const call of Object.keys(operator.script)) operator.script[call] = () => ({ never: true })
  }
  await network.db.tx((tx) => enqueue(tx, syncPeers, {}))
  await vi.waitUntil(() => operators.some(({ received }) => received.length > 0))
  const fresh = await registered(network, 'FRS')
  await vi.waitUntil(() => hasAllPulls(fresh))
  expect(operators.filter(hasAllPulls)).toEqual([])

  for (const [index, operator] of operators.entries()) Object.assign(operator.script, scripts[index])
  operators.push(fresh)
  await vi.waitUntil(() => operators.every(hasAllPulls))
})
