import { statfsSync } from 'node:fs'

/** Error codes of PostgreSQL and Node for a disk without free space, or an exhausted quota. */
const FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a write failed because a disk is full. It may be repeated when there is space again. */
export const isStorageFull = (error: unknown): boolean => FULL.has((error as { code?: unknown } | null)?.code)

/** Less is needed by every process: the embedded database alone writes ahead in files of 16 MiB. */
const LEAST_FREE_BYTES = 32 * 1024 ** 2

/** Whether a folder's disk has free space for this account. A folder that does not exist is not written to. */
export function hasSpace(folder: string, leastBytes = LEAST_FREE_BYTES): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= leastBytes
  } catch {
    return true
  }
}
