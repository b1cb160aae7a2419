import { frame } from '@voltway/phrases/fr/frame'

/** What every page says, and where the rest of this language is: known only to who reads it. */
export const language = {
  frame,
  areas: import.meta.glob<Record<string, unknown>>([
    '../../../../../packages/phrases/src/fr/*.ts',
    '!../../../../../packages/phrases/src/*/{frame,app,errors,kit,menu,mail,offline,palette,shortcuts}.ts',
  ]),
}
