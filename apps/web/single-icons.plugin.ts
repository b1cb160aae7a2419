import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { type IconShape, pathOfIcon } from './icon-path.ts'

/** The ES modules of the icons; the package's main file is a CommonJS one beside them. */
const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '..', 'esm')

/** What draws them (docs/decisions/040). */
const ownIcon = fileURLToPath(new URL('src/ui/icon.ts', import.meta.url))

/**
 * Imports every icon from its own file. Through the package's one file of all icons, which everybody imports, each icon would
 * seem to be needed by every page, the sign-in page too, and be loaded by it: seven kilobytes. What an icon is made of becomes
 * one path: a page has some fifty of them, of three shapes each, all drawn with the same stroke.
 */
export function singleIcons(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'voltway:single-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[/]lucide-react[/]dist[/]esm[/]icons[/].*[.]mjs$/ },
      async handler(file) {
        const { __iconData: icon } = (await import(pathToFileURL(file).href)) as { __iconData: { node: IconShape[] } }
        return `import { createIcon } from ${JSON.stringify(ownIcon)}\nexport default createIcon(${JSON.stringify(pathOfIcon(icon.node))})`
      },
    },
    transform: {
      filter: { id: /[/]src[/].*[.]tsx?$/, code: /from 'lucide-react'/ },
      handler(code) {
        files ??= filesOfIcons()
        return code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => importOf(name, files as Map<string, string>))
            .join(';'),
        )
      },
    },
  }
}

function importOf(name: string, files: ReadonlyMap<string, string>): string {
  if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from 'lucide-react'`
  const [icon = '', local = icon] = name.split(' as ')
  const file = files.get(icon)
  if (!file) throw new Error(`lucide-react has no icon ${icon}`)
  return `import ${local} from ${JSON.stringify(join(folder, file))}`
}

/** The names of every icon and the file it is in. */
function filesOfIcons(): Map<string, string> {
  const all = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  const exported = all.matchAll(/export \{([^}]*)\} from '([^']*)'/g)
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}
