import webPackage from './package.json' with { type: 'json' }
import type { LayoutName, PageName } from './src/shared/paths.ts'

const imports: Readonly<Record<string, string>> = webPackage.imports

/** Returns the file of a page below this folder: the target of `import('#page/<name>')`. */
export function pageFile(page: PageName): string {
  const file = imports[`#page/${page}`]
  if (file === undefined) throw new Error(`package.json has no import #page/${page}`)
  return file.replace('./', '')
}

/** Returns the file of a layout below this folder. */
export const layoutFile = (name: LayoutName): string => `src/app/layouts/${name}-layout.tsx`
