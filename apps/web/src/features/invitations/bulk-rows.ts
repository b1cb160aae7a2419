import type { BodyInputOf } from '@voltway/contract/endpoint'
import { inviteMemberByEmail } from '@voltway/contract/invitations'
import { newIdempotencyKey } from '../../lib/request.ts'

/** The maximum number of rows in one file. */
export const ROWS_AT_MOST = 500
export const columnNames = ['email', 'name', 'employee_number', 'cost_centre', 'language'] as const
export const template = `${columnNames.join(';')}\nana@company.example;Ana Sequeira;1042;Lisbon;pt\n`

export type RowFault = 'email' | 'twice' | 'invited' | 'member' | 'too_long' | 'language' | 'text'

export interface BulkRow {
  /** The line number in the file. The first line is 1. */
  readonly line: number
  readonly email: string
  readonly name: string
  /** The reason why the row is not sent. Null for a valid row. */
  readonly fault: RowFault | null
  readonly body: BodyInputOf<typeof inviteMemberByEmail>
  readonly key: string
}

export interface Known {
  readonly invited: ReadonlySet<string>
  readonly members: ReadonlySet<string>
}

/**
 * Parses people from a file or from pasted text. Cells are separated by semicolons, commas or tabs. Without a header
 * row, the columns have the order of {@link columnNames}. Each row contains its error, if any.
 */
export function readRows(text: string, known: Known): readonly BulkRow[] {
  const lines = splitLines(text.replace(/^\uFEFF/, ''))
  const [head] = lines
  const hasHead = head?.cells.some((cell) => plain(cell) === 'email' || plain(cell) === 'mail') ?? false
  const order = hasHead && head ? head.cells.map(columnOf) : [...columnNames]
  const seen = new Set<string>()
  return lines.slice(hasHead ? 1 : 0).map(({ line, cells }) => {
    const of = (name: (typeof columnNames)[number]) => cells[order.indexOf(name)]?.trim() ?? ''
    const email = of('email').toLowerCase()
    const body = {
      email,
      ...(of('name') ? { name: of('name') } : {}),
      ...(of('employee_number') ? { employee_number: of('employee_number') } : {}),
      ...(of('cost_centre') ? { cost_centre: of('cost_centre') } : {}),
      ...(of('language') ? { language: of('language').toLowerCase() } : {}),
    } as BodyInputOf<typeof inviteMemberByEmail>
    const fault = seen.has(email) ? 'twice' : (faultOf(body) ?? knownFault(email, known))
    seen.add(email)
    return { line, email, name: of('name'), fault, body, key: newIdempotencyKey() }
  })
}

function knownFault(email: string, { invited, members }: Known): RowFault | null {
  if (invited.has(email)) return 'invited'
  return members.has(email) ? 'member' : null
}

/** Validates a row with the contract's schema, before the request. */
function faultOf(body: BodyInputOf<typeof inviteMemberByEmail>): RowFault | null {
  const issue = inviteMemberByEmail.body?.safeParse(body).error?.issues[0]
  if (issue === undefined) return null
  if (issue.path[0] === 'email' || issue.path[0] === 'language') return issue.path[0]
  return issue.code === 'too_big' ? 'too_long' : 'text'
}

const plain = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')

/** The usual column headers in the product's languages. */
const heads: Readonly<Record<string, (typeof columnNames)[number]>> = {
  email: 'email',
  mail: 'email',
  correo: 'email',
  name: 'name',
  nome: 'name',
  nombre: 'name',
  nom: 'name',
  employeenumber: 'employee_number',
  nmero: 'employee_number',
  numero: 'employee_number',
  matricule: 'employee_number',
  costcentre: 'cost_centre',
  centrodecusto: 'cost_centre',
  centrodecoste: 'cost_centre',
  centredecot: 'cost_centre',
  language: 'language',
  idioma: 'language',
  langue: 'language',
}

const columnOf = (cell: string) => heads[plain(cell)]

/** Splits text into lines and cells. Quoted cells may contain separators. Empty lines are skipped. */
function splitLines(text: string): { line: number; cells: string[] }[] {
  const first = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'))
  const separator = [';', '\t', ','].find((one) => first.includes(one)) ?? ';'
  return text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, cells: splitCells(content, separator) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

function splitCells(content: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < content.length; at++) {
    const character = content[at] as string
    if (character === '"' && quoted && content[at + 1] === '"') {
      cell += '"'
      at++
    } else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell]
}
