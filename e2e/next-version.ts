import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { node, root } from './operator.ts'

/** Changes of a usual release: a migration, a reply with a new field, and a web that reads it. */
const CHANGES: readonly { readonly file: string; readonly find: string; readonly put: string }[] = [
  {
    file: 'packages/contract/src/users.ts',
    find: 'photo_url: z.nullable(z.string()),\n',
    put: 'photo_url: z.nullable(z.string()),\n  nickname: addedField(z.nullable(z.string()), null),\n',
  },
  { file: 'packages/contract/src/users.ts', find: 'import { endpoint }', put: 'import { addedField, endpoint }' },
  {
    file: 'apps/server/src/features/users/users.ts',
    find: 'photo_url: row.photo_url,',
    put: 'photo_url: row.photo_url,\n    nickname: null,',
  },
  { file: 'apps/web/index.html', find: '</title>', put: '</title>\n<meta name="version" content="next" />' },
]
const MIGRATION = { name: '9000-nickname.sql', text: 'alter table person add column nickname text;\n' }

const FOLDERS = ['packages', 'apps/server', 'apps/web', 'apps/network-simulator', 'apps/payment-sandbox']

/**
 * Makes the sources of a next version in a folder, with its own build of the web. `rebuild` builds the web from the changed
 * sources, which takes half a minute. Without it, the web is this build with the names of all its files changed, which
 * tests everything but the reading of replies.
 */
export async function makeNextVersion(folder: string, { rebuild }: { readonly rebuild: boolean }): Promise<void> {
  for (const one of FOLDERS)
    cpSync(join(root, one), join(folder, one), {
      recursive: true,
      filter: (path) =>
        basename(path) !== 'node_modules' && !(path.endsWith('/dist') && (rebuild || !path.includes('apps/web'))),
    })
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(folder, file))
  linkPackages(folder)
  for (const { file, find, put } of CHANGES) change(join(folder, file), find, put)
  writeFileSync(join(folder, 'apps/server/migrations', MIGRATION.name), MIGRATION.text)
  const web = join(folder, 'apps/web')
  if (rebuild) await build(web)
  else {
    change(join(web, 'dist/index.html'), '</title>', '</title><meta name="version" content="next" />')
    renameFiles(join(web, 'dist'))
  }
}

function change(file: string, find: string, put: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(find)) throw new Error(`${file} does not contain ${find}`)
  writeFileSync(file, text.replace(find, put))
}

/** The installed packages, with the product's own ones from the folder. */
function linkPackages(folder: string): void {
  const packages = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules/@voltway'), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== '@voltway' && name !== '.cache') symlinkSync(join(packages, name), join(folder, 'node_modules', name))
  for (const one of FOLDERS.slice(1))
    symlinkSync(join(folder, one), join(folder, 'node_modules/@voltway', basename(one)))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@voltway', name))
  symlinkSync(join(root, 'apps/server/node_modules'), join(folder, 'apps/server/node_modules'))
}

async function build(web: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(node, [vite, 'build', '--logLevel', 'warn'], { cwd: web, env, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('the web of the next version could not be built')
}

const TEXT = ['.js', '.css', '.html', '.json']

/** Gives every hashed file another hash, and every mention of it. */
function renameFiles(dist: string): void {
  const assets = join(dist, 'assets')
  const renamed = new Map<string, string>()
  for (const name of readdirSync(assets)) {
    if (extname(name) === '.br') rmSync(join(assets, name))
    else renamed.set(name, name.replace(/(.{2})([.]\w+)$/, 'NX$2'))
  }
  if (new Set(renamed.values()).size < renamed.size) throw new Error('two files would have one name')
  for (const [name, other] of renamed) renameSync(join(assets, name), join(assets, other))
  for (const name of readdirSync(dist, { recursive: true }).map(String)) {
    if (!TEXT.includes(extname(name))) {
      if (extname(name) === '.br') rmSync(join(dist, name))
      continue
    }
    const text = readFileSync(join(dist, name), 'utf8')
    writeFileSync(
      join(dist, name),
      text.replace(/[\w.-]+-[\w-]{8}[.]\w+/g, (found) => renamed.get(found) ?? found),
    )
  }
}
