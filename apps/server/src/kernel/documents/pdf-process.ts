import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfOrder, PdfResponse } from './render-pdf.ts'

/* Draws documents with Typst, one after the other. Fonts are those inside the compiler: the same on every machine. */

const compiler = NodeCompiler.create()
/** What was not used by this many documents is forgotten: kept for ever, a month's run would fill a gigabyte. */
const cachedDocuments = 3

process.on('message', ({ number, source, data, seconds }: PdfOrder) => {
  process.send?.(drawn(number, source, data, seconds))
})

function drawn(number: number, source: string, data: string, seconds: number): PdfResponse {
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
