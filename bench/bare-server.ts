/** The baseline: node:http and the bare driver, without framework and checks, with the same reply. */
import { createServer } from 'node:http'
import pg from 'pg'
import { bareCounts, bareStatements } from './bare-statements.ts'

const { builtins } = pg.types
const textual = new Set<number>([builtins.DATE, builtins.INT8, builtins.NUMERIC])
const asText = (value: string) => value
const isoInstant = (value: string) => `${value.slice(0, 10)}T${value.slice(11, -3)}Z`
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === builtins.TIMESTAMPTZ ? isoInstant : textual.has(oid) ? asText : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, types })

interface Named {
  member_id: string | null
  member: string
  vehicle_id: string | null
  licence_plate: string
}
interface Station {
  name: string
}
interface CardColumns extends Named {
  id: string
  name: string
  card_number: string
  contract_id: string
  type: string
  credit_mode: string
  blocked_by_hand_at: string | null
  activated_at: string | null
  assigned_credit_minor: string | null
  spent_minor: string
  reserved_minor: string
  available_minor: string
  credit_renewal: string
  renewal_day: number | null
  next_renewal_at: string | null
  cost_centre: string | null
  valid_until: string | null
  last_used_at: string | null
  external_id: string | null
}
interface SessionColumns extends Named {
  id: string
  status: string
  started_at: string
  ended_at: string | null
  duration_s: number
  energy_wh: string
  cost_minor: string
  currency: string
  cost_is_final: boolean
  station_id: string
  station: Station
  card_id: string
  card: string
  cost_centre: string | null
  invoice_id: string | null
  flags: string[]
  stop: object | null
}

const decimal = (value: string, decimals: number) => {
  const digits = value.padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
const named = (id: string | null, name: string) => (id === null ? null : { id, name })

/** The fields of the product's reply, mapped from their columns by hand. */
const shapes = {
  cards: (row: CardColumns) => {
    const left = Number(row.assigned_credit_minor) - Number(row.spent_minor) - Number(row.reserved_minor)
    const isLimited = row.credit_mode === 'LIMITED'
    const blocked = row.blocked_by_hand_at !== null || row.activated_at === null || (isLimited && left <= 0)
    return {
      id: row.id,
      name: row.name,
      card_id: row.card_number,
      contract_id: row.contract_id,
      type: row.type,
      state: blocked || Number(row.available_minor) <= 0 ? 'BLOCKED' : 'ACTIVE',
      credit_mode: row.credit_mode,
      blocked_reasons: blocked ? ['USER_CARD_INACTIVE'] : [],
      blocked_at: row.blocked_by_hand_at,
      blocked_by_hand: row.blocked_by_hand_at !== null,
      activated_at: row.activated_at,
      assigned_credit: row.assigned_credit_minor === null ? null : decimal(row.assigned_credit_minor, 2),
      spent: decimal(row.spent_minor, 2),
      reserved: decimal(row.reserved_minor, 2),
      remaining: isLimited ? decimal(String(left), 2) : null,
      credit_renewal: row.credit_renewal,
      renewal_day: row.renewal_day,
      next_renewal_at: row.next_renewal_at,
      member: named(row.member_id, row.member),
      vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, plate: row.licence_plate },
      cost_centre: row.cost_centre,
      valid_until: row.valid_until,
      last_used_at: row.last_used_at,
      external_id: row.external_id,
      allowed_actions: ['block', 'edit', 'adjust_limit'],
    }
  },
  sessions: (row: SessionColumns) => ({
    id: row.id,
    status: row.status,
    start_date_time: row.started_at,
    end_date_time: row.ended_at,
    duration_s: row.duration_s,
    energy_kwh: decimal(row.energy_wh, 3),
    total_cost: decimal(row.cost_minor, 2),
    currency: row.currency,
    cost_is_final: row.cost_is_final,
    station: { id: row.station_id, ...row.station },
    card: named(row.card_id, row.card),
    member: named(row.member_id, row.member),
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, plate: row.licence_plate },
    cost_centre: row.cost_centre,
    invoice_id: row.invoice_id,
    flags: row.flags,
    allowed_actions: [],
    stop: row.stop,
  }),
}

createServer(async (request, response) => {
  const [, list, walletId] = (request.url ?? '').split('/')
  if (list !== 'cards' && list !== 'sessions') return response.end('ready')
  const values = [walletId]
  const [page, count] = await Promise.all([
    pool.query({ name: list, text: bareStatements[list], values }),
    pool.query({ name: `${list} count`, text: bareCounts[list], values }),
  ])
  const results = list === 'cards' ? page.rows.map(shapes.cards) : page.rows.map(shapes.sessions)
  const body = JSON.stringify({ count: Number(count.rows[0].total), next: null, previous: null, results })
  response.setHeader('content-type', 'application/json').end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
