import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Id, Instant, InstantInput, Money, Month, text } from './values.ts'

/** INVITED: it has a registration token and has not registered. PAUSED: registered, and nothing is sent to it. */
export const chargingOperatorStates = ['INVITED', 'REGISTERED', 'PAUSED', 'REMOVED'] as const

/** Modules of an operator that can be fetched again from a date. */
export const fetchedModules = ['locations', 'tariffs', 'sessions', 'cdrs'] as const
/** A module that can be fetched again. */
export type FetchedModule = (typeof fetchedModules)[number]

/** Days before the end of a certificate from which the page and an alert warn. */
export const CERTIFICATE_WARN_DAYS = 14

/** Months whose charge records are compared with the invoices of an operator: this one and a year before it. */
export const INVOICE_MONTHS = 13

/** Days of charges whose stops at the limit are counted. */
export const STOPS_DAYS = 30

/** A charging operator or hub that is connected by OCPI, with what waits and what does not work. */
export const ChargingOperator = z.object({
  /** Id of the charging operator. */
  id: Id,
  /** Name that the operator registered; before, the name of its invitation. */
  name: z.string(),
  /** State of the connection. */
  state: z.enum(chargingOperatorStates),
  /** The agreed version of OCPI; null before the registration. */
  version: z.nullable(z.string()),
  /** The parties of its credentials. */
  parties: z.array(
    z.object({
      /** Country and party id. @example "PT*ABC" */
      party: z.string(),
      /** The role of the party. @example "CPO" */
      role: z.string(),
    }),
  ),
  /** When it sent its last request; null before the first. */
  last_seen_at: z.nullable(Instant),
  /** Why our last request to it failed, in English; null after a success. */
  last_error: z.nullable(z.string()),
  /** Since when it is paused; null while it is not. */
  paused_at: z.nullable(Instant),
  /** Its messages that wait to be handled. */
  waiting: z.object({
    /** Running sessions and results of commands. */
    urgent: z.int(),
    /** Charge records and old sessions. */
    bulk: z.int(),
    /** When the oldest of them arrived; null when none waits. */
    oldest_at: z.nullable(Instant),
  }),
  /** Its messages in quarantine, by module and reason. */
  held: z.array(
    z.object({
      /** The module of the messages. @example "cdrs" */
      module: z.string(),
      /** The code of the reason. @example "foreign_token" */
      reason: z.string(),
      /** Number of messages. */
      messages: z.int(),
    }),
  ),
  /** Charge records that wait for review. */
  reviews: z.int(),
  /** Credits that wait for their charge record. */
  credits: z.int(),
  /** Cards that it has in their current state; null when it receives none. */
  cards: z.nullable(
    z.object({
      /** Number of all cards. */
      total: z.int(),
      /** Number of cards whose current state it has acknowledged. */
      current: z.int(),
    }),
  ),
  /** Stops of charges at their limit in the last 30 days. */
  stops: z.object({
    /** Number of stops. */
    count: z.int(),
    /** Stops that it confirmed. */
    confirmed: z.int(),
    /** Stops that it refused. */
    refused: z.int(),
    /** Stops without a response. */
    unanswered: z.int(),
    /** Charges that cost more than they were allowed to. */
    over: z.int(),
    /** Sum of what they cost too much, in euros. */
    overrun: Money,
    /** The largest overrun of one charge, in euros. */
    largest: Money,
  }),
  /** What was fetched from it. */
  fetched: z.array(
    z.object({
      /** What was fetched. @example "locations" */
      module: z.string(),
      /** The instant up to which it was fetched. */
      until: Instant,
    }),
  ),
  /** Modules that it lacks and that we use. */
  missing_modules: z.array(z.string()),
  /** How long it took to answer our calls of the last 24 hours; null without calls. */
  responses: z.nullable(
    z.object({
      /** Number of calls. */
      calls: z.int(),
      /** Calls without a response. */
      unanswered: z.int(),
      /** The time in milliseconds within which half of the responses came; null without responses. */
      half_within_ms: z.nullable(z.int()),
      /** The time in milliseconds within which 19 of 20 responses came; null without responses. */
      most_within_ms: z.nullable(z.int()),
    }),
  ),
  /** The end of the certificate with which it answers; null while unknown or without HTTPS. */
  certificate_until: z.nullable(Instant),
})
export type ChargingOperator = z.output<typeof ChargingOperator>

/** An invoice of an operator, compared with our charge records; or the charge records of a month that no invoice names. */
export const OperatorInvoice = z.object({
  /** Month of the last charge of the invoice that is known; without one, of the operator's record of the invoice. */
  month: Month,
  /** The operator's id of the invoice; null for the charge records of the month that no invoice names. */
  invoice: z.nullable(z.string()),
  /** The party that issued the invoice; null where no invoice names the records. @example "PT*ABC" */
  party: z.nullable(z.string()),
  /** Number of charge records. */
  records: z.int(),
  /** Number of charge records that were not received. */
  unknown: z.int(),
  /** Number of charge records that wait for review or are in quarantine. */
  in_review: z.int(),
  /** Number of charge records that another invoice names, too. */
  shared: z.int(),
  /** Net cost of the received charge records as the operator states it, less credits, by currency. */
  sums: z.array(
    z.object({
      /** Currency of the charge records. */
      currency: Currency,
      /** Net cost in this currency. */
      net: Money,
    }),
  ),
})
export type OperatorInvoice = z.output<typeof OperatorInvoice>

/** The form of a party: country and party id, as in PT*ABC. */
export const partyForm = /^[A-Z]{2}\*[A-Z0-9]{3}$/

// Not a right of a wallet: the server admits people whom the operator of the installation has named (decision 051).
const byStaff = { service: 'editor', right: 'self' } as const
const OfOperator = z.object({ /** Id of the charging operator. */ operatorId: Id })
const Changed = z.object({ /** Id of the charging operator. */ id: Id })

/** Own call. */
export const listChargingOperators = endpoint({
  ...byStaff,
  method: 'GET',
  path: '/v1/operator/charging-operators',
  summary: 'List the charging operators and hubs of the installation, with what waits and what fails',
  query: z.object(pageQuery(50)),
  reply: list(ChargingOperator),
  refusals: ['auth.not_allowed'],
})

/** Own call. */
export const inviteChargingOperator = endpoint({
  ...byStaff,
  method: 'POST',
  path: '/v1/operator/charging-operators',
  summary: 'Create a registration token for a charging operator; only this response contains it',
  body: z.strictObject({
    /** Name of the charging operator, until it registers its own. */
    name: text(80),
    /** The only parties that it may register. Empty: those of its first registration. */
    parties: z.array(z.string().check(z.regex(partyForm, { error: 'party' }))).check(z.maxLength(50)),
    /** Whether it is a hub of which every named operator is trusted. */
    is_hub: z.boolean(),
  }),
  reply: z.object({
    /** Id of the charging operator. */
    id: Id,
    /** The URL at which it starts its registration. */
    versions_url: z.string(),
    /** The registration token (token A), shown once. */
    token: z.string(),
  }),
  status: 201,
  refusals: ['auth.not_allowed'],
})

/** Own call. */
export const pauseChargingOperator = endpoint({
  ...byStaff,
  method: 'POST',
  path: '/v1/operator/charging-operators/:operatorId/pause',
  summary: 'Send a charging operator no commands and cards and fetch nothing; its messages are still handled',
  params: OfOperator,
  body: z.strictObject({}),
  reply: Changed,
  refusals: [
    'auth.not_allowed',
    'charging_operator.not_found',
    'charging_operator.not_connected',
    'charging_operator.paused',
  ],
})

/** Own call. */
export const resumeChargingOperator = endpoint({
  ...byStaff,
  method: 'POST',
  path: '/v1/operator/charging-operators/:operatorId/resume',
  summary: 'End the pause of a charging operator; cards and messages that it missed follow',
  params: OfOperator,
  body: z.strictObject({}),
  reply: Changed,
  refusals: [
    'auth.not_allowed',
    'charging_operator.not_found',
    'charging_operator.not_connected',
    'charging_operator.not_paused',
  ],
})

/** Own call. */
export const removeChargingOperator = endpoint({
  ...byStaff,
  method: 'DELETE',
  path: '/v1/operator/charging-operators/:operatorId',
  summary: 'Withdraw the invitation of a charging operator or end its connection; what it sent stays',
  params: OfOperator,
  reply: Changed,
  refusals: ['auth.not_allowed', 'charging_operator.not_found', 'charging_operator.removed'],
})

/** Own call. */
export const sendCardsToOperator = endpoint({
  ...byStaff,
  method: 'POST',
  path: '/v1/operator/charging-operators/:operatorId/send-cards',
  summary: 'Send all cards to a charging operator again',
  params: OfOperator,
  body: z.strictObject({}),
  reply: Changed,
  refusals: [
    'auth.not_allowed',
    'charging_operator.not_found',
    'charging_operator.not_connected',
    'charging_operator.paused',
    'charging_operator.receives_no_cards',
  ],
})

/** Own call. */
export const fetchFromOperator = endpoint({
  ...byStaff,
  method: 'POST',
  path: '/v1/operator/charging-operators/:operatorId/fetch',
  summary: 'Fetch what changed at a charging operator since a date; what is known changes nothing',
  params: OfOperator,
  body: z.strictObject({
    /** Fetch what changed at this instant or later. */
    from: InstantInput,
    /** What to fetch. */
    modules: z.array(z.enum(fetchedModules)).check(z.minLength(1), z.maxLength(fetchedModules.length)),
  }),
  reply: Changed,
  refusals: [
    'auth.not_allowed',
    'charging_operator.not_found',
    'charging_operator.not_connected',
    'charging_operator.paused',
    'charging_operator.date_in_future',
  ],
})

/** Own call. */
export const listOperatorInvoices = endpoint({
  ...byStaff,
  method: 'GET',
  path: '/v1/operator/charging-operators/:operatorId/invoices',
  summary: 'List the invoices of a charging operator of the last 13 months, compared with its charge records',
  params: OfOperator,
  query: z.object(pageQuery(50)),
  reply: list(OperatorInvoice),
  refusals: ['auth.not_allowed', 'charging_operator.not_found'],
})
