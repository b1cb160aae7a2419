import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Config } from '../../platform/config.ts'

/**
 * Files with the meter readings of old charges and what operators sent about them: JSON Lines, compressed with gzip, one
 * line for each charge, in a folder for each wallet (decision 141). A file is never changed.
 */

/** The wallet and the id of a file. */
export interface ChargeFileKey {
  readonly walletId: string
  readonly fileId: string
}

/** One line of a file: the readings and the operator's messages of one charge. */
export interface FiledCharge {
  readonly session_id: string
  /** The readings: epoch ms, W (null when unknown), Wh since the start. */
  readonly curve: readonly (readonly [atMs: number, powerW: number | null, energyWh: number])[]
  /** The last session object of the operator; null without one. `key` is `COUNTRY*PARTY*ID`. */
  readonly session: { readonly key: string; readonly raw: Record<string, unknown> } | null
  /** The charge record; null without one. `public_id` is the id in its URL. */
  readonly record: { readonly public_id: string; readonly raw: Record<string, unknown> } | null
}

/** The size and the hash of a file on disk. */
export interface FileFacts {
  readonly sizeBytes: number
  readonly sha256: string
}

const compressed = promisify(gzip)
const uncompressed = promisify(gunzip)

const pathOf = ({ chargeFiles }: Config, { walletId, fileId }: ChargeFileKey): string =>
  join(chargeFiles.folder, walletId, `${fileId}.jsonl.gz`)

/**
 * Writes the charges of a wallet to a new file, and reads it back.
 * @throws when the folder cannot be written, or what was read differs from what was written.
 */
export async function writeChargeFile(
  config: Config,
  key: ChargeFileKey,
  charges: readonly FiledCharge[],
): Promise<FileFacts> {
  const bytes = await compressed(charges.map((charge) => `${JSON.stringify(charge)}\n`).join(''))
  return storeChargeFile(config, key, bytes)
}

/** Stores the bytes of a file durably, as {@link writeChargeFile} does. */
export async function storeChargeFile(config: Config, key: ChargeFileKey, bytes: Buffer): Promise<FileFacts> {
  const path = pathOf(config, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.part`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
  const facts = { sizeBytes: bytes.length, sha256: hashOf(bytes) }
  if (hashOf(await readChargeFile(config, key)) !== facts.sha256) throw new Error(`${path} was not stored as written`)
  return facts
}

/** Without it a power failure could lose the name of a file whose content is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The bytes of a file. @throws when it is missing. */
export const readChargeFile = (config: Config, key: ChargeFileKey): Promise<Buffer> => readFile(pathOf(config, key))

/** The bytes of a file with their size and hash; undefined when it is missing. */
export async function findChargeFile(
  config: Config,
  key: ChargeFileKey,
): Promise<(FileFacts & { readonly bytes: Buffer }) | undefined> {
  try {
    const bytes = await readChargeFile(config, key)
    return { bytes, sizeBytes: bytes.length, sha256: hashOf(bytes) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether the folder has files of a wallet, or had them. A folder that is not mounted has none. */
export const hasWalletFolder = ({ chargeFiles }: Config, walletId: string): boolean =>
  existsSync(join(chargeFiles.folder, walletId))

/** Removes a file, and what an interrupted write left. */
export async function removeChargeFile(config: Config, key: ChargeFileKey): Promise<void> {
  for (const path of [pathOf(config, key), `${pathOf(config, key)}.part`]) await rm(path, { force: true })
}

/**
 * The charge with this id of its session or charge record, or this key of its session object.
 * @throws when the file is missing or damaged, or has no such charge.
 */
export async function readFiledCharge(config: Config, key: ChargeFileKey, id: string): Promise<FiledCharge> {
  const lines = await uncompressed(await readChargeFile(config, key))
  const text = JSON.stringify(id)
  for (let at = lines.indexOf(text); at >= 0; ) {
    const end = lines.indexOf('\n', at)
    const charge = JSON.parse(lines.toString('utf8', lines.lastIndexOf('\n', at) + 1, end)) as FiledCharge
    // An operator may have written the text anywhere into an object of its own.
    if ([charge.session_id, charge.session?.key, charge.record?.public_id].includes(id)) return charge
    at = lines.indexOf(text, end)
  }
  throw new Error(`${pathOf(config, key)} does not have ${id}`)
}
