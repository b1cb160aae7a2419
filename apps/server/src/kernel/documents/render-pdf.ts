import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A document to be drawn: a template of this folder and the data it reads as `data`. */
export interface PdfJob {
  /** `templates/<name>.typ`. */
  readonly template: string
  /** Plain JSON; amounts are written out by the caller, in the reader's language. */
  readonly data: object
  /** When it was issued: the only time in the file, so that the same job gives the same bytes for ever. */
  readonly at: Date
}

/** What goes to the process that draws, and comes back. */
export interface PdfOrder {
  readonly number: number
  readonly source: string
  readonly data: string
  readonly seconds: number
}
/** What the PDF process returns for a numbered request: the bytes, or why there are none. */
export type PdfResponse =
  | { readonly number: number; readonly pdf: Uint8Array }
  | { readonly number: number; readonly problem: string }

interface Waiting {
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}

const templates = new Map<string, string>()
const waiting = new Map<number, Waiting>()
/** A run of documents pauses for less between two of them. */
const idleTimeoutMs = 20_000
let drawing: ChildProcess | undefined
let orders = 0

/**
 * Draws a PDF (PDF/A-3, archivable) in a process of its own: drawing takes some 10 ms of CPU, which would stand in the way of
 * requests, and 300 MB for fonts and layouts, which only the end of a process gives back.
 * @throws when the template does not fit the data; never the reader's fault.
 */
export function renderPdf({ template, data, at }: PdfJob): Promise<Buffer> {
  const source = sourceOf(template)
  const number = ++orders
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject })
    const order: PdfOrder = { number, source, data: JSON.stringify(data), seconds: Math.floor(at.getTime() / 1000) }
    const process = hired()
    // Somebody waits for it, so we must not end meanwhile.
    process.ref()
    process.channel?.ref()
    process.send(order)
  })
}

function sourceOf(template: string): string {
  let source = templates.get(template)
  if (source === undefined) {
    source = readFileSync(new URL(`templates/${template}.typ`, import.meta.url), 'utf8')
    templates.set(template, source)
  }
  return source
}

/** Started with the first document; a server that draws none has none. */
function hired(): ChildProcess {
  if (drawing !== undefined) return drawing
  const made = fork(fileURLToPath(new URL('pdf-process.ts', import.meta.url)), { serialization: 'advanced' })
  made.on('message', (response: PdfResponse) => {
    const asked = waiting.get(response.number)
    waiting.delete(response.number)
    if ('pdf' in response) asked?.resolve(Buffer.from(response.pdf))
    else asked?.reject(new Error(`a document could not be drawn: ${response.problem}`))
    if (waiting.size === 0) dismissLater(made)
  })
  const lost = (reason: string) => {
    if (drawing !== made) return
    drawing = undefined
    for (const { reject } of waiting.values()) reject(new Error(`a document could not be drawn: ${reason}`))
    waiting.clear()
  }
  made.on('error', (error) => lost(error.message))
  made.on('exit', () => lost('the process that draws ended'))
  drawing = made
  return made
}

/** Most hours nobody wants a document. */
function dismissLater(idle: ChildProcess): void {
  idle.unref()
  idle.channel?.unref()
  const asked = orders
  setTimeout(() => {
    if (orders !== asked || waiting.size > 0 || drawing !== idle) return
    drawing = undefined
    idle.disconnect()
  }, idleTimeoutMs).unref()
}
