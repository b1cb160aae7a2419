import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { MOST_REIMBURSEMENTS, reimbursementWays } from './reimbursements.ts'
import { Currency, fileText, Id, Instant, Money, text } from './values.ts'

/** Layouts of the payroll file: of a country, or the general one. */
export const payrollLayouts = ['PT', 'ES', 'FR', 'GENERAL'] as const
/** Layout of a payroll file. */
export type PayrollLayout = (typeof payrollLayouts)[number]

/** How the company pays charges at home. */
export const ReimbursementSettings = z.object({
  /** Name of the company as its bank knows it; null without an account. */
  debtor_name: z.nullable(z.string()),
  /** Last four characters of the IBAN from which the company pays; null without an account. */
  debtor_iban_last4: z.nullable(z.string()),
  /** BIC of the company's bank; null without one. */
  debtor_bic: z.nullable(z.string()),
  payroll_layout: z.enum(payrollLayouts),
  /** Code of the wage type in the company's payroll; null without one. */
  wage_type: z.nullable(z.string()),
  /** Whether the company pays the private part too, which is a benefit in kind then. */
  pays_private_part: z.boolean(),
})
export type ReimbursementSettings = z.output<typeof ReimbursementSettings>

const ofWallet = {
  service: 'editor',
  wallet: 'params.walletId',
  params: z.object({ /** Id of the wallet. */ walletId: Id }),
} as const
const settings = { ...ofWallet, path: '/v3/user/wallet/:walletId/reimbursement-settings' } as const

/** Own call. */
export const getReimbursementSettings = endpoint({
  ...settings,
  method: 'GET',
  summary: 'How the company pays charges at home',
  right: 'invoices.read',
  reply: ReimbursementSettings,
  refusals: [],
})

/** Own call. Changes the given fields. */
export const setReimbursementSettings = endpoint({
  ...settings,
  method: 'PATCH',
  summary: 'Set how the company pays charges at home',
  right: 'wallet.fund',
  body: z.strictObject({
    /** The account from which the company pays; null removes it. Absent: unchanged. */
    debtor: z.optional(
      z.nullable(
        z.strictObject({
          /** Name of the company as its bank knows it. */
          name: text(70),
          /** IBAN in the SEPA area, with or without spaces. */
          iban: z.string().check(z.maxLength(50)),
          /** BIC of the bank; null without one. */
          bic: z.nullable(
            z.string().check(z.regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, { error: 'bic' })),
          ),
        }),
      ),
    ),
    /** Layout of the payroll file. */
    payroll_layout: z.optional(z.enum(payrollLayouts)),
    /** Code of the wage type in the company's payroll; null without one. */
    wage_type: z.optional(z.nullable(text(20))),
    /** Whether the company pays the private part too. Open statements change with it, approved ones do not. */
    pays_private_part: z.optional(z.boolean()),
  }),
  reply: ReimbursementSettings,
  refusals: [],
})

/** A file with which statements were sent. */
export const ReimbursementBatch = z.object({
  /** Id of the file. */
  id: Id,
  way: z.enum(reimbursementWays),
  /** When it was created. */
  created_at: Instant,
  /** Who created it. */
  created_by: z.string(),
  /** Number of its statements. */
  statements: z.int(),
  /** Sum of its statements. */
  amount: Money,
  currency: Currency,
  /** Number of its statements that are paid. */
  paid: z.int(),
  /** Number of its statements that came back. */
  returned: z.int(),
})
export type ReimbursementBatch = z.output<typeof ReimbursementBatch>

/**
 * Own call. Puts approved and returned statements into one file, and each into one file only. Statements that cannot be
 * sent this way stay as they are and are named. API keys are refused.
 */
export const sendReimbursements = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/reimbursement-batches',
  summary: 'Put statements of home charges into a file for the bank or for payroll',
  right: 'wallet.fund',
  body: z.strictObject({
    way: z.enum(reimbursementWays),
    /** Ids of the statements. */
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_REIMBURSEMENTS)),
  }),
  status: 201,
  reply: z.object({
    batch: ReimbursementBatch,
    /** Statements that the file does not have. */
    left_out: z.array(
      z.object({
        /** Id of the statement. */
        id: Id,
        /** STATE: it is not approved, or sent already. ACCOUNT: the driver has no usable bank account. NUMBER: the driver has no employee number. */
        reason: z.enum(['STATE', 'ACCOUNT', 'NUMBER']),
      }),
    ),
  }),
  refusals: [
    'reimbursement.not_found',
    'reimbursement.nothing_to_send',
    'reimbursement.no_debtor',
    'reimbursement.no_wage_type',
    'reimbursement.not_euro',
  ],
  idempotent: true,
})

/** Own call. */
export const listReimbursementBatches = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/reimbursement-batches',
  summary: 'Files of the bank and of payroll, the newest first',
  right: 'invoices.read',
  query: z.object(pageQuery(20)),
  reply: list(ReimbursementBatch),
  refusals: [],
})

/** Own call: pain.001.001.09 for the bank, CSV for payroll. The same file each time. */
export const downloadReimbursementBatch = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/reimbursement-batches/:batchId/file',
  summary: 'The file of the bank or of payroll',
  right: 'wallet.fund',
  params: z.object({ /** Id of the wallet. */ walletId: Id, /** Id of the file. */ batchId: Id }),
  media: 'application/octet-stream',
  reply: z.unknown(),
  refusals: ['reimbursement_batch.not_found', 'reimbursement.account_unreadable'],
})

/** Own call: a bank statement (camt.053) marks transfers as paid, and those that came back as returned. Reading it again changes nothing. */
export const readReimbursementStatement = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/reimbursement-bank-statements',
  summary: 'Read a bank statement (camt.053) for paid and returned transfers',
  right: 'wallet.fund',
  body: z.strictObject({ /** Text of the XML file. */ content: fileText(900_000) }),
  reply: z.object({
    /** Number of statements that are paid now. */
    paid: z.int(),
    /** Number of statements that came back. */
    returned: z.int(),
    /** Number of its bookings that changed nothing, such as those of other payments. */
    ignored: z.int(),
    /** Bookings of our transfers that disagree with them. Nothing was changed for them. */
    differences: z.array(
      z.object({
        /** Reference of the transfer. */
        reference: z.string(),
        /** AMOUNT: another amount. STATE: the transfer was sent again since, or never sent. */
        reason: z.enum(['AMOUNT', 'STATE']),
      }),
    ),
  }),
  refusals: ['reimbursement.statement_unreadable'],
})
