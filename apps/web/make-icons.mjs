import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pathOfIcon } from './icon-path.ts'

/**
 * Writes `src/ui/icons/<name>.ts` for every icon of the folder, from the installed lucide-react. A name as argument adds that icon
 * (`node apps/web/make-icons.mjs truck`); `--check` writes nothing and fails when a file differs (docs/decisions/067).
 */
const folder = join(import.meta.dirname, 'src', 'ui', 'icons')
const isCheck = process.argv.includes('--check')
const added = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const present = readdirSync(folder).flatMap((file) => /^(.+)[.]ts$/.exec(file)?.[1] ?? [])

const outdated = []
for (const name of new Set([...present, ...added])) {
  const file = join(folder, `${name}.ts`)
  const source = await sourceOf(name)
  if (existsSync(file) && readFileSync(file, 'utf8') === source) continue
  if (isCheck) outdated.push(name)
  else writeFileSync(file, source)
}
if (outdated.length > 0) {
  console.error(`Icons differ from those of lucide-react: ${outdated.join(', ')}. Run: node apps/web/make-icons.mjs`)
  process.exit(1)
}

async function sourceOf(name) {
  const icon = await import(`lucide-react/icons/${name}`)
  const svg = new JSDOM(renderToStaticMarkup(createElement(icon.default))).window.document.querySelector('svg')
  const shapes = [...svg.children].map(({ tagName, attributes }) => [
    tagName,
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  ])
  const constant = name.replaceAll(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())
  const line = `export const ${constant} = /* @__PURE__ */ createIcon('${pathOfIcon(shapes)}')`
  return `// Written by make-icons.mjs; see LICENSE.\nimport { createIcon } from '../icon.ts'\n\n${line}\n`
}
