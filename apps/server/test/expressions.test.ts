import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const DIALECT = 'apps/server/src/features/session-imports/dialect/'
const BOUNDED = 'cells of a file, read in a thread whose time is bounded'

/** Files with expressions whose time grows faster than their text, and why nobody can make it long. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  'apps/server/src/features/company-sign-in/scim-input.ts': 'a query, which is as long as an address may be',
  'apps/server/src/features/faq/faq-search.ts': 'the articles of the help',
  [`${DIALECT}clocks.ts`]: BOUNDED,
  [`${DIALECT}header-words.ts`]: BOUNDED,
  [`${DIALECT}infer.ts`]: BOUNDED,
  [`${DIALECT}line-reader.ts`]: BOUNDED,
  [`${DIALECT}numbers.ts`]: BOUNDED,
  'apps/server/src/kernel/bank/bank-statement.ts': 'at most 30 digits',
  'apps/server/src/kernel/documents/factur-x.ts': 'PDF files that the product made',
  'apps/server/src/kernel/network/ocpi/replay-held.ts': 'a file of whoever runs the installation',
  'apps/server/src/platform/config-variables.ts': 'settings of the installation',
  'apps/server/src/platform/config.ts': 'settings of the installation',
  'apps/server/src/platform/embedded-postgres/processes.ts': 'the list of processes',
  'apps/server/src/platform/web-files.ts': 'names of built files',
  'packages/sdk/src/client.ts': 'an address that a program sets',
  'packages/spreadsheet/src/workbook-text.ts': 'a person’s own workbook, read in the browser',
}

const folders = ['apps/server/src', 'apps/payment-sandbox/src', 'packages']
const isSource = (name: string) => name.endsWith('.ts') && !/\.test|\.d\.ts$|node_modules|dist\/|phrases\//.test(name)

interface Expression {
  readonly pattern: string
  readonly flags: string
}

function* expressionsIn(node: unknown): Generator<Expression> {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node) yield node.regex as Expression
  else for (const part of Object.values(node)) yield* expressionsIn(part)
}

/** Whether an expression tries to match from many places, or divides a text in many ways, before it fails. */
const backtracks = ({ pattern: source, flags }: Expression) =>
  analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0

test('no regular expression takes more than linear time for a text from outside', () => {
  let read = 0
  const found = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => {
        if (!isSource(file)) return false
        const expressions = [...expressionsIn(parseAst(readFileSync(new URL(file, root), 'utf8'), { lang: 'ts' }))]
        read += expressions.length
        return expressions.some(backtracks)
      }),
  )
  expect(read).toBeGreaterThan(400)
  expect(found.toSorted()).toEqual(Object.keys(SHORT_TEXTS).toSorted())
})
