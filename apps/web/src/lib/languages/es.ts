import { frame } from '@voltway/phrases/es/frame'

/** The words of every page, and the lazy areas of this language. Only the pages of this language load it. */
export const language = {
  frame,
  areas: import.meta.glob<Record<string, unknown>>([
    '../../../../../packages/phrases/src/es/*.ts',
    '!../../../../../packages/phrases/src/*/{frame,app,errors,kit,menu,mail,offline,palette,shortcuts}.ts',
  ]),
}
