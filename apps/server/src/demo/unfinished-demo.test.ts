import { expect, test } from 'vitest'
import { fleetOfFile } from '../../test/fleet-of-file.ts'
import { seedDemo } from './seed.ts'
import { refuseUnfinishedDemo } from './unfinished-demo.sql.ts'

const fleet = fleetOfFile({ env: { DEMO: '1' } })

test('a start after one that was interrupted in the demo is refused, instead of showing a part of the demo', async () => {
  await expect(refuseUnfinishedDemo(fleet.db)).resolves.toBeUndefined()
  const interrupted = seedDemo(fleet.app, {
    sampleEvery: 1_000,
    onProgress: () => {
      throw new Error('killed')
    },
  })
  await expect(interrupted).rejects.toThrow('killed')
  await expect(refuseUnfinishedDemo(fleet.db)).rejects.toThrow(/^the demo of this database is not complete/)
  await expect(seedDemo(fleet.app)).rejects.toThrow(/^the demo of this database is not complete/)
})
