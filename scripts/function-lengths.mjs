import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** Of all functions of the web, this share may be longer than the guide of CONTRIBUTING.md. Callbacks without a name are not counted. */
const guideLines = 60
const mostShare = 0.02

const root = 'apps/web/src'
const declared = new Set(['FunctionDeclaration', 'ClassMethod', 'PrivateMethod', 'MethodProperty'])
const named = new Set(['VariableDeclarator', 'KeyValueProperty', 'ClassProperty'])
const expressions = new Set(['FunctionExpression', 'ArrowFunctionExpression'])

/** Every named function of a source text with its first line and its length. */
function functionsIn(source, file) {
  const { span: whole, body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') })
  const bytes = Buffer.from(source)
  const found = []
  const lineAt = (offset) => bytes.subarray(0, offset).toString().split('\n').length
  // swc counts bytes from the first token of all it has parsed so far.
  const first = whole.start - bytes.indexOf(bytes.toString().trimStart()[0])
  const walk = (node, parent) => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, parent)
      return
    }
    if (node === null || typeof node !== 'object') return
    const isNamed = declared.has(node.type) || (expressions.has(node.type) && named.has(parent.type))
    if (isNamed) {
      const span = node.span ?? node.function?.span
      const from = lineAt(span.start - first)
      const owner = declared.has(node.type) ? node : parent
      const name = owner.identifier?.value ?? owner.id?.value ?? owner.key?.value
      found.push({ name, line: from, lines: lineAt(span.end - first) - from + 1 })
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'span') walk(value, node.type ? node : parent)
  }
  walk(body, {})
  return found
}

const functions = readdirSync(root, { recursive: true })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test-[^/]+$/.test(file))
  .flatMap((file) => functionsIn(readFileSync(join(root, file), 'utf8'), file).map((one) => ({ file, ...one })))
const long = functions.filter(({ lines }) => lines > guideLines).sort((one, other) => other.lines - one.lines)
const share = long.length / functions.length
const percent = (of) => `${(100 * of).toFixed(1)} %`
console.log(`${functions.length} functions of the web, ${long.length} (${percent(share)}) over ${guideLines} lines`)
if (process.argv.includes('--list') || share > mostShare)
  for (const { file, line, name, lines } of long) console.log(`${lines} lines: ${root}/${file}:${line} ${name}`)
if (share > mostShare) {
  console.log(`at most ${percent(mostShare)} may be`)
  process.exitCode = 1
}
