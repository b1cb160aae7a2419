import { listCompanyExports, requestCompanyExport } from '@voltway/contract/exports'
import { addImportFile, putImportPiece, readImportFile, runImportFile } from '@voltway/contract/session-imports-files'
import { listSessionFiles, requestSessionFile } from '@voltway/contract/sessions-prepared-files'
import { listExports, requestExport } from '@voltway/contract/users-exports'
import { describe, expect, test } from 'vitest'
import { writeCompanyExport } from '../src/features/exports/exports.ts'
import { importLargeFile } from '../src/features/session-imports/import-files.ts'
import { writeSessionFile } from '../src/features/sessions/session-files.ts'
import { createExport } from '../src/features/users/person-export.ts'
import { fleetOfFile } from './fleet-of-file.ts'

/*
 * Files, archives, imports and copies of data have the state FAILED when their job has become a dead letter, and a person
 * can request them again. While one is in progress, each request returns it instead of a second one.
 */

const fleet = fleetOfFile()
const owner = () => fleet.as('owner')

interface Requested {
  readonly id: string
}

/** A request, its state, and what the job does at the end of all attempts. */
const kinds: Readonly<
  Record<
    string,
    {
      request(): Promise<Requested>
      stateOf(requested: Requested): Promise<string | undefined>
      abandon(requested: Requested): Promise<void> | undefined
    }
  >
> = {
  'a prepared file of sessions': {
    request: () => owner().call(requestSessionFile, { body: { format: 'csv' } }),
    stateOf: async ({ id }) => (await owner().call(listSessionFiles)).results.find((file) => file.id === id)?.state,
    abandon: ({ id }) => writeSessionFile.onDeadLetter?.(fleet.ctx(), { walletId: fleet.walletId, id }),
  },
  'a large file of charges': {
    request: async () => {
      const { id } = await owner().call(addImportFile, { body: { file_name: 'january.csv', pieces: 1 } })
      const csv = 'Date;Station;kWh;Total €\r\n09/02/2026 08:30;Hotel da Ria;20,000;7,87\r\n'
      await owner().call(putImportPiece, { params: { fileId: id }, body: { position: 0, csv } })
      return owner().call(runImportFile, { params: { fileId: id }, body: { dry_run: true } })
    },
    stateOf: async ({ id }) => (await owner().call(readImportFile, { params: { fileId: id } })).state,
    abandon: ({ id }) => importLargeFile.onDeadLetter?.(fleet.ctx(), { walletId: fleet.walletId, id }),
  },
  'an archive of the company': {
    request: () => owner().call(requestCompanyExport),
    stateOf: async ({ id }) => (await owner().call(listCompanyExports)).results.find((one) => one.id === id)?.state,
    abandon: ({ id }) => writeCompanyExport.onDeadLetter?.(fleet.ctx(), { walletId: fleet.walletId, id }),
  },
  'a copy of a person’s data': {
    request: () => owner().call(requestExport),
    stateOf: async ({ id }) => (await owner().call(listExports)).results.find((one) => one.id === id)?.state,
    abandon: ({ id }) => createExport.onDeadLetter?.(fleet.ctx(), { id, personId: fleet.people.owner.id }),
  },
}

describe.each(Object.entries(kinds))('%s', (_, { request, stateOf, abandon }) => {
  test('whose job is a dead letter has failed, and can be requested again', async () => {
    const first = await request()
    await abandon(first)
    expect(await stateOf(first)).toBe('FAILED')
    fleet.clock.advance(1_000)
    const second = await request()
    expect(second.id).not.toBe(first.id)
    // A dead letter that is handled late changes nothing that is done.
    await fleet.runJobs()
    const done = await stateOf(second)
    expect(['READY', 'READ']).toContain(done)
    await abandon(second)
    expect(await stateOf(second)).toBe(done)
  })
})
