import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FacturXLevel } from './factur-x.ts'

/** A document to render: a template of this folder and its `data`. */
export interface PdfJob {
  /** `templates/<name>.typ`. */
  readonly template: string
  /** Plain JSON. The caller formats the amounts in the reader's language. */
  readonly data: object
  /** The issue time. It is the only time in the file, so that the same job always produces the same bytes. */
  readonly at: Date
  /** The invoice that the template attaches, by the name of its level. */
  readonly facturX?: { readonly xml: string; readonly level: FacturXLevel }
}

/** A numbered request to the PDF process. `seconds` is the creation time since the epoch. */
export interface PdfRequest {
  readonly number: number
  readonly source: string
  readonly data: string
  readonly facturX: PdfJob['facturX']
  readonly seconds: number
}
/** The PDF process's response to a numbered request: the bytes, or the reason of the failure. */
export type PdfResponse =
  | { readonly number: number; readonly pdf: Uint8Array }
  | { readonly number: number; readonly problem: string }

interface Waiting {
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}

const templates = new Map<string, string>()
const waiting = new Map<number, Waiting>()
/** Timeout of the idle PDF process. A batch of documents has shorter pauses. */
const idleTimeoutMs = 20_000
let pdfProcess: ChildProcess | undefined
let requests = 0

/**
 * Renders a PDF (PDF/A-3a: archivable, tagged, with attachments) in a separate process. Rendering uses about 10 ms of CPU, which would delay
 * requests, and 300 MB for fonts and layouts, which only the end of a process releases.
 * @throws Error when the template does not fit the data, which is a defect of the product.
 */
export function renderPdf({ template, data, at, facturX }: PdfJob): Promise<Buffer> {
  const source = sourceOf(template)
  const number = ++requests
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject })
    const seconds = Math.floor(at.getTime() / 1000)
    const request: PdfRequest = { number, source, data: JSON.stringify(data), facturX, seconds }
    const process = openProcess()
    // A caller waits for the result, so this process must not end meanwhile.
    process.ref()
    process.channel?.ref()
    process.send(request)
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

/** Starts the PDF process with the first document, so that a server that renders none has none. */
function openProcess(): ChildProcess {
  if (pdfProcess !== undefined) return pdfProcess
  const child = fork(fileURLToPath(new URL('pdf-process.ts', import.meta.url)), { serialization: 'advanced' })
  child.on('message', (response: PdfResponse) => {
    const request = waiting.get(response.number)
    waiting.delete(response.number)
    if ('pdf' in response) request?.resolve(Buffer.from(response.pdf))
    else request?.reject(new Error(`a document could not be drawn: ${response.problem}`))
    if (waiting.size === 0) stopWhenIdle(child)
  })
  const lost = (reason: string) => {
    if (pdfProcess !== child) return
    pdfProcess = undefined
    for (const { reject } of waiting.values()) reject(new Error(`a document could not be drawn: ${reason}`))
    waiting.clear()
  }
  child.on('error', (error) => lost(error.message))
  child.on('exit', () => lost('the process that draws ended'))
  pdfProcess = child
  return child
}

/** Stops the PDF process when it is idle, because documents are rare most of the day. */
function stopWhenIdle(idle: ChildProcess): void {
  idle.unref()
  idle.channel?.unref()
  const requestsBefore = requests
  setTimeout(() => {
    if (requests !== requestsBefore || waiting.size > 0 || pdfProcess !== idle) return
    pdfProcess = undefined
    idle.disconnect()
  }, idleTimeoutMs).unref()
}
