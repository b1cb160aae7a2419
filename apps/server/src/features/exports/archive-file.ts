import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type ArchiveFile, ArchiveManifest, MANIFEST } from './archive-manifest.ts'

/** An archive cannot be imported. The message names the file, and the line where there is one. */
export class ArchiveError extends Error {}

const MOST_MANIFEST_BYTES = 64 << 20
const NEWLINE = 0x0a

/** An archive on disk. Its files are read in any order, and each is compared with its hash when its end is reached. */
export class ArchiveReader {
  readonly manifest: ArchiveManifest
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #files: ReadonlyMap<string, ArchiveFile>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: ArchiveManifest) {
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
    this.#files = new Map(manifest.files.map((file) => [file.path, file]))
  }

  /** @throws ArchiveError when the file is not an archive, is not complete, or comes from a newer program. */
  static async open(path: string): Promise<ArchiveReader> {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: Error) => {
      // Errors of the system have a code.
      throw new ArchiveError(`${path} ${'code' in error ? 'cannot be read' : 'is not a ZIP file'}: ${error.message}`)
    })
    try {
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      const manifest = await readManifest(zip, entries.get(MANIFEST))
      const missing = manifest.files.find((file) => !entries.has(file.path))
      if (missing !== undefined) throw new ArchiveError(`${missing.path} is missing`)
      return new ArchiveReader(zip, entries, manifest)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** Reads a file completely. */
  async bytes(path: string): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#chunks(path)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** Yields the lines of a file in batches. Other line separators of Unicode are part of a line. */
  async *lines(path: string, most: number): AsyncGenerator<string[]> {
    let rest = Buffer.alloc(0)
    let batch: string[] = []
    for await (const chunk of this.#chunks(path)) {
      let from = 0
      const bytes = Buffer.concat([rest, chunk])
      for (let end = bytes.indexOf(NEWLINE, from); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
        batch.push(bytes.toString('utf8', from, end))
        from = end + 1
        if (batch.length === most) {
          yield batch
          batch = []
        }
      }
      rest = bytes.subarray(from)
    }
    if (rest.length > 0) throw new ArchiveError(`${path} ends within a line`)
    if (batch.length > 0) yield batch
  }

  async *#chunks(path: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(path)
    const file = this.#files.get(path)
    if (entry === undefined || file === undefined) throw new ArchiveError(`${path} is missing`)
    const hash = createHash('sha256')
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        hash.update(chunk as Buffer)
        yield chunk as Buffer
      }
    } catch (error) {
      throw error instanceof ArchiveError ? error : new ArchiveError(`${path} cannot be read: ${String(error)}`)
    }
    if (hash.digest('hex') !== file.sha256) throw new ArchiveError(`${path} was altered: its SHA-256 is another one`)
  }

  close(): void {
    this.#zip.close()
  }
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<ArchiveManifest> {
  if (entry === undefined) throw new ArchiveError(`${MANIFEST} is missing: this is not a complete archive of a company`)
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw new ArchiveError(`${MANIFEST} is too large`)
  let content: unknown
  try {
    content = JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'))
  } catch {
    throw new ArchiveError(`${MANIFEST} cannot be read`)
  }
  const parsed = ArchiveManifest.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ArchiveError(
    `${MANIFEST} is not one that this version reads: ${issue?.path.join('.') || 'content'} is wrong`,
  )
}
