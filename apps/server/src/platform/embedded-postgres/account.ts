import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartRefused } from '../start-refused.ts'

/** The system account that PostgreSQL runs under. Undefined: the current account. */
export type Account = { uid: number; gid: number } | undefined

const accountName = 'voltway-fleets'

/**
 * PostgreSQL refuses to run as root. Root therefore uses a separate account, created once. Data that another ordinary
 * account created keeps running under that account.
 */
export function accountForPostgres(existingData: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(existingData)
  if (owner && owner.uid !== 0) return owner
  return findAccount(accountName) ?? createAccount() ?? findAccount('postgres') ?? findAccount('nobody') ?? refuseRoot()
}

function refuseRoot(): never {
  throw new StartRefused(
    `PostgreSQL cannot run as root and no account could be made for it: create one with "useradd --system ${accountName}", or set DATABASE_URL`,
  )
}

/** Whether the account can enter the folder. It tries, because file modes do not cover ACLs and mounts. */
export function canReach(folder: string, account: Account): boolean {
  if (!account) return true
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1" && test -x .', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
      .status === 0
  )
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

function findAccount(name: string): Account {
  const idOf = (flag: '-u' | '-g') => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const uid = idOf('-u')
  const gid = idOf('-g')
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createAccount(): Account {
  try {
    const options = [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/bin/false',
    ]
    execFileSync('useradd', [...options, accountName], { stdio: 'ignore' })
  } catch {
    // No useradd on this system, or a parallel start created the account: the look-up decides.
  }
  return findAccount(accountName)
}
