import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './install.mjs'

const dist = join(root, 'apps', 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const preloads = JSON.parse(readFileSync(join(dist, '.vite', 'preloads.json'), 'utf8'))
const { pages, chunks } = JSON.parse(readFileSync(new URL('web-bytes.json', import.meta.url), 'utf8'))

/** The JS and CSS files that a browser loads for these keys before any dynamic import. */
function filesOf(keys, seen = new Set(), files = new Set()) {
  for (const key of keys) {
    const part = manifest[key]
    if (!part || seen.has(key)) continue
    seen.add(key)
    if (/[.](js|css)$/.test(part.file)) files.add(part.file)
    for (const css of part.css ?? []) files.add(css)
    filesOf(part.imports ?? [], seen, files)
  }
  return files
}

const sizes = new Map()
function kilobytes(files) {
  let bytes = 0
  for (const file of files) {
    if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(dist, file))).length)
    bytes += sizes.get(file)
  }
  return bytes / 1024
}

const entry = filesOf(Object.keys(manifest).filter((key) => manifest[key].name === 'core'))
let failed = false

function weigh(kind, { name, budget }, files, isKnown) {
  // A budget without files would always hold.
  const wrong = isKnown ? '' : `the build has no ${kind} ${name} of scripts/web-bytes.json`
  const weight = kilobytes(files)
  failed ||= weight > budget || wrong !== ''
  const verdict = wrong || (weight > budget ? 'OVER THE BUDGET' : 'ok')
  console.log(
    `${kind.padEnd(6)} ${name.padEnd(22)} ${weight.toFixed(1).padStart(6)} KB of ${String(budget).padStart(3)}  ${verdict}`,
  )
}

// Without a preload the largest file would be found only after the entry was parsed: half a second later on a phone.
const html = readFileSync(join(dist, 'index.html'), 'utf8')
for (const file of entry) {
  if (html.includes(`/${file}"`)) continue
  console.log(`index.html does not name ${file}, which the entry needs`)
  failed = true
}
// The longest texts are Portuguese.
const filesOfPage = (name) => preloads[name]?.pt ?? []
for (const page of pages)
  weigh('page', page, new Set([...entry, ...filesOfPage(page.name)]), preloads[page.name] !== undefined)
// Only pages behind the sign-in load such parts, and they have these chunks already.
const after = ['beside']
const companion = filesOf(Object.keys(manifest).filter((key) => after.includes(manifest[key].name)))
const there = new Set([...entry, ...companion, ...pages.slice(1).flatMap(({ name }) => filesOfPage(name))])
for (const chunk of chunks) {
  const keys = Object.keys(manifest).filter((key) => manifest[key].name === chunk.name)
  weigh(
    'chunk',
    chunk,
    [...filesOf(keys)].filter((file) => !there.has(file)),
    keys.length > 0,
  )
}
process.exit(failed ? 1 : 0)
