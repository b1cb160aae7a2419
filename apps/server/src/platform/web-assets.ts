import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Logger } from 'pino'
import { DAY_MS } from './durations.ts'
import type { Db } from './sql.ts'
import { deleteAssetsUnseenFor, insertAssets, selectAsset, updateAssetsSeen, type WebAsset } from './web-asset.sql.ts'

const decompress = promisify(brotliDecompress)

/** A page may stay open for so long after the last node of its version ended. */
const RETENTION_DAYS = 14
const RENEW_EVERY_MS = DAY_MS
/** Files of one statement: about a megabyte. */
const BATCH = 200

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Stores this build's hashed files in the database before the node serves pages that name them, and again each day, so
 * that nodes of other versions can send them. A failure is logged and does not prevent the start.
 * @returns a function that ends it.
 */
export async function renewWebAssets(db: Db, log: Logger, dist: string): Promise<() => void> {
  const folder = join(dist, 'assets')
  if (!existsSync(folder)) return () => {}
  const upload = () =>
    storeWebAssets(db, folder).catch((error: unknown) => log.error({ err: error }, 'the web was not stored'))
  await upload()
  const timer = setInterval(upload, RENEW_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Stores the files of a folder that are not stored yet, and deletes those that no build has had for two weeks. */
export async function storeWebAssets(db: Db, folder: string): Promise<void> {
  const files = new Set(await readdir(folder))
  const names = [...files].filter((name) => extname(name) !== '.br')
  const stored = await updateAssetsSeen(db, names)
  const missing = names.filter((name) => !stored.has(name))
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH)
    await insertAssets(db, await Promise.all(batch.map((name) => readAsset(folder, name, files.has(`${name}.br`)))))
  }
  await deleteAssetsUnseenFor(db, RETENTION_DAYS)
}

async function readAsset(folder: string, name: string, isBrotli: boolean): Promise<WebAsset> {
  return { name, isBrotli, body: await readFile(join(folder, isBrotli ? `${name}.br` : name)) }
}

/** A file as it is sent to a client. */
export interface SentAsset {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Finds a hashed file that this build does not have, because a page of another version asks for it. */
export async function findStoredAsset(db: Db, name: string, acceptEncoding = ''): Promise<SentAsset | undefined> {
  const type = MEDIA_TYPES[extname(name)]
  const asset = type !== undefined && /^[\w.-]{1,200}$/.test(name) ? await selectAsset(db, name) : undefined
  if (type === undefined || asset === undefined) return undefined
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
  if (!asset.isBrotli) return { body: asset.body, headers }
  if (!/\bbr\b/.test(acceptEncoding)) return { body: await decompress(asset.body), headers }
  return { body: asset.body, headers: { ...headers, 'content-encoding': 'br' } }
}
