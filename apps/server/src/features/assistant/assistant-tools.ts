import { listCards } from '@voltway/contract/cards'
import { getCard } from '@voltway/contract/cards-details'
import { listChargers } from '@voltway/contract/chargers'
import { getConsumption } from '@voltway/contract/consumption'
import { consumptionSources } from '@voltway/contract/consumption-sources'
import type { Endpoint } from '@voltway/contract/endpoint'
import { listInvoices } from '@voltway/contract/invoices'
import { listMembers } from '@voltway/contract/members'
import { getWalletOverview } from '@voltway/contract/overview'
import { getReimbursement, listReimbursements, reimbursementStates } from '@voltway/contract/reimbursements'
import { chargeSources, listSessions } from '@voltway/contract/sessions'
import { getSession } from '@voltway/contract/sessions-details'
import { getSite, listSites, siteKinds } from '@voltway/contract/sites'
import { DayInput, InstantInput, type Locale, Month, Search } from '@voltway/contract/values'
import { palette as en } from '@voltway/phrases/en/palette'
import { palette as es } from '@voltway/phrases/es/palette'
import { palette as fr } from '@voltway/phrases/fr/palette'
import { palette as pt } from '@voltway/phrases/pt/palette'
import * as z from 'zod'
import type { assistantReplies } from './assistant-replies.ts'

/** A tool that makes one reading call of the contract. Its input is a part of the call's query and path. */
export interface ReadTool {
  readonly name: keyof typeof assistantReplies
  /** The name that people see. */
  readonly title: string
  readonly description: string
  readonly call: Endpoint
  readonly input: z.ZodObject
  /** The input of each path parameter besides the wallet. */
  readonly path?: Readonly<Record<string, string>> | undefined
}

const limit = z.int().min(1).max(100).optional().describe('Rows of the reply, at most 100.')
const offset = z.int().min(0).optional().describe('Rows to skip.')
/** Schemas of the protocol's library that accept what the schemas of the contract accept. */
const inContract = (schema: typeof DayInput | typeof InstantInput) => (value: string) => schema.safeParse(value).success
const day = z.iso.date().refine(inContract(DayInput), { error: 'is no day from 2000 to 2100' }).optional()
const instant = z.iso
  .datetime({ offset: true })
  .refine(inContract(InstantInput), { error: 'is no instant from 2000 to 2100' })
  .optional()
const page = { limit, offset }
const card_id = z.uuid().describe('The field `id` of a card of `list_cards`, not the number printed on it.')

const month = z
  .string()
  .refine((text) => Month.safeParse(text).success, { error: 'is no month' })
  .describe('A month such as `2026-03`.')

/** The card of a call. */
export const cardPath = { cardId: 'card_id' }

/** The activity records the input, which must be text that the database and an archive can hold. */
const search = z
  .string()
  .max(100)
  .refine((text) => Search.safeParse(text).success, { error: 'is no plain text' })

export const readTools: readonly ReadTool[] = [
  {
    name: 'get_wallet',
    title: 'Wallet',
    description: 'The balance, the amounts on hold, the month so far, cards by state, and what needs attention.',
    call: getWalletOverview,
    input: z.strictObject({}),
  },
  {
    name: 'list_cards',
    title: 'Cards',
    description: 'The charging cards: state and why a card does not charge, limit, spent and remaining amount, driver.',
    call: listCards,
    input: z.strictObject({
      search: search.optional().describe('Part of a name, a card number, a driver or a plate.'),
      state: z.enum(['ACTIVE', 'BLOCKED']).optional(),
      ordering: z.enum(['name', '-spent', '-last_used_at']).optional(),
      ...page,
    }),
  },
  {
    name: 'get_card',
    title: 'Card',
    description: 'One card: the amounts on hold, raises and changes of its limit, and its cost in the last six months.',
    call: getCard,
    path: cardPath,
    input: z.strictObject({ card_id }),
  },
  {
    name: 'list_sessions',
    title: 'Charges',
    description: 'The charging sessions, the latest first: place, card, driver, energy in kWh, cost and state.',
    call: listSessions,
    input: z.strictObject({
      search: search.optional().describe('Part of a station, a card, a driver or a plate.'),
      start_date_time__gte: instant.describe('Started at or after this instant.'),
      start_date_time__lte: instant.describe('Started at or before this instant.'),
      source: z
        .enum(chargeSources)
        .optional()
        .describe('NETWORK: public. HOME: a driver’s home. DEPOT: of the company.'),
      ordering: z.enum(['-start_date_time', '-total_cost', '-energy_kwh']).optional(),
      ...page,
    }),
  },
  {
    name: 'get_session',
    title: 'Charge',
    description: 'One charging session: its price by part, its timeline, and the reason for doubts about it.',
    call: getSession,
    path: { id: 'session_id' },
    input: z.strictObject({ session_id: z.uuid().describe('The field `id` of `list_sessions`.') }),
  },
  {
    name: 'get_consumption',
    title: 'Consumption',
    description:
      'Energy, cost and CO2 of a range of days: by card, driver, station and part of it, and the range before.',
    call: getConsumption,
    input: z.strictObject({
      view: z.enum(['day', 'week', 'month', 'year']).optional(),
      date_from: day.describe('The first day in the time zone of the wallet.'),
      date_to: day.describe('The last day, included.'),
      source: z.enum(consumptionSources).optional().describe('Only public charges, at homes, in depots, or imported.'),
    }),
  },
  {
    name: 'list_invoices',
    title: 'Invoices and credit notes',
    description: 'Invoices and credit notes, the unpaid first.',
    call: listInvoices,
    input: z.strictObject({
      search: search.optional(),
      date__gte: day.describe('Issued on or after this day.'),
      date__lte: day.describe('Issued on or before this day.'),
      ...page,
    }),
  },
  {
    name: 'list_members',
    title: 'Drivers',
    description: 'The drivers with their cards.',
    call: listMembers,
    input: z.strictObject({ search: search.optional(), ...page }),
  },
  {
    name: 'list_sites',
    title: 'Homes and depots',
    description:
      'The homes of drivers and the depots of the company: price of today, chargers, energy and cost of the month.',
    call: listSites,
    input: z.strictObject({
      search: search.optional().describe('Part of a name, an address or a driver.'),
      kind: z.enum(siteKinds).optional(),
      ...page,
    }),
  },
  {
    name: 'get_site',
    title: 'Home or depot',
    description: 'One home or depot with all its tariffs and their hours.',
    call: getSite,
    path: { siteId: 'site_id' },
    input: z.strictObject({ site_id: z.uuid().describe('The field `id` of `list_sites`.') }),
  },
  {
    name: 'list_chargers',
    title: 'Chargers',
    description: 'The chargers of homes and depots: connection, state of each connector, and the running charges.',
    call: listChargers,
    input: z.strictObject({
      site: z.uuid().optional().describe('Only of this site: the field `id` of `list_sites`.'),
      ...page,
    }),
  },
  {
    name: 'list_reimbursements',
    title: 'Reimbursements',
    description:
      'What the company pays drivers for charging at home, by month and driver, with the state of the payment.',
    call: listReimbursements,
    input: z.strictObject({
      month: month.optional(),
      state: z.enum(reimbursementStates).optional(),
      search: search.optional().describe('Part of a driver’s name or number.'),
      ...page,
    }),
  },
  {
    name: 'get_reimbursement',
    title: 'Reimbursement',
    description: 'One statement: its charges with energy, cost, business and private part, and what happened to it.',
    call: getReimbursement,
    path: { month: 'month', memberId: 'member_id' },
    input: z.strictObject({ month, member_id: z.uuid().describe('The field `member.id` of `list_reimbursements`.') }),
  },
]

/** The input of the tools that prepare a change. */
export const proposals = {
  block: z.strictObject({ card_id }),
  unblock: z.strictObject({ card_id }),
  limit: z.strictObject({
    card_id,
    // Some clients send a whole amount as a number.
    amount: z
      .union([z.string().regex(/^\d{1,7}(\.\d{1,2})?$/), z.int().min(0).max(9_999_999)])
      .describe('The new limit in the currency of the wallet, such as 250.00.'),
    until: day.describe('The day until which it lasts. Without it: until the next change.'),
  }),
}
export type Proposal = keyof typeof proposals
/** The union of their inputs. */
export type ProposalInput = {
  readonly card_id: string
  readonly amount?: string | number
  readonly until?: string | undefined
}

const palettes = { en, es, fr, pt }

/**
 * Returns the command that the person confirms in the product, in their language, such as `limit 0778 4150 0077 250
 * until 2026-11-27`. The command palette understands it.
 */
export function commandOf(
  language: Locale,
  verb: Proposal,
  { number, amount, until }: Omit<ProposalInput, 'card_id'> & { readonly number: string },
): string {
  const { words } = palettes[language].command
  const first = (alternatives: string) => alternatives.split('|')[0]
  const end = until === undefined ? [] : [first(words.until), until]
  return [first(words[verb]), number, amount, ...end].filter((part) => part !== undefined).join(' ')
}
