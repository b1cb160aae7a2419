import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { ImportDialect, ImportQuestion, importErrors } from './session-imports.ts'
import { EnergyKwh, fileText, Id, Instant, Month, text } from './values.ts'

/** A driver reports a reading of the meter at home, or a file of the charger's app. */
export const homeReportKinds = ['READING', 'FILE'] as const
/** Schema of a report's kind. */
export const HomeReportKind = z.enum(homeReportKinds)

/** States of a report. SENT: it waits for review, and its charges do not count yet. */
export const homeReportStates = ['SENT', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const
/** Schema of a report's state. */
export const HomeReportState = z.enum(homeReportStates)
export type HomeReportState = z.output<typeof HomeReportState>

/** Allowed transitions of a report. */
export const homeReportTransitions = {
  SENT: ['ACCEPTED', 'DECLINED', 'WITHDRAWN'],
  ACCEPTED: [],
  DECLINED: [],
  WITHDRAWN: [],
} as const satisfies Record<HomeReportState, readonly HomeReportState[]>

/**
 * What a reviewer should know before the decision. FIRST_READING: the first reading of a home only begins the count.
 * FELL: the meter shows less than at the last reading. ABOVE_BATTERY: more than the battery of the vehicle could take.
 * OVERLAP: a card of the driver charged elsewhere at the same time. KNOWN: charges that count already, also by a line
 * above, and are left out. CLOSED_MONTH: charges of a closed month, which are left out.
 */
export const homeReportChecks = [
  'FIRST_READING',
  'FELL',
  'ABOVE_BATTERY',
  'OVERLAP',
  'KNOWN',
  'CLOSED_MONTH',
  'NO_TARIFF',
  'NO_CARD',
] as const

/** Most charges of one file. */
export const MAX_HOME_CHARGES = 500

/** Accepted types of the photo of a meter. Pictures are converted, and lose what the camera added. */
export const meterPhoto = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  maxBytes: 5 * 1024 * 1024,
} as const

/** A report of charges at home. */
export const HomeReport = z.object({
  /** Id of the report of home charging. */
  id: Id,
  kind: HomeReportKind,
  state: HomeReportState,
  /** The home. */
  site: z.object({ /** Id of the home. */ id: Id, /** Name of the home. */ name: z.string() }),
  /** The driver who sent it. */
  member: z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() }),
  /** Month of a reading; null for a file. */
  month: z.nullable(Month),
  /** What the meter shows, in kWh; null for a file. */
  meter_kwh: z.nullable(EnergyKwh),
  /** The recognised maker of the charger; null for a reading and for an unknown layout. */
  provider: z.nullable(z.string()),
  /** The photo of the meter, or the file; null once it is erased. */
  file: z.nullable(
    z.object({
      /** Name of the file as it was sent. */
      name: z.string(),
      /** Media type, such as `image/webp`. */
      media: z.string(),
    }),
  ),
  /** The charges that it gives when it is accepted, or gave. */
  charges: z.int(),
  /** Their energy in kWh. */
  energy_kwh: EnergyKwh,
  /** Begin of the period of its charges; null without any. */
  first_at: z.nullable(Instant),
  /** End of the period of its charges; null without any. */
  last_at: z.nullable(Instant),
  /** What to know before the decision; empty once it is decided. */
  checks: z.array(
    z.object({
      /** What is unusual. */
      kind: z.enum(homeReportChecks),
      /** How many charges it concerns. */
      count: z.int(),
    }),
  ),
  /** Facts to compare a report with that waits; null once it is decided. */
  compared: z.nullable(
    z.object({
      /** What the meter showed at the last accepted reading, in kWh; null for the first one and for a file. */
      last_meter_kwh: z.nullable(EnergyKwh),
      /** Month of the last accepted reading; null for the first one and for a file. */
      last_month: z.nullable(Month),
      /** Usable battery of the vehicle in kWh; null when it is unknown. */
      battery_kwh: z.nullable(EnergyKwh),
      /** Energy of the driver's other charges in the period, in kWh. */
      elsewhere_kwh: EnergyKwh,
    }),
  ),
  /** When it was sent. */
  sent_at: Instant,
  /** When it was decided; null while it waits. */
  decided_at: z.nullable(Instant),
  /** Who decided; null while it waits, and when the driver withdrew it. */
  decided_by: z.nullable(z.string()),
  /** Why it was declined; null unless it was. */
  reason: z.nullable(z.string()),
  /** What the caller may do with the report now. */
  allowed_actions: z.array(z.enum(['accept', 'decline', 'withdraw'])),
})
export type HomeReport = z.output<typeof HomeReport>

const ofWallet = { service: 'editor', wallet: 'params.walletId' } as const
const inWallet = { /** Id of the wallet. */ walletId: Id }
const ofHome = z.object({ ...inWallet, /** Id of the driver's home. */ siteId: Id })
const ofReport = {
  ...ofWallet,
  params: z.object({ ...inWallet, /** Id of the report of home charging. */ reportId: Id }),
} as const
const onePath = '/v3/user/wallet/:walletId/home-reports/:reportId'

/** Own call, for a driver and their own home. The body is a photo of the meter, or a PDF. API keys are refused. */
export const sendMeterReading = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/sites/:siteId/meter-readings',
  summary: 'Send a reading of the meter at home with its photo',
  right: 'sessions.read',
  params: ofHome,
  query: z.object({
    /** The month that the reading ends. A reading of the current month counts until now. */
    month: Month,
    /** What the meter shows, in kWh. */
    meter_kwh: z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/, { error: 'energy' })),
  }),
  upload: meterPhoto,
  status: 201,
  reply: HomeReport,
  refusals: ['site.not_found', 'home_report.already_sent', 'home_report.later_reading', 'home_report.month_closed'],
})

/**
 * Own call, for a driver and their own home: the file of the charger's app, whose layout is recognised by its headers.
 * Costs in the file are ignored, because the tariff of the home prices its charges. API keys are refused.
 */
export const sendChargeFile = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/sites/:siteId/charge-files',
  summary: 'Send the file of the charger at home',
  right: 'sessions.read',
  params: ofHome,
  body: z.strictObject({
    /** Text of the CSV file. */
    csv: fileText(900_000),
    /** Name by which people recognise the file. */
    file_name: text(200),
    /** Answers to the questions of the preview. */
    dialect: z.optional(ImportDialect),
    /** With true nothing is sent, and the reply shows what would be. */
    dry_run: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** The recognised maker of the charger; null when the columns were matched by their names. */
    provider: z.nullable(z.string()),
    /** Number of its charges. */
    charges: z.int(),
    /** Their energy in kWh. */
    energy_kwh: EnergyKwh,
    /** Begin of the first charge; null without any. */
    first_at: z.nullable(Instant),
    /** Begin of the last charge; null without any. */
    last_at: z.nullable(Instant),
    /** Charges that count already, or are of a closed month. They are left out. */
    left_out: z.int(),
    /** What the file leaves open. Nothing is sent before all are answered. */
    questions: z.array(ImportQuestion),
    /** Lines that cannot be read. */
    errors: z.array(
      z.object({
        /** Line of the file; the header is line 1. */
        line: z.int(),
        /** What is wrong. */
        code: z.enum(importErrors),
        /** The cell as it stands in the file. */
        value: z.string(),
      }),
    ),
    /** The report; null for a dry run. */
    report: z.nullable(HomeReport),
  }),
  refusals: ['site.not_found', 'home_report.nothing_new', 'home_report.unreadable'],
})

/** Own call. Drivers see their own reports; others need `wallet.settings`. */
export const listHomeReports = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/home-reports',
  summary: 'Reports of charges at home, the newest first',
  right: 'sessions.read',
  params: z.object(inWallet),
  query: z.object({
    ...pageQuery(20),
    /** Only reports in this state. */
    state: z.optional(HomeReportState),
    /** Only reports of this home, by its id. */
    site: z.optional(Id),
  }),
  reply: list(HomeReport),
  refusals: [],
})

/** Own call: the photo or the file of a report, for its driver and who reviews it. */
export const downloadHomeReportFile = endpoint({
  ...ofReport,
  method: 'GET',
  path: `${onePath}/file`,
  summary: 'The photo or the file of a report of charges at home',
  right: 'sessions.read',
  media: 'application/octet-stream',
  reply: z.unknown(),
  refusals: ['home_report.not_found'],
})

/**
 * Own call. The charges of the report count from now on: priced by the tariff of the home, in the driver's statement, each
 * once and never in a closed month. Nobody accepts their own report; API keys are refused.
 */
export const acceptHomeReport = endpoint({
  ...ofReport,
  method: 'POST',
  path: `${onePath}/accept`,
  summary: 'Accept a report of charges at home',
  right: 'wallet.settings',
  reply: HomeReport,
  refusals: [
    'home_report.not_found',
    'home_report.not_open',
    'home_report.own',
    'home_report.no_tariff',
    'home_report.no_card',
    'home_report.month_closed',
  ],
})

/** Own call. The driver is notified of the reason. */
export const declineHomeReport = endpoint({
  ...ofReport,
  method: 'POST',
  path: `${onePath}/decline`,
  summary: 'Decline a report of charges at home with a reason',
  right: 'wallet.settings',
  body: z.strictObject({ /** Why it is declined; the driver sees it. */ reason: text(200) }),
  reply: HomeReport,
  refusals: ['home_report.not_found', 'home_report.not_open', 'home_report.own'],
})

/** Own call, for the driver who sent the report. */
export const withdrawHomeReport = endpoint({
  ...ofReport,
  method: 'POST',
  path: `${onePath}/withdraw`,
  summary: 'Withdraw one’s own report of charges at home',
  right: 'sessions.read',
  reply: HomeReport,
  refusals: ['home_report.not_found', 'home_report.not_open'],
})
