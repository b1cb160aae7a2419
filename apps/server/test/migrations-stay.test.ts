import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const UNPUBLISHED = 'changed before any version had it'
const ACCEPTED = 'its earlier text has the same effect and is accepted (platform/migrate.ts)'

/** Migrations that were changed after their first commit, and why databases with the earlier text may be ignored. */
const CHANGED: Readonly<Record<string, string>> = {
  '0002-cards.sql': UNPUBLISHED,
  '0003-ledger.sql': UNPUBLISHED,
  '0005-sessions.sql': UNPUBLISHED,
  '0021-energy-cycles.sql': UNPUBLISHED,
  '0040-ledger-functions.sql': UNPUBLISHED,
  '0584-changes.sql': ACCEPTED,
  '0610-cost-shares.sql': UNPUBLISHED,
  '0690-sums-beside-wallets.sql': UNPUBLISHED,
  '0720-import-dialects.sql': ACCEPTED,
  '0740-vat-regions.sql': ACCEPTED,
  '0781-vat-of-days.sql': ACCEPTED,
  '0852-charge-sources.sql': ACCEPTED,
  '0871-home-chargers.sql': UNPUBLISHED,
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

const hasHistory = git('rev-parse', '--is-shallow-repository')?.trim() === 'false'

test.runIf(hasHistory)('a migration is not changed once it is committed, because installations have applied it', () => {
  const folder = 'apps/server/migrations/'
  const changed =
    git('log', '--format=', '--name-only', '--no-renames', '--diff-filter=M', '--', `${folder}*.sql`) ?? ''
  const names = new Set(
    changed
      .split('\n')
      .map((path) => path.slice(folder.length))
      .filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)),
  )
  expect([...names].sort()).toEqual(Object.keys(CHANGED))
})
