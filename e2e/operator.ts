import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '..')
const ownNode = join(root, 'node_modules', 'node', 'bin', 'node')
export const node = existsSync(ownNode) ? ownNode : process.execPath
export const admin = join(root, 'apps', 'server', 'src', 'admin.ts')

/** The operator's hand: a command of `npm run admin` on the product the journey walks in. */
export const operate = (...words: string[]): Promise<string> => operateWith('', ...words)

/** The same for a command that reads a password or a token. */
export async function operateWith(stdin: string, ...words: string[]): Promise<string> {
  const dataDir = process.env.E2E_PRODUCT_DATA ?? process.env.E2E_DATA_DIR
  if (!dataDir) throw new Error('whoever names a product by E2E_URL names its folder too: E2E_PRODUCT_DATA')
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' }
  const command = promisify(execFile)(node, [admin, ...words], { cwd: root, env })
  command.child.stdin?.end(stdin)
  return (await command).stdout
}
