/**
 * Every public export of a package, of the platform and of the kernel has a docstring: `npm run check` prints the
 * exports that have none. A type inferred from a schema takes the schema's docstring, and re-exports take their source's.
 */
import { globSync, readFileSync } from 'node:fs'

const files = globSync(['packages/*/src/**/*.ts', 'apps/server/src/{platform,kernel}/**/*.ts']).filter(
  (file) => !/\.(test|chaos|stories)\.ts$|\/phrases\/src\//.test(file),
)
const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/

const missing = files.sort().flatMap((file) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const name = declaration.exec(line)?.[1]
    if (name === undefined || lines[at - 1]?.trimEnd().endsWith('*/')) return []
    if (/^export type \w+ = z\.(infer|input|output)</.test(line)) return []
    // Overloads: the first one carries the docstring.
    if (new RegExp(`^export (async )?function ${name}\\b`).test(lines[at - 1] ?? '')) return []
    return [`${file}:${at + 1}  ${name}`]
  })
})

console.log([...missing.map((one) => `${one} has no docstring`), `${files.length} files were read`].join('\n'))
process.exit(missing.length > 0 || files.length === 0 ? 1 : 0)
