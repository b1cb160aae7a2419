import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from './data-folder.ts'
import { StartRefused } from './start-refused.ts'

/** The secret generated for this DATA_DIR on its first start, readable by its owner only. */
export function loadSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  openDataFolder(dataDir)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new StartRefused(`DATA_DIR ${dataDir} cannot be written (${code}): choose another folder`)
  }
  return readSecret(file)
}

/** The secret of an installation that exists. @throws StartRefused where there is none, and creates nothing. */
export function findSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readSecret(file)
  throw new StartRefused(`DATA_DIR ${dataDir} has no installation: name the folder of the server, or set SECRET`)
}

function readSecret(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    throw new StartRefused(`the secret in ${file} cannot be read: ${(error as Error).message}`)
  }
  throw new StartRefused(
    `the secret in ${file} is too short: delete the file to get a new one (everybody is signed out), or set SECRET`,
  )
}
