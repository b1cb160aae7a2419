import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './install.mjs'

const dist = join(root, 'apps', 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const { pages, chunks } = JSON.parse(readFileSync(new URL('web-bytes.json', import.meta.url), 'utf8'))

/** The JS and CSS files a browser loads for these keys before anything is imported on demand. */
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
  return bytes / 1000
}

const keys = Object.keys(manifest)
const matching = (patterns) => keys.filter((key) => patterns.some((pattern) => new RegExp(pattern).test(key)))
const entry = filesOf(keys.filter((key) => manifest[key].isEntry))
let failed = false

function report(kind, { name, budget }, files, found) {
  // A budget that weighs nothing would always hold.
  const wrong = found.length === 0 ? 'nothing in the build matches its keys in scripts/web-bytes.json' : ''
  const weight = kilobytes(files)
  const over = weight > budget
  failed ||= over || wrong !== ''
  const verdict = wrong || (over ? 'OVER THE BUDGET' : 'ok')
  console.log(
    `${kind.padEnd(6)} ${name.padEnd(22)} ${weight.toFixed(1).padStart(6)} KB of ${String(budget).padStart(3)}  ${verdict}`,
  )
}

for (const page of pages) {
  const found = matching(page.keys)
  report('page', page, new Set([...entry, ...filesOf(found)]), found)
}
for (const chunk of chunks) {
  const found = matching(chunk.keys)
  report(
    'chunk',
    chunk,
    [...filesOf(found)].filter((file) => !entry.has(file)),
    found,
  )
}
process.exit(failed ? 1 : 0)
