import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { tariffBands } from './sites-tariffs.ts'
import { Currency, EnergyKwh, Id, Instant, Locale, Money, Month, Search, text, UnitPrice } from './values.ts'

/**
 * States of a driver's statement of a month. OPEN: its charges are computed when it is read. APPROVED: its lines are
 * fixed. SENT: it is in a file of the bank or of payroll. RETURNED: the money came back, and it may be sent again.
 */
export const reimbursementStates = ['OPEN', 'APPROVED', 'SENT', 'PAID', 'RETURNED'] as const
/** Schema of a statement's state. */
export const ReimbursementState = z.enum(reimbursementStates)
export type ReimbursementState = z.output<typeof ReimbursementState>

/** Allowed transitions of a statement. */
export const reimbursementTransitions = {
  OPEN: ['APPROVED'],
  APPROVED: ['SENT'],
  SENT: ['PAID', 'RETURNED'],
  PAID: ['RETURNED'],
  RETURNED: ['SENT'],
} as const satisfies Record<ReimbursementState, readonly ReimbursementState[]>

/** Allowed states per command: the server refuses with it, the screen locks with it. */
export const reimbursementAllows = {
  approve: ['OPEN'],
  send: ['APPROVED', 'RETURNED'],
  pay: ['SENT'],
  return: ['SENT', 'PAID'],
} as const satisfies Record<string, readonly ReimbursementState[]>
/** Command on a statement. */
export type ReimbursementCommand = keyof typeof reimbursementAllows

/**
 * Why the caller cannot approve an open statement. OWN: it is their own. AMOUNT: it is above what they may approve.
 * MONTH: the month is not over. EARLIER: an earlier month of the driver waits. NOTHING: nothing is due.
 */
export const reimbursementLocks = ['RIGHT', 'OWN', 'AMOUNT', 'MONTH', 'EARLIER', 'NOTHING'] as const
/** Why an open statement cannot be approved. */
export type ReimbursementLock = (typeof reimbursementLocks)[number]

/** Ways to pay drivers: a file of credit transfers for the bank, or a file for payroll. */
export const reimbursementWays = ['BANK', 'PAYROLL'] as const

const amounts = {
  /** Cost of the charges at home. */
  cost: Money,
  /** The business part of the cost. */
  business: Money,
  /** The private part of the cost; both parts add up to it. */
  private: Money,
  /** What the company pays the driver. */
  amount: Money,
}

/** A driver's statement of a month. */
export const Reimbursement = z.object({
  /** Id of the approved statement; null while it is open. */
  id: z.nullable(Id),
  /** The driver who is paid. */
  member: z.object({
    /** Id of the driver. */
    id: Id,
    /** Name of the driver. */
    name: z.string(),
    /** Number of the employee in the company; null without one. */
    employee_number: z.nullable(z.string()),
  }),
  /** The month of the statement, in the time of the wallet. */
  month: Month,
  state: ReimbursementState,
  currency: Currency,
  /** Number of its charges. */
  charges: z.int(),
  /** Number of charges of the month that are not final yet. A later statement has them. */
  charges_waiting: z.int(),
  /** Energy of its charges in kWh. */
  energy_kwh: EnergyKwh,
  ...amounts,
  /** The bank account of its transfer while it is sent or paid by bank, else the driver's that can be used now. Null without one. */
  account: z.nullable(
    z.object({
      /** Account holder. */ holder: z.string(),
      /** Last four characters of the IBAN. */ iban_last4: z.string(),
    }),
  ),
  /** How it was sent last; null before. */
  way: z.nullable(z.enum(reimbursementWays)),
  /** The file with which it was sent last; null before. */
  batch_id: z.nullable(Id),
  /** When it was approved; null while it is open. */
  approved_at: z.nullable(Instant),
  /** Who approved it; null while it is open. */
  approved_by: z.nullable(z.string()),
  /** When it was sent last; null before. */
  sent_at: z.nullable(Instant),
  /** When it was paid; null before, and after the money came back. */
  paid_at: z.nullable(Instant),
  /** Why the money came back; null unless it did. */
  return_reason: z.nullable(z.string()),
  /** What the caller may do with the statement now. */
  allowed_actions: z.array(z.enum(['approve', 'send', 'pay', 'return'])),
  /** Why the caller may not approve an open statement; null when they may, and once it is approved. */
  locked: z.nullable(z.enum(reimbursementLocks)),
})
export type Reimbursement = z.output<typeof Reimbursement>

/** A line of a statement: a charge, or what changed of one since the statement that has it. */
export const ReimbursementLine = z.object({
  /** CHARGE: a charge of the month. LATER: a charge of an earlier month that no statement has. CHANGE: the difference of one. */
  kind: z.enum(['CHARGE', 'LATER', 'CHANGE']),
  /** Id of the charge. */
  session_id: Id,
  /** When the charge began. */
  start_date_time: Instant,
  /** When the charge ended. */
  end_date_time: z.nullable(Instant),
  /** Name of the home. */
  site: z.string(),
  /** Licence plate of the vehicle; null without one. */
  plate: z.nullable(z.string()),
  /** Energy of the charge in kWh; of a CHANGE zero, unless the energy changed. */
  energy_kwh: EnergyKwh,
  /** Share of the business part in percent. */
  business_percent: z.int(),
  ...amounts,
  /** The energy and its cost by band. Costs add up to the cost of the charge; empty for a CHANGE. */
  bands: z.array(
    z.object({
      band: z.enum(tariffBands),
      /** Energy of the band in kWh. */
      energy_kwh: EnergyKwh,
      /** Price of a kWh. */
      unit_price: UnitPrice,
      /** Cost of the band. */
      cost: Money,
    }),
  ),
  /** Where the prices come from, such as the driver's contract; null when it is unknown. */
  evidence: z.nullable(z.string()),
})
export type ReimbursementLine = z.output<typeof ReimbursementLine>

const ofWallet = { service: 'editor', wallet: 'params.walletId' } as const
const inWallet = { /** Id of the wallet. */ walletId: Id }
const ofStatement = {
  ...ofWallet,
  params: z.object({
    ...inWallet,
    /** Month of the statement. */
    month: Month,
    /** Id of the driver. */
    memberId: Id,
  }),
} as const
const onePath = '/v3/user/wallet/:walletId/reimbursements/:month/:memberId'

/** Own call. Drivers see their own statements; others need `invoices.read`. */
export const listReimbursements = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/reimbursements',
  summary: 'Statements of home charges, the newest month first, then by driver',
  right: 'sessions.read',
  params: z.object(inWallet),
  query: z.object({
    ...pageQuery(20),
    /** Only statements of this month. */
    month: z.optional(Month),
    /** Only statements in this state. */
    state: z.optional(ReimbursementState),
    /** Only statements of this driver, by their id. */
    member: z.optional(Id),
    /** Text to find in drivers and their numbers, without regard to case and accents. */
    search: z.optional(Search),
  }),
  reply: z.extend(list(Reimbursement), {
    /** Sum of what the company pays, over all pages. */
    amount: Money,
    currency: Currency,
  }),
  refusals: [],
})

/** Own call. */
export const getReimbursement = endpoint({
  ...ofStatement,
  method: 'GET',
  path: onePath,
  summary: 'A driver’s statement of a month with its charges',
  right: 'sessions.read',
  reply: z.object({
    ...Reimbursement.shape,
    /** Its charges, the oldest first. */
    lines: z.array(ReimbursementLine),
    /** What happened to an approved statement, the oldest first. */
    history: z.array(
      z.object({
        /** LIABILITY: the company owes it since its approval. */
        kind: z.enum(['LIABILITY', 'SENT', 'PAID', 'RETURNED']),
        /** When it happened. */
        at: Instant,
        /** Who did it; null: a bank statement, or the system. */
        by: z.nullable(z.string()),
        amount: Money,
        /** Reference of the transfer at the bank; null without one. */
        reference: z.nullable(z.string()),
        /** Why the money came back; null unless it did. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['reimbursement.not_found'],
})

/** Own call. */
export const downloadReimbursement = endpoint({
  ...ofStatement,
  method: 'GET',
  path: `${onePath}/pdf`,
  summary: 'A driver’s statement of a month as PDF',
  right: 'sessions.read',
  query: z.object({ /** Language of the file. Absent: of the person. */ language: z.optional(Locale) }),
  media: 'application/pdf',
  reply: z.unknown(),
  refusals: ['reimbursement.not_found'],
})

/** Most statements of a call. */
export const MOST_REIMBURSEMENTS = 200

/**
 * Own call. Fixes the lines of the statements. A statement of which the amount is no longer the one that was reviewed is
 * refused, and with it the whole call. Nobody approves their own; API keys are refused.
 */
export const approveReimbursements = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/reimbursements/approve',
  summary: 'Approve statements of home charges of a month',
  right: 'wallet.fund',
  params: z.object(inWallet),
  body: z.strictObject({
    /** The month of the statements. */
    month: Month,
    /** The reviewed statements. */
    statements: z
      .array(
        z.strictObject({
          /** Id of the driver. */
          member_id: Id,
          /** The amount that was reviewed. */
          amount: Money,
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_REIMBURSEMENTS)),
  }),
  reply: z.object({ /** The approved statements. */ results: z.array(Reimbursement) }),
  refusals: [
    'reimbursement.not_found',
    'reimbursement.not_open',
    'reimbursement.own',
    'reimbursement.above_approval',
    'reimbursement.month_not_over',
    'reimbursement.earlier_open',
    'reimbursement.nothing_due',
    'reimbursement.changed',
  ],
})

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MOST_REIMBURSEMENTS))

/** Own call. Marks sent statements as paid, such as those of a payroll file. Statements that are paid already stay so. */
export const payReimbursements = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/reimbursements/paid',
  summary: 'Mark sent statements of home charges as paid',
  right: 'wallet.fund',
  params: z.object(inWallet),
  body: z.strictObject({ /** Ids of the statements. */ ids: Ids }),
  reply: z.object({ /** The statements. */ results: z.array(Reimbursement) }),
  refusals: ['reimbursement.not_found', 'reimbursement.not_sent'],
})

/** Own call. The money of the statement came back, so that it may be sent again. */
export const returnReimbursement = endpoint({
  ...ofStatement,
  method: 'POST',
  path: `${onePath}/returned`,
  summary: 'Mark a statement of home charges as returned by the bank or payroll',
  right: 'wallet.fund',
  body: z.strictObject({ /** Why the money came back. */ reason: text(140) }),
  reply: Reimbursement,
  refusals: ['reimbursement.not_found', 'reimbursement.not_sent'],
})

/** Own call: the private part of what was paid, as payroll taxes it. */
export const downloadBenefits = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/reimbursement-benefits/:year',
  summary: 'Benefits in kind of home charging per driver in a year, as CSV',
  right: 'invoices.read',
  params: z.object({
    ...inWallet,
    /** Calendar year, 2000 to 2099. */
    year: z.string().check(z.regex(/^20\d{2}$/, { error: 'year' })),
  }),
  media: 'text/csv; charset=utf-8',
  reply: z.unknown(),
  refusals: [],
})
