import { readFileSync } from 'node:fs'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { declareFacturX, facturXNames } from './factur-x.ts'
import type { PdfRequest, PdfResponse } from './render-pdf.ts'

/*
 * Renders documents with Typst, one after the other. It uses the fonts of a package and those inside the compiler, which
 * are the same on every machine.
 */

const fonts = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold']
const fontFolder = '../../../../../node_modules/@expo-google-fonts/inter/'
const fontBlobs = fonts.map((name) => readFileSync(new URL(`${fontFolder}${name}.ttf`, import.meta.url)))
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] })
/**
 * Cache entries unused for this many documents are evicted. Without eviction, the documents of a month would use a
 * gigabyte.
 */
const cachedDocuments = 3

process.on('message', (request: PdfRequest) => {
  process.send?.(render(request))
})

function render({ number, source, data, facturX, seconds }: PdfRequest): PdfResponse {
  try {
    // The compiler rejects a document that breaks a rule of PDF/A-3a, such as an image without a text.
    const options = { creationTimestamp: seconds, pdfStandard: PdfStandard.A_3a }
    const inputs =
      facturX === undefined ? { data } : { data, facturX: facturX.xml, facturXName: facturXNames[facturX.level] }
    const pdf = compiler.pdf({ mainFileContent: source, inputs }, options)
    return { number, pdf: facturX === undefined ? pdf : declareFacturX(pdf, facturX.level) }
  } catch (error) {
    return { number, problem: String((error as Error).message ?? error) }
  } finally {
    compiler.evictCache(cachedDocuments)
  }
}
