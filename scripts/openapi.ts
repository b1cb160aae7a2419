/**
 * Writes docs/openapi.json, the document of the API, from the contract and its comments. `--check` compares the file
 * with the contract, and reports descriptions that are missing, empty or ambiguous, and what Redocly's recommended rules find.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readContractComments } from './openapi/contract-comments.ts'
import { badDescriptions } from './openapi/descriptions.ts'
import { lint, withoutExample } from './openapi/findings.ts'

const FILE = new URL('../docs/openapi.json', import.meta.url)

// Before the first import of the contract.
readContractComments()
const { openApiDocument } = await import('./openapi/document.ts')

const document = await openApiDocument()
const text = linesOf(document)
const isCheck = process.argv.includes('--check')
if (!isCheck) writeFileSync(FILE, text)
const findings = [
  ...badDescriptions(document),
  ...withoutExample(document),
  ...(await lint(text)),
  ...(readFileSync(FILE, 'utf8') === text
    ? []
    : ['docs/openapi.json is not up to date: run `node scripts/openapi.ts`']),
]
console.log(findings.join('\n'))
process.exit(findings.length > 0 ? 1 : 0)

/** One line a call, a message and a component, so that changes of different calls are changes of different lines. */
function linesOf({ paths, webhooks, components, ...head }: Record<string, unknown>): string {
  const entries = (json: unknown) =>
    Object.entries(json as object).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const section = (json: unknown) => `{\n${entries(json).join(',\n')}\n}`
  const operations = Object.entries(paths as object).map(([path, item]) => `${JSON.stringify(path)}: ${section(item)}`)
  const kinds = Object.entries(components as object).map(([kind, of]) => `${JSON.stringify(kind)}: ${section(of)}`)
  return `{
${entries(head).join(',\n')},
"paths": {
${operations.join(',\n')}
},
"webhooks": ${section(webhooks)},
"components": {
${kinds.join(',\n')}
}
}
`
}
