import { relative } from 'node:path'
import { beforeEach } from 'vitest'

/**
 * Tests that a run on a cluster leaves out, by file and name, with the reason: `npm run drill -- citus`. All others run
 * there, including those that a later change adds.
 */
const OLDER = 'repeats a migration older than the first that a distributed database takes'

export const leftOutOnCitus: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/server/src/kernel/identity/session.test.ts': {
    'a session with an unhashed token stays signed in after the upgrade': OLDER,
  },
  'apps/server/src/platform/migrate.test.ts': {
    'a migration blocked by an open reader does not block other readers, logs what it waits for, and succeeds afterwards': `${OLDER}; the time limit of a migration's locks holds on the coordinator only`,
  },
}

beforeEach(({ task, skip }) => {
  const reason = leftOutOnCitus[relative(process.cwd(), task.file.filepath)]?.[task.name]
  if (reason !== undefined) skip(reason)
})
