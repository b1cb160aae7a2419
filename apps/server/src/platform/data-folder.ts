import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from './start-refused.ts'

/**
 * Creates DATA_DIR and throws StartRefused with one line when it is not writable. It creates folder by folder, because
 * `mkdirSync` with `recursive` never returns below file systems that refuse new entries, such as /proc.
 */
export function openDataFolder(dataDir: string): void {
  try {
    const missing: string[] = []
    for (let folder = dataDir; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
    for (const folder of missing) mkdirSync(folder, { mode: 0o755 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be written (${reasonOf(error)}): choose another folder`)
  }
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
