import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

/*
 * Makes the comments of the contract readable for programs. Node loads each contract file with its TSDoc comments passed
 * to `describe`: a comment above a property describes the schema of that property, wherever its shape is used. The
 * web's bundle contains none of them.
 */

interface Node {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
  readonly [field: string]: unknown
}

const CONTRACT = '/packages/contract/src/'
const DESCRIBE = new URL('./described.ts', import.meta.url).href

/** The files of the contract that were loaded, by their names without extension. */
export const contractFiles = new Set<string>()
/** The comments above exported constants, as `cards Card`. */
export const exportComments = new Map<string, string>()

/** Loads all contract files that are imported from now on with their comments. */
export function readContractComments(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const name = url.startsWith('file:') ? (url.split(CONTRACT)[1] ?? '') : ''
      if (!/^[\w-]+\.ts$/.test(name)) return nextLoad(url, context)
      contractFiles.add(name.slice(0, -'.ts'.length))
      const source = stripTypeScriptTypes(withComments(name.slice(0, -'.ts'.length), readFileSync(fileURLToPath(url))))
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

/** Returns the source with `describe(…)` around the value of each commented property. */
function withComments(file: string, source: Buffer): string {
  // The spans of a module begin with its first token, and count on from the module parsed before.
  const module = parseSync(`;${source}`, { syntax: 'typescript', target: 'es2024' }) as unknown as Node
  const offset = module.span.start + 1
  const edits: { readonly at: number; readonly text: string }[] = []
  const commentBefore = ({ span }: Node) => commentAtEnd(source.subarray(0, span.start - offset).toString())
  const visit = (node: Node) => {
    if (node.type === 'KeyValueProperty') {
      const comment = commentBefore(node.key as Node)
      const value = node.value as Node
      if (comment !== undefined)
        edits.push(
          { at: value.span.start - offset, text: 'describe(' },
          { at: value.span.end - offset, text: `, ${JSON.stringify(comment)})` },
        )
    }
    if (node.type === 'ExportDeclaration') recordExport(file, node, commentBefore(node))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(module)
  let text = source
  for (const { at, text: inserted } of edits.sort((a, b) => b.at - a.at))
    text = Buffer.concat([text.subarray(0, at), Buffer.from(inserted), text.subarray(at)])
  return `import { describe } from ${JSON.stringify(DESCRIBE)};${text}`
}

function recordExport(file: string, node: Node, comment: string | undefined): void {
  const declaration = node.declaration as Node
  const [declarator] = (declaration.declarations ?? []) as { readonly id: { readonly value: string } }[]
  if (declarator !== undefined && comment !== undefined) exportComments.set(`${file} ${declarator.id.value}`, comment)
}

/** Returns the text of a TSDoc comment at the end of a source, without asterisks and line breaks. */
function commentAtEnd(before: string): string | undefined {
  const text = before.replace(/\/\*\s*@__\w+__\s*\*\/\s*$/, '').trimEnd()
  if (!text.endsWith('*/')) return undefined
  const start = text.lastIndexOf('/*')
  if (!text.startsWith('/**', start)) return undefined
  return text
    .slice(start + 3, -2)
    .replace(/\n\s*\*/g, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Arguments stand in an object without a type of its own. */
const childrenOf = (node: object): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is object => typeof value === 'object' && value !== null)
    .flatMap((value) => ('type' in value ? [value as Node] : childrenOf(value)))
