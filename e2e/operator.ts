import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { currentOwner } from '../apps/server/src/platform/embedded-postgres/ownership.ts'

export const root = join(import.meta.dirname, '..')
const ownNode = join(root, 'node_modules', 'node', 'bin', 'node')
export const node = existsSync(ownNode) ? ownNode : process.execPath
/** The commands as built, because reading their sources takes a second of the processor each time. */
export const admin = join(root, 'apps', 'server', 'dist', 'admin.js')

/** Runs a command of `npm run admin` on the product under test. */
export const operate = (...words: string[]): Promise<string> => operateWith('', ...words)

/** Runs a command that reads a password or a token from its standard input. */
export async function operateWith(stdin: string, ...words: string[]): Promise<string> {
  const dataDir = process.env.E2E_PRODUCT_DATA ?? process.env.E2E_DATA_DIR
  if (!dataDir) throw new Error('E2E_URL needs E2E_PRODUCT_DATA, the data folder of that product')
  const { E2E_DATABASE_URL: url } = process.env
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development', ...(url ? { DATABASE_URL: url } : {}) }
  const command = promisify(execFile)(node, [admin, ...words], { cwd: root, env })
  command.child.stdin?.end(stdin)
  return (await command).stdout
}

/** Moves the confirmed bank accounts of drivers into the past, as if a day had passed. */
export async function passDayOfBankAccounts(): Promise<void> {
  const { E2E_DATABASE_URL: url, E2E_PRODUCT_DATA: folder = '' } = process.env
  const client = new pg.Client({ connectionString: url ?? currentOwner(folder)?.url })
  await client.connect()
  await client
    .query(`update driver_account set requested_at = requested_at - interval '1 day',
      confirmed_at = confirmed_at - interval '1 day', usable_at = usable_at - interval '1 day'`)
    .finally(() => client.end())
}
