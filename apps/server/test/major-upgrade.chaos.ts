import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBinaries, packageName } from '../src/platform/embedded-postgres/binaries.ts'
import { startServer } from '../src/platform/embedded-postgres/postgres-process.ts'
import { createProductDatabase } from '../src/platform/embedded-postgres/product-role.ts'
import {
  chooseClusterPaths,
  databaseUrl,
  initialise,
  startEmbeddedPostgres,
} from '../src/platform/embedded-postgres/supervisor.ts'
import { migrate } from '../src/platform/migrate.ts'

const oldMajor = '17'
const repository = join(import.meta.dirname, '..', '..', '..')
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'voltway-upgrade-'))
  chmodSync(dataDir, 0o755)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const env = () => ({
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  DEMO: '1',
  LOG_LEVEL: 'error',
})
const runServer = (command: string) =>
  execFileSync(process.execPath, ['apps/server/src/main.ts', command], {
    cwd: repository,
    env: env(),
    encoding: 'utf8',
  })
const runAdmin = (command: string) =>
  execFileSync(process.execPath, ['apps/server/src/admin.ts', command], {
    cwd: repository,
    env: env(),
    encoding: 'utf8',
  })

/** Creates the cluster that an installation of the older version has. */
async function createOldCluster(): Promise<void> {
  const folder = join(dataDir, 'old')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })
  const versions: string[] = JSON.parse(npm('view', packageName, 'versions', '--json'))
  const version = versions.findLast((one) => one.startsWith(`${oldMajor}.`))
  npm('install', `${packageName}@${version}`, '--ignore-scripts')
  const paths = {
    ...chooseClusterPaths(dataDir, { info: () => undefined }),
    binaries: findBinaries(folder, join(folder, 'node_modules', packageName)),
  }
  await initialise(paths)
  const server = await startServer(paths)
  await createProductDatabase(databaseUrl(paths))
  await migrate(databaseUrl(paths))
  execFileSync(process.execPath, ['apps/server/src/main.ts', 'seed'], {
    cwd: repository,
    env: { ...env(), DATABASE_URL: databaseUrl(paths) },
  })
  await server.stop()
  rmSync(`${paths.data}.unwritten`, { force: true })
}

test('an embedded database of the previous major version is upgraded with its money', async () => {
  await createOldCluster()
  expect(() => runServer('migrate')).toThrow('run npm run admin -- upgrade-database')

  expect(runAdmin('upgrade-database')).toMatch(
    /^The database is of PostgreSQL 18: \d+ tables were copied and compared[.]/,
  )
  expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').trim()).toBe('18')
  expect(existsSync(join(dataDir, `postgres.postgresql-${oldMajor}`))).toBe(true)
  expect(runAdmin('upgrade-database')).toContain('of PostgreSQL 18 already')

  for (const command of ['ledger-verify', 'audit-verify', 'consumption-verify']) runAdmin(command)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as people from person')
  await client.end()
  await postgres.stop()
  expect(rows[0].people).toBeGreaterThan(3)
})
