import { writeFileSync } from 'node:fs'
import * as z from 'zod'
import { unfitForProduction } from '../apps/server/src/platform/config-checks.ts'
import { variableGroups, variables } from '../apps/server/src/platform/config-variables.ts'

const HEAD = `# Configuration

The server reads these environment variables when it starts. A variable that is wrong is named in one line, and the server
does not start. \`npm exec -- node scripts/configuration-table.ts\` writes this page from the server's own table of variables
(\`apps/server/src/platform/config-variables.ts\`), and a test fails when the two differ.

`
const TAIL = `## What production requires
With \`NODE_ENV=production\` the server does not start with demo data, a generated or repetitive \`SECRET\`, a \`PUBLIC_URL\`
without https, or without \`SMTP_URL\`. It requires a decision on \`MAIL_FROM\`, \`TRUSTED_PROXIES\` (addresses, or \`none\`),
\`METRICS_TOKEN\` (a token, or \`none\`), payments (Stripe's variables, or \`PAYMENTS=sandbox\`) and the seller on documents
(\`SELLER_NAME\`, \`SELLER_VAT_NUMBER\`, \`SELLER_STREET\`, \`SELLER_POSTAL_CODE\`, \`SELLER_CITY\`), and names all that is
missing at once. \`npm start\` checks most variables before it installs and builds anything. It also refuses a database that may lose acknowledged
writes (\`fsync\`, \`full_page_writes\` or \`synchronous_commit\` off).
`

type Schema = {
  meta(): Readonly<Record<string, unknown>> | undefined
  parse(value: undefined): unknown
  readonly description?: string | undefined
}

/** The default of a variable, from its metadata or computed by its schema. */
function defaultOf(schema: Schema): string {
  const described = schema.meta()?.default
  if (typeof described === 'string') return described
  const value = schema.parse(undefined)
  const text = value === undefined ? '' : String(value)
  return text === '' ? '' : `\`${text}\``
}

const row = ([name, schema]: [string, Schema]): string =>
  `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |`

/** The text of docs/configuration.md. */
export function configurationTable(): string {
  const groups = Object.entries(variableGroups).map(
    ([title, variables]) =>
      `## ${title}\n| variable | default | meaning |\n|---|---|---|\n${Object.entries<Schema>(variables).map(row).join('\n')}\n`,
  )
  return `${HEAD}${groups.join('\n')}\n${TAIL}`
}

/** What can be checked of the variables before any package is installed: scripts/environment.json. */
export function environmentRules(): string {
  const shape: Record<string, z.ZodType> = variables.shape
  const formats = Object.entries(shape).flatMap(([name, schema]) => {
    const { pattern, enum: values, minLength } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const message = schema.safeParse('').error?.issues[0]?.message ?? ''
    const isUrl = message.includes('://') || undefined
    if ([pattern, values, minLength, isUrl].every((rule) => rule === undefined)) return []
    const text = message.startsWith('must') ? message : 'is not valid'
    return [[name, { pattern, values, minLength, isUrl, message: text }]]
  })
  const production = unfitForProduction(variables.parse({ NODE_ENV: 'production' }))
  return `${JSON.stringify({ formats: Object.fromEntries(formats), production }, null, 2)}\n`
}

if (import.meta.main) {
  writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationTable())
  writeFileSync(new URL('environment.json', import.meta.url), environmentRules())
}
