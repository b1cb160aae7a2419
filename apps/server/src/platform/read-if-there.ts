import { readFileSync } from 'node:fs'

/**
 * The text of a file; undefined when there is none. In one step, because another process may remove the file between a
 * look and the read.
 */
export function readIfThere(file: string | URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
