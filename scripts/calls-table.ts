import { writeFileSync } from 'node:fs'
import { calls } from '@voltway/contract/calls'
import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'

const HEAD = `# The calls

Made from the contract by \`npm exec -- node scripts/calls-table.ts\`; a house test fails when it is not up to date. \`/editor\` is the write
side, \`/api\` the read side (it may run on a replica) with the session command. Every call carries
\`Authorization: Bearer <access token>\` and \`X-Product: FLEETS_DASHBOARD\`; without the product header the answer is 400
\`request.product_missing\`. Trailing slashes are optional. K: an \`Idempotency-Key\` is required. Right: *self* is any signed-in
person for their own things, *member* any role in the wallet; a right with *(wallet)* applies when \`?wallet=\` is given.

| # | call | right | K | what it does |
|--:|---|---|---|---|
`

const rightOf = (call: Endpoint): string => (call.wallet === 'query.wallet?' ? `${call.right} (wallet)` : call.right)

const row = (number: string, call: Endpoint): string =>
  `| ${number} | ${call.method} \`${mountedPath(call)}\` | ${rightOf(call)} | ${call.idempotent === true ? 'K' : ''} | ${call.summary} |`

/** The text of docs/calls.md for the current contract. */
export function callsTable(): string {
  const rows = Object.entries(calls).flatMap(([number, endpoints]) => endpoints.map((call) => row(number, call)))
  return `${HEAD}${rows.join('\n')}\n`
}

if (import.meta.main) writeFileSync(new URL('../docs/calls.md', import.meta.url), callsTable())
