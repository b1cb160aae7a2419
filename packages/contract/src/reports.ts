import * as z from 'zod/mini'
import { addedField, endpoint } from './endpoint.ts'
import { SavedQuery } from './sessions-filters.ts'
import { Amounts, Day, DayInput, Id, Instant, text } from './values.ts'

/** Contents of a report: charges, consumption by card, CO2 of the year so far, budgets. */
export const reportContents = ['SESSIONS', 'CONSUMPTION', 'CO2', 'BUDGETS'] as const
/** Content of a report. */
export type ReportContent = (typeof reportContents)[number]

/** Formats of a report. A PDF has charts. */
export const reportFormats = ['CSV', 'XLSX', 'PDF'] as const
/** Format of a report. */
export type ReportFormat = (typeof reportFormats)[number]

/** Most reports of a wallet. */
export const MOST_REPORTS = 20
/** Most recipients of a report. */
export const MOST_RECIPIENTS = 10

/** Automatic attempts to write the files of a sending. A person may retry at any time. */
export const MOST_REPORT_ATTEMPTS = 4
/** How long the link of a mail to a large file works. */
export const REPORT_LINK_DAYS = 14

/** Outcomes of a sending. TOO_LARGE: the mail had a link instead of the file. NOBODY: no recipient may read the data. */
export const reportStates = ['SENT', 'TOO_LARGE', 'NOBODY', 'FAILED'] as const

const Recipient = z.object({
  /** Id of the recipient. */
  id: Id,
  /** Name of the recipient. */
  name: z.string(),
  /** E-mail address of the recipient. */
  email: z.string(),
})

const Schedule = {
  /** Name of the report, which is the subject of its mail. */
  name: text(60),
  /** What the file contains. */
  content: z.enum(reportContents),
  /**
   * Filters of the charges as a URL query, as a saved filter has them; of consumption and CO2 one source, such as `source=HOME`.
   * Null: all charges of the period.
   */
  query: z.nullable(SavedQuery),
  /** Format of the attached file. */
  format: z.enum(reportFormats),
  /** Weekly on this weekday, from Monday = 1, with the seven days before. Null: monthly. */
  weekday: z.nullable(z.int().check(z.gte(1), z.lte(7))),
  /** Monthly on this day, with the month before. Null: weekly. */
  month_day: z.nullable(z.int().check(z.gte(1), z.lte(28))),
  /** The hour in the wallet's time zone. */
  hour: z.int().check(z.gte(0), z.lte(23)),
  /** Whether a person paused the report. */
  is_paused: z.boolean(),
}

const Sending = z.object({
  /** The day on which it was due. */
  due_on: Day,
  /** When the report was sent. */
  at: Instant,
  /** The period of the data. */
  from: Day,
  /** Last day that the report covers, inclusive. */
  to: Day,
  state: z.enum(reportStates),
  /** How often the files were written, or could not be. */
  attempts: z.int(),
  /** The addresses of those who are still in the wallet. */
  recipients: z.array(z.string()),
})

/** A report that is sent by mail in a rhythm. */
export const Report = z.object({
  /** Id of the report. */
  id: Id,
  ...Schedule,
  /** Filters of the charges as a URL query. Null: all charges of the period. */
  query: z.nullable(z.string()),
  /** Whether a report on consumption contains VAT. Budgets have their own, and charges have both amounts. */
  amounts: addedField(Amounts, 'GROSS'),
  /** Who receives it now. A person who may not read the data any more is left out. */
  recipients: z.array(Recipient),
  /** The last ten sendings, the newest first. */
  sendings: z.array(Sending),
})
export type Report = z.output<typeof Report>

/** A sending of a report, as the event `report.ready` carries it. A program downloads the file with `downloadReport`. */
export const ReadyReport = z.object({
  /** Id of the sent report. */
  id: Id,
  /** Name of the report. */
  name: z.string(),
  /** What the file contains. */
  content: z.enum(reportContents),
  /** The format of the file. */
  format: z.enum(reportFormats),
  /** The day on which it was due. */
  due_on: Day,
  /** The period of the data. */
  from: Day,
  /** Last day that the report covers, inclusive. */
  to: Day,
})
export type ReadyReport = z.output<typeof ReadyReport>

const ofWallet = { right: 'consumption.read', wallet: 'params.walletId', params: z.object({ walletId: Id }) } as const
const ofReport = { ...ofWallet, params: z.object({ walletId: Id, reportId: Id }) } as const
const Body = z.strictObject({
  ...Schedule,
  /** Whether a report on consumption contains VAT. Default: as before, and GROSS for a new report. */
  amounts: z.optional(Amounts),
  /** People of the wallet. Who may not read the data any more when a report is sent does not get it. */
  recipients: z.array(Id).check(z.minLength(1), z.maxLength(MOST_RECIPIENTS)),
})

/** Own call: the scheduled reports of a wallet, with the people who can receive them. */
export const listReports = endpoint({
  ...ofWallet,
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:walletId/reports',
  summary: 'Scheduled reports with their last sendings, and the people who can receive them',
  reply: z.object({
    /** The reports by name. */
    results: z.array(Report),
    /** Who may be chosen as a recipient. */
    people: z.array(Recipient),
  }),
  refusals: [],
})

/** Own call: schedules a report. The same `Idempotency-Key` schedules it once. */
export const addReport = endpoint({
  ...ofWallet,
  method: 'POST',
  service: 'editor',
  path: '/v1/wallet/:walletId/reports',
  summary: 'Schedule a report by mail, weekly or monthly',
  body: Body,
  reply: Report,
  refusals: ['report.too_many', 'member.not_found'],
})

/** Own call: replaces a schedule, which pauses and resumes it too. */
export const changeReport = endpoint({
  ...ofReport,
  method: 'PUT',
  service: 'editor',
  path: '/v1/wallet/:walletId/reports/:reportId',
  summary: 'Change, pause or resume a scheduled report',
  body: Body,
  reply: Report,
  refusals: ['report.not_found', 'member.not_found'],
})

/** Own call: deletes a schedule and its history. */
export const removeReport = endpoint({
  ...ofReport,
  method: 'DELETE',
  service: 'editor',
  path: '/v1/wallet/:walletId/reports/:reportId',
  summary: 'Delete a scheduled report with its history',
  reply: z.object({ /** Id of the removed report. */ id: Id }),
  refusals: ['report.not_found'],
})

/** Own call: sends the report to the caller only. */
export const tryReport = endpoint({
  ...ofReport,
  method: 'POST',
  service: 'editor',
  path: '/v1/wallet/:walletId/reports/:reportId/try',
  summary: 'Send a report to yourself, to try it',
  reply: z.object({ state: z.enum(reportStates) }),
  refusals: ['report.not_found'],
})

/** Own call: sends a report again whose files could not be written. */
export const retryReport = endpoint({
  ...ofReport,
  method: 'POST',
  service: 'editor',
  path: '/v1/wallet/:walletId/reports/:reportId/retry',
  summary: 'Send a report again that could not be written, to its recipients',
  body: z.strictObject({
    /** The day on which it was due. */
    due_on: DayInput,
  }),
  reply: z.object({ state: z.enum(reportStates) }),
  refusals: ['report.not_found', 'report.not_failed'],
})

/** Own call: the file of a sending, in the caller's language and with what the caller may read now. */
export const downloadReport = endpoint({
  ...ofReport,
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:walletId/reports/:reportId/file',
  summary: 'Download the file of a report, of its last period or of the one due on a day',
  query: z.object({
    /** The day on which the report was due. Default: the last one. */
    due_on: z.optional(DayInput),
  }),
  reply: z.unknown(),
  media: 'application/octet-stream',
  refusals: ['report.not_found'],
})
