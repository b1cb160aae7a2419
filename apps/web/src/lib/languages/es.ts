import { frame } from '@voltway/phrases/es/frame'

/** The words of every page, and the lazy areas of this language. Only the pages of this language load it. */
export const language = {
  frame,
  areas: import.meta.glob<Record<string, unknown>>([
    '../../../../../packages/phrases/src/es/*.ts',
    '!../../../../../packages/phrases/src/*/{frame,app,errors,kit,menu,offline,palette,shortcuts}.ts',
    // Texts that only the server renders.
    '!../../../../../packages/phrases/src/*/{accounting-file,co2-report,document-words,invoice-file,invoice-mail,mail,payment-mail,report-mail,session-file}.ts',
  ]),
}
