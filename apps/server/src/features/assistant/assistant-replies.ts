import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { Card } from '@voltway/contract/cards'
import { CardDetail } from '@voltway/contract/cards-details'
import { Charger } from '@voltway/contract/chargers'
import { Consumption } from '@voltway/contract/consumption'
import { Invoice } from '@voltway/contract/invoices'
import { Member } from '@voltway/contract/members'
import { WalletOverview } from '@voltway/contract/overview'
import { getReimbursement, Reimbursement } from '@voltway/contract/reimbursements'
import { Session } from '@voltway/contract/sessions'
import { SessionDetail } from '@voltway/contract/sessions-details'
import { getSite, Site } from '@voltway/contract/sites'
import * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'

/*
 * What an assistant gets of a call's reply: the ids that other tools need, and what people ask about. An assistant reads
 * every character, so fields for screens and programs are left out.
 */

const listOf = (row: z.ZodMiniObject) =>
  z.object({
    /** All rows of the list; the reply has those of one page. */
    count: z.int(),
    results: z.array(row),
  })

const cardRow = {
  id: true,
  card_id: true,
  name: true,
  type: true,
  state: true,
  blocked_reasons: true,
  credit_mode: true,
  assigned_credit: true,
  spent: true,
  reserved: true,
  remaining: true,
  next_renewal_at: true,
  member: true,
  vehicle: true,
  cost_centre: true,
  last_used_at: true,
} as const
const sessionRow = {
  id: true,
  status: true,
  source: true,
  start_date_time: true,
  end_date_time: true,
  duration_s: true,
  energy_kwh: true,
  total_cost: true,
  currency: true,
  cost_is_final: true,
  station: true,
  card: true,
  member: true,
  vehicle: true,
  cost_centre: true,
  invoice_id: true,
  flags: true,
} as const

/** Without bank accounts. */
const reimbursementRow = {
  member: true,
  month: true,
  state: true,
  currency: true,
  charges: true,
  charges_waiting: true,
  energy_kwh: true,
  cost: true,
  business: true,
  private: true,
  amount: true,
  way: true,
  approved_at: true,
  sent_at: true,
  paid_at: true,
  return_reason: true,
  locked: true,
} as const

/** The replies by the name of their tool. */
export const assistantReplies = {
  get_wallet: z.omit(WalletOverview, { held: true }),
  list_cards: listOf(z.pick(Card, cardRow)),
  get_card: z.pick(CardDetail, { ...cardRow, held: true, raises: true, limit_changes: true, months: true, team: true }),
  list_sessions: listOf(z.pick(Session, sessionRow)),
  get_session: z.omit(SessionDetail, {
    curve: true,
    cost_shares: true,
    allowed_actions: true,
    allowed_decisions: true,
  }),
  get_consumption: z.omit(Consumption, { buckets: true, by_hour: true }),
  list_invoices: listOf(
    z.pick(Invoice, {
      id: true,
      type: true,
      class: true,
      number: true,
      date: true,
      due: true,
      period: true,
      payment_status: true,
      net: true,
      vat: true,
      total: true,
      due_amount: true,
      currency: true,
      purchase_order: true,
      failure: true,
    }),
  ),
  list_members: listOf(
    z.pick(Member, {
      id: true,
      name: true,
      email: true,
      status: true,
      employee_number: true,
      cost_centre: true,
      cards: true,
      vehicles: true,
      last_session_at: true,
    }),
  ),
  list_sites: listOf(Site),
  get_site: getSite.reply,
  list_chargers: listOf(
    z.pick(Charger, {
      id: true,
      site: true,
      name: true,
      state: true,
      vendor: true,
      model: true,
      changed_at: true,
      last_seen_at: true,
      connectors: true,
    }),
  ),
  list_reimbursements: listOf(z.pick(Reimbursement, reimbursementRow)),
  get_reimbursement: z.pick(getReimbursement.reply, { ...reimbursementRow, lines: true, history: true }),
} as const satisfies Readonly<Record<string, z.ZodMiniObject>>

/** The reply of a tool that prepares a change. */
export const proposalReply = z.object({
  /** Where a person sees and confirms the change. Nothing changes before. */
  confirm_at: z.string(),
  /** The change as the command palette reads it. */
  command: z.string(),
  card: assistantReplies.get_card,
})

/** Returns the schema in the form of the protocol's library, which finds no JSON Schema in those of the contract. */
function outputOf(schema: z.ZodMiniObject): StandardSchemaWithJSON {
  let known: Record<string, unknown> | undefined
  const json = () => (known ??= toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as never)
  const { version, validate } = schema['~standard']
  return { '~standard': { version, vendor: 'zod', validate, jsonSchema: { input: json, output: json } } }
}

/** The schemas of the replies for the library. Every request creates a server, so they are made once. */
export const assistantOutputs = {
  ...(Object.fromEntries(Object.entries(assistantReplies).map(([name, reply]) => [name, outputOf(reply)])) as Record<
    keyof typeof assistantReplies,
    StandardSchemaWithJSON
  >),
  proposal: outputOf(proposalReply),
}
