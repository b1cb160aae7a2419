import * as z from 'zod/mini'
import { addedField, endpoint } from './endpoint.ts'
import { ReimbursementState } from './reimbursements.ts'
import { Currency, Day, EnergyKwh, Id, Instant, Money, Month, text } from './values.ts'

/** Charts of accounts with defaults: SNC, PGC, PCG and SKR03. */
export const accountingCharts = ['PT', 'ES', 'FR', 'DE'] as const
/** Country of a chart of accounts. */
export type AccountingChart = (typeof accountingCharts)[number]

/** The purpose of an account. */
export const accountRoles = ['charging', 'cards', 'subscription', 'vat', 'supplier', 'prepayment', 'bank'] as const
/** Role of an account in the journal. */
export type AccountRole = (typeof accountRoles)[number]

/** Formats of a month's journal. SAF-T (PT) contains the documents themselves. */
export const journalFormats = ['DATEV', 'FEC', 'SAFT_PT', 'CSV', 'XLSX'] as const
/** Format of a journal. */
export type JournalFormat = (typeof journalFormats)[number]

/** Ways to send a closed month: the files in the mail, or a link that expires. */
export const monthDeliveries = ['ATTACHMENT', 'LINK'] as const

/**
 * States of a month. OPEN: it has not ended, or its invoice is not issued. READY: it can be closed unless one of its `gaps`
 * prevents it. CLOSED: its files are being sent. SENT: the accountant has them. FAILED: they could not be sent.
 */
export const monthStates = ['OPEN', 'READY', 'CLOSED', 'SENT', 'FAILED'] as const
/** State of a month. */
export type MonthState = (typeof monthStates)[number]

/** Allowed states of a month per command: the server refuses with it, the screen locks with it. */
export const monthAllows = { close: ['READY'], resend: ['CLOSED', 'SENT', 'FAILED'] } as const satisfies Record<
  string,
  readonly MonthState[]
>

/** Allowed transitions of a stored month. */
export const monthTransitions = {
  OPEN: ['READY'],
  READY: ['CLOSED'],
  CLOSED: ['SENT', 'FAILED'],
  SENT: ['CLOSED'],
  FAILED: ['CLOSED'],
} as const satisfies Record<MonthState, readonly MonthState[]>

/**
 * The default account of VAT that was paid in another country: a claim against its tax authority, because it is not
 * deductible at home.
 */
export const accountsOfVatAbroad = {
  PT: '2781',
  ES: '4709000',
  FR: '467000',
  DE: '1501',
} as const satisfies Record<AccountingChart, string>

/**
 * The default account of VAT whose invoice is dated after the month that it bills. It is deductible from the invoice's
 * date on.
 */
export const accountsOfPendingVat = {
  PT: '2782',
  ES: '4728000',
  FR: '445860',
  DE: '1548',
} as const satisfies Record<AccountingChart, string>

const Account = z.string().check(z.trim(), z.regex(/^[0-9A-Z][0-9A-Z.]{0,19}$/, { error: 'account' }))
const Rate = z.string().check(z.regex(/^\d{1,2}\.\d{2}$/, { error: 'rate' }))

const Rule = z.strictObject({
  /** Cost centre of the charges that the rule is for; null: every cost centre. */
  cost_centre: z.nullable(text(60)),
  /** VAT rate of the charges that the rule is for, in percent with two decimals; null: every rate. */
  vat_rate: z.nullable(Rate),
  /** The expense account of charging. Null: the default. */
  expense: z.nullable(Account),
  /** The account of the input VAT; only for a rule without a cost centre. Null: the default. */
  vat: z.nullable(Account),
})
/** An exception of charging by cost centre and VAT rate. */
export type AccountRule = z.output<typeof Rule>

const AbroadRule = z.strictObject({
  /** Country of the VAT, ISO 3166-1. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })),
  /** VAT rate in percent, two decimals; null: every rate of the country. */
  vat_rate: z.nullable(Rate),
  /** The expense account of charging there. Null: as at home. */
  expense: z.nullable(Account),
  /** The account of this VAT. Null: the account of all VAT of other countries. */
  vat: z.nullable(Account),
  /** DATEV's tax key (BU-Schlüssel) of these lines. Null: none. */
  datev_key: z.nullable(z.string().check(z.regex(/^\d{1,4}$/, { error: 'digits' }))),
})

const Abroad = z.strictObject({
  /** The account of VAT of other countries than the customer's. */
  vat: Account,
  /** Other accounts by country and rate. */
  rules: z.array(AbroadRule).check(z.maxLength(100)),
})
/** The accounts of VAT of other countries. */
export type AccountsAbroad = z.output<typeof Abroad>

const Datev = z.strictObject({
  /** Number of the tax adviser. */
  consultant: z.int().check(z.gte(1001), z.lte(9_999_999)),
  /** Number of the client at the tax adviser. */
  client: z.int().check(z.gte(1), z.lte(99_999)),
  /** Month in which the business year begins. */
  year_start_month: z.int().check(z.gte(1), z.lte(12)),
})

const Automatic = z.strictObject({
  /** The day of the next month, in the wallet's time zone. */
  day: z.int().check(z.gte(1), z.lte(28)),
  /** The hour of that day, 0 to 23, in the wallet’s time zone. */
  hour: z.int().check(z.gte(0), z.lte(23)),
})

const Accounts = z.strictObject({
  /** Expense account of charging. */
  charging: Account,
  /** Expense account of cards. */
  cards: Account,
  /** Expense account of subscriptions. */
  subscription: Account,
  /** Account of the input VAT. */
  vat: Account,
  /** Account of the supplier. */
  supplier: Account,
  /** Account of prepayments. */
  prepayment: Account,
  /** Account of the bank. */
  bank: Account,
})

/** How a wallet's accountant books, and where closed months are sent. */
export const AccountingSettings = z.object({
  /** Chart of accounts: SNC (PT), PGC (ES), PCG (FR), SKR03 (DE). */
  chart: z.enum(accountingCharts),
  /** The accounts of the journal. */
  accounts: Accounts,
  /** Other accounts by cost centre and VAT rate. */
  rules: z.array(Rule),
  /** Format in which the journal of a closed month is sent. */
  format: z.enum(journalFormats),
  /** The numbers of the tax adviser, which DATEV requires. */
  datev: z.nullable(Datev),
  /** E-mail address that receives closed months; null: nobody yet. */
  accountant_email: z.nullable(z.string()),
  /** How the files are sent: attached, or as a link that expires. */
  delivery: z.enum(monthDeliveries),
  /** Null: months are closed by hand. */
  automatic: z.nullable(Automatic),
  /** The formats that this installation can write. */
  formats: z.array(z.enum(journalFormats)),
  /** The accounts of each chart, for the screen. */
  defaults: z.record(z.enum(accountingCharts), Accounts),
  /** Names of the wallet’s cost centres, for new rules. */
  cost_centres: z.array(z.string()),
  /** VAT rates of the documents so far, in percent. */
  vat_rates: z.array(z.string()),
  /** The accounts of VAT of other countries. Null: a server of the previous release. */
  abroad: addedField(z.nullable(Abroad), null),
  /** The account of VAT whose invoice is dated after its month. Null: a server of the previous release. */
  vat_pending: addedField(z.nullable(Account), null),
  /** Accounts to which DATEV adds VAT itself: their rows get key 40, which turns this off. */
  datev_automatic: addedField(z.array(Account), []),
  /** Countries and rates of VAT of the documents so far. */
  vat_countries: addedField(
    z.array(
      z.object({
        /** Country of the VAT, ISO 3166-1. */
        country: z.string(),
        /** VAT rate in percent, two decimals. */
        vat_rate: z.string(),
      }),
    ),
    [],
  ),
})
export type AccountingSettings = z.output<typeof AccountingSettings>

/** Points that a month lacks. BLOCKING ones prevent the close, the others are for information. */
export const monthGaps = [
  'NOT_OVER',
  'NOT_INVOICED',
  'DIFFERENCE',
  'UNCHECKED',
  'RUNNING',
  'DISPUTED',
  'UNPAID',
  'NO_VAT_NUMBER',
  'NO_ADDRESS',
  'NO_RECIPIENT',
  'NO_DATEV_NUMBERS',
  'NO_SIREN',
] as const
/** A point that a month lacks. */
export type MonthGap = (typeof monthGaps)[number]
/** The points that prevent a close. */
export const blockingGaps: readonly MonthGap[] = [
  'NOT_OVER',
  'NOT_INVOICED',
  'DIFFERENCE',
  'NO_RECIPIENT',
  'NO_DATEV_NUMBERS',
  'NO_SIREN',
]

/** The points of a month that prevent its close. */
export const preventingGaps = <One extends { readonly gap: MonthGap }>(gaps: readonly One[]): One[] =>
  gaps.filter(({ gap }) => blockingGaps.includes(gap))

/** Documents of a month by what they are. */
export const agreementKinds = ['CHARGING', 'CARD_ORDER', 'SUBSCRIPTION', 'CREDIT_NOTE', 'TOPUP'] as const

const Close = z.object({
  /** When the month was closed. */
  closed_at: Instant,
  /** Null: closed automatically. */
  closed_by: z.nullable(z.string()),
  /** Format in which the journal was sent. */
  format: z.enum(journalFormats),
  /** How the files are sent: attached, or as a link that expires. */
  delivery: z.enum(monthDeliveries),
  /** Who receives the files. */
  recipient: z.string(),
  /** Why it was closed while an earlier month was open; null: none was. */
  earlier_open_reason: addedField(z.nullable(z.string()), null),
  /** When the mail with the files left; null: not yet. */
  sent_at: z.nullable(Instant),
  /** Until when the link of the last mail works. Null: the files were attached. */
  link_until: z.nullable(Instant),
})

/** One month: what it lacks, its sums and their agreement with the ledger, and its close. */
export const MonthReport = z.object({
  month: Month,
  /** First day of the month. */
  from: Day,
  /** Last day of the month. */
  to: Day,
  state: z.enum(monthStates),
  currency: Currency,
  /** What the month lacks. */
  gaps: z.array(
    z.object({
      /** The missing point. */
      gap: z.enum(monthGaps),
      /** Number of objects that the point is about. */
      count: z.int(),
      /** Sum that the point is about; null where there is no sum. */
      amount: z.nullable(Money),
    }),
  ),
  /** Without receipts of added money; credit notes are negative. */
  sums: z.array(
    z.object({
      /** Cost centre of the sum; null for charges without one. */
      cost_centre: z.nullable(z.string()),
      /** The country whose VAT it is. Null: a server of the previous release. */
      vat_country: addedField(z.nullable(z.string()), null),
      /** VAT rate of the sum in percent, two decimals. */
      vat_rate: z.string(),
      /** Net amount of these documents. */
      net: Money,
      /** VAT of these documents. */
      vat: Money,
      /** Amount of these documents with VAT. */
      total: Money,
      /** What the ledger booked for it. Null: a server of the previous release. */
      ledger: addedField(z.nullable(Money), null),
      /** Between the documents and the ledger; has to be 0.00. */
      difference: addedField(z.nullable(Money), null),
    }),
  ),
  /** The sums of the whole month. */
  totals: z.object({
    /** Net amount of the month. */
    net: Money,
    /** VAT of the month. */
    vat: Money,
    /** Amount of the month with VAT. */
    total: Money,
  }),
  /** VAT of the month whose invoice is dated after it, and which is deductible then. Null: all of it is deductible now. */
  vat_later: addedField(z.nullable(Money), null),
  /** VAT of earlier months whose invoice is dated in this one, and which is deductible now. Null: none. */
  vat_earlier: addedField(z.nullable(Money), null),
  /** The sums of the documents and of the ledger. The difference has to be 0.00. */
  agreement: z.array(
    z.object({
      kind: z.enum(agreementKinds),
      /** Number of documents of this kind. */
      documents: z.int(),
      /** Amount of the documents of this kind with VAT. */
      total: Money,
      /** What the ledger booked for these documents. */
      ledger: Money,
      /** The documents less the ledger; has to be 0.00. */
      difference: Money,
    }),
  ),
  /**
   * How the month's consumption becomes the total of its charging invoice. Null: without a charging invoice, and from a
   * server of the previous release.
   */
  charging: addedField(
    z.nullable(
      z.object({
        /** Final charges that began in the month, without imported ones: as consumption shows them. */
        consumption: Money,
        /** Charges of earlier months that were priced too late for their own invoice. */
        earlier: Money,
        /** Charges of this month that a later invoice has; negative. */
        later: Money,
        /** What was credited after the invoice, which consumption no longer has; positive. */
        credited: addedField(Money, '0.00'),
        /** VAT is rounded once per rate. */
        rounding: Money,
        /** The sum of the parts: the total of the charging invoice. */
        invoiced: Money,
        /** The documents that carry the later and the credited part. */
        documents: addedField(
          z.array(
            z.object({
              /** LATER: a later charging invoice; CREDITED: a credit note. */
              part: z.enum(['LATER', 'CREDITED']),
              /** The document; null: it is not issued yet. */
              id: z.nullable(Id),
              /** Its number; null: it is not issued yet. */
              number: z.nullable(z.string()),
              /** Its date; null: it is not issued yet. */
              date: z.nullable(Day),
              /** What it carries of the month; negative. */
              amount: Money,
            }),
          ),
          [],
        ),
      }),
    ),
    null,
  ),
  /**
   * What drivers get back for charges at home of the month. It is paid beside the wallet, so it is in no other sum, and a
   * close does not wait for it. Null: a server of the previous release.
   */
  reimbursements: addedField(
    z.nullable(
      z.object({
        /** Sum of the approved statements. */
        amount: Money,
        /** Number of drivers with charges at home in the month whose statement is not approved. */
        open: z.int(),
        /** The approved statements, by driver. */
        statements: z.array(
          z.object({
            /** Id of the statement. */
            id: Id,
            /** Id of the driver. */
            member_id: Id,
            /** Name of the driver. */
            name: z.string(),
            state: ReimbursementState,
            /** What the company pays. */
            amount: Money,
          }),
        ),
      }),
    ),
    null,
  ),
  /**
   * The charges of the month at the company's depots. Their energy is on the company's own electricity bills, so they are
   * in no other sum. Null: a server of the previous release.
   */
  depots: addedField(
    z.nullable(
      z.object({
        /** Sum of their costs. */
        cost: Money,
        /** Those with charges in the month, by name. */
        sites: z.array(
          z.object({
            /** Id of the depot. */
            id: Id,
            /** Name of the depot. */
            name: z.string(),
            /** Number of charges. */
            sessions: z.int(),
            /** Energy of the charges. */
            energy_kwh: EnergyKwh,
            /** Cost of the energy by the tariffs of the depot. */
            cost: Money,
          }),
        ),
      }),
    ),
    null,
  ),
  /** Earlier months with documents since the last closed one. A close before them needs a reason. */
  earlier_open: addedField(z.array(Month), []),
  /** Its close; null while it is open. */
  close: z.nullable(Close),
  /** The settings with which a close would send. */
  format: z.enum(journalFormats),
  /** How the files are sent: attached, or as a link that expires. */
  delivery: z.enum(monthDeliveries),
  /** Who receives the files. */
  recipient: z.nullable(z.string()),
})
export type MonthReport = z.output<typeof MonthReport>

const inWallet = { right: 'invoices.export', wallet: 'params.walletId' } as const
const ofWallet = { ...inWallet, params: z.object({ walletId: Id }) } as const
const ofMonth = { ...inWallet, params: z.object({ walletId: Id, month: Month }) } as const

/** Own call: the accounts, the format and the recipient of closed months. */
export const getAccountingSettings = endpoint({
  ...ofWallet,
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:walletId/accounting',
  summary: 'Accounts, journal format and recipient of closed months',
  reply: AccountingSettings,
  refusals: [],
})

/** Own call: Replaces the accounts and the format of the journal, and the recipient of closed months. */
export const setAccountingSettings = endpoint({
  ...ofWallet,
  method: 'PUT',
  service: 'editor',
  path: '/v1/wallet/:walletId/accounting',
  summary: 'Set accounts, journal format and recipient of closed months',
  body: z.strictObject({
    /** Chart of accounts: SNC (PT), PGC (ES), PCG (FR), SKR03 (DE). */
    chart: z.enum(accountingCharts),
    /** The accounts of the journal. */
    accounts: Accounts,
    /** Other accounts by cost centre and VAT rate. */
    rules: z.array(Rule).check(z.maxLength(200)),
    /** The accounts of VAT of other countries. Absent: unchanged. */
    abroad: z.optional(Abroad),
    /** The account of VAT whose invoice is dated after its month. Absent: unchanged. */
    vat_pending: z.optional(Account),
    /** Accounts to which DATEV adds VAT itself. Absent: unchanged. */
    datev_automatic: z.optional(z.array(Account).check(z.maxLength(50))),
    /** Format in which journals are sent from now on. */
    format: z.enum(journalFormats),
    /** Numbers of the tax adviser, which DATEV needs; null without them. */
    datev: z.nullable(Datev),
    /** E-mail address that closed months are sent to from now on; null: nobody yet. */
    accountant_email: z.nullable(z.email().check(z.maxLength(254))),
    /** How the files are sent: attached, or as a link that expires. */
    delivery: z.enum(monthDeliveries),
    /** When months are closed automatically; null: by hand. */
    automatic: z.nullable(Automatic),
  }),
  reply: AccountingSettings,
  refusals: ['accounting.format_unavailable'],
})

/** Own call: the months of a wallet with their states, newest first. */
export const listMonths = endpoint({
  ...ofWallet,
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:walletId/months',
  summary: 'The months of a wallet with the state of their close, newest first',
  reply: z.object({
    /** The months, the newest first. */
    results: z.array(
      z.object({
        month: Month,
        state: z.enum(monthStates),
        /** Amount of the documents of the month with VAT. */
        total: Money,
      }),
    ),
    currency: Currency,
  }),
  refusals: [],
})

/** Own call: what a month lacks, its sums, and its close. */
export const getMonth = endpoint({
  ...ofMonth,
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:walletId/months/:month',
  summary: 'One month: what it lacks, its sums against the ledger, and its close',
  reply: MonthReport,
  refusals: ['month.not_found'],
})

/** Own call: closes a month and sends its files to the accountant. */
export const closeMonth = endpoint({
  ...ofMonth,
  method: 'POST',
  service: 'editor',
  path: '/v1/wallet/:walletId/months/:month/close',
  summary: 'Close a month and send its documents, journal and summary to the accountant',
  body: z.strictObject({
    /** Why the month is closed while an earlier one is open: required when `earlier_open` names months. */
    earlier_open_reason: z.optional(z.nullable(text(200))),
  }),
  reply: MonthReport,
  refusals: ['month.not_found', 'month.incomplete', 'month.already_closed', 'month.earlier_open'],
  idempotent: true,
})

/** Own call: sends the files of a closed month again, to the current recipient. */
export const resendMonth = endpoint({
  ...ofMonth,
  method: 'POST',
  service: 'editor',
  path: '/v1/wallet/:walletId/months/:month/send',
  summary: 'Send the files of a closed month again',
  reply: MonthReport,
  refusals: ['month.not_found', 'month.not_closed', 'month.incomplete'],
  idempotent: true,
})

/** Own call: the journal of a month in one format. */
export const downloadJournal = endpoint({
  ...ofMonth,
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:walletId/months/:month/journal',
  summary: 'The journal of a month as DATEV, FEC, SAF-T (PT), CSV or XLSX',
  query: z.object({ /** Format of the downloaded journal. */ format: z.enum(journalFormats) }),
  media: 'application/octet-stream',
  reply: z.unknown(),
  refusals: ['month.not_found', 'accounting.format_unavailable'],
})

/** Own call: the VAT of other countries on the documents of a year, for its refund. */
export const downloadVatAbroad = endpoint({
  ...inWallet,
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:walletId/vat-abroad/:year',
  summary: 'VAT of other countries on the documents of a year, by country, document and rate, as CSV',
  params: z.object({
    walletId: Id,
    /** Calendar year of the documents' dates, 2000 to 2099. */
    year: z.string().check(z.regex(/^20\d{2}$/, { error: 'year' })),
  }),
  media: 'text/csv; charset=utf-8',
  reply: z.unknown(),
  refusals: [],
})

/** Own call: all files of a month as a ZIP, as the accountant gets them. */
export const downloadMonth = endpoint({
  ...ofMonth,
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:walletId/months/:month/files',
  summary: 'The documents, journal and summary of a month as a ZIP',
  media: 'application/zip',
  reply: z.unknown(),
  refusals: ['month.not_found', 'month.incomplete', 'accounting.format_unavailable'],
})
