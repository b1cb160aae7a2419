import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfRequest, PdfResponse } from './render-pdf.ts'

/*
 * Renders documents with Typst, one after the other. It uses the fonts inside the compiler, which are the same on every
 * machine.
 */

const compiler = NodeCompiler.create()
/**
 * Cache entries unused for this many documents are evicted. Without eviction, the documents of a month would use a
 * gigabyte.
 */
const cachedDocuments = 3

process.on('message', ({ number, source, data, seconds }: PdfRequest) => {
  process.send?.(render(number, source, data, seconds))
})

function render(number: number, source: string, data: string, seconds: number): PdfResponse {
  try {
    const options = { creationTimestamp: seconds, pdfStandard: PdfStandard.A_3b }
    const pdf = compiler.pdf({ mainFileContent: source, inputs: { data } }, options)
    return { number, pdf }
  } catch (error) {
    return { number, problem: String((error as Error).message ?? error) }
  } finally {
    compiler.evictCache(cachedDocuments)
  }
}
