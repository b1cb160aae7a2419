import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, EnergyKwh, fileText, Id, Instant, InstantInput, Money, Search, text } from './values.ts'

/**
 * The meanings of a column in another provider's file. Energy columns by hour add up when several have the same
 * meaning.
 */
export const importFields = [
  'start',
  'start_time',
  'end',
  'duration',
  'energy',
  'cost',
  'station',
  'city',
  'card',
  'driver',
  'plate',
  'cost_centre',
  'reference',
  'current',
  'energy_normal',
  'energy_off_peak',
  'energy_peak',
  'energy_shoulder',
] as const
/** Schema of a column's meaning. */
export const ImportField = z.enum(importFields)
export type ImportField = z.output<typeof ImportField>

/** Columns that every charge needs. */
export const requiredImportFields = ['start', 'energy', 'cost', 'station'] as const satisfies readonly ImportField[]

/** Errors of a line; the screen has their words. */
export const importErrors = [
  'required',
  'date',
  'time',
  'future',
  'before_start',
  'duration',
  'energy',
  'money',
  'price',
  'too_long',
  'text',
] as const

/** Most lines of one file. */
export const MAX_IMPORT_ROWS = 10_000

/** An imported file with the sums of its charges. */
export const SessionImport = z.object({
  /** Id of the import. */
  id: Id,
  /** Name of the provider that the file comes from. */
  provider: z.string(),
  /** Name of the imported file. */
  file_name: z.string(),
  /** Number of charges of the file. */
  sessions: z.int(),
  /** Energy of the file’s charges in kWh, three decimals. */
  energy_kwh: EnergyKwh,
  /** Cost of the file’s charges with VAT. */
  cost: Money,
  currency: Currency,
  /** When the first charge of the file began. */
  first_at: Instant,
  /** When the last charge of the file began. */
  last_at: Instant,
  /** When the file was imported. */
  created_at: Instant,
  /** Name of the person who imported the file; null when it is no longer known. */
  created_by: z.nullable(z.string()),
})
export type SessionImport = z.output<typeof SessionImport>

const importedFields = {
  /** When the charge began. */
  start_date_time: Instant,
  /** Whether the file has days only; the start's time of day is then meaningless. */
  has_time: z.boolean(),
  /** When the charge ended; null when the file does not say. */
  end_date_time: z.nullable(Instant),
  /** Duration of the charge in seconds. */
  duration_s: z.int(),
  /** Energy of the charge in kWh, three decimals. */
  energy_kwh: EnergyKwh,
  /** Cost of the charge with VAT. */
  total_cost: Money,
  /** The station, as the file names it. */
  station: z.object({
    /** Id of the station, the same for equal names. */
    id: Id,
    /** Name of the station. */
    name: z.string(),
    /** City of the station; empty when the file does not say. */
    city: z.string(),
  }),
  /** A card of the wallet, when the number matches. */
  card: z.nullable(z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() })),
  /** The card's name at the other provider. */
  card_label: z.nullable(z.string()),
  /** The driver who was recognised; null without one. */
  member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
  /** Licence plate in the file; null without one. */
  plate: z.nullable(z.string()),
  /** Cost centre of the charge; null without one. */
  cost_centre: z.nullable(z.string()),
  /** Number of the charge at the provider; null without one. */
  reference: z.nullable(z.string()),
}

/** A charge from another provider's file. */
export const ImportedSession = z.object({
  /** Id of the imported charge. */
  id: Id,
  /** Id of the import that it came with. */
  import_id: Id,
  /** Name of the provider that charged it. */
  provider: z.string(),
  currency: Currency,
  ...importedFields,
})
export type ImportedSession = z.output<typeof ImportedSession>

const params = z.object({ walletId: Id })

/** Own call: Files with charges of other providers that were imported, the newest first. */
export const listSessionImports = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/session-imports/',
  summary: 'Imported files of other providers, newest first',
  right: 'consumption.read',
  wallet: 'params.walletId',
  params,
  query: z.object(pageQuery(10)),
  reply: list(SessionImport),
  refusals: [],
})

/**
 * Own call: imports another provider's charges. They count in consumption and budgets only. `dry_run` returns the
 * meaning of the columns, the errors and the charges that would be added. `columns` sets the meanings and is stored for
 * the provider. Existing charges are skipped; lines with errors only when requested.
 */
export const importSessions = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/session-imports/',
  summary: 'Import charges of another provider from a CSV file, or preview the import; never charged to the wallet',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    /** The file as text, with a header line. */
    csv: fileText(900_000),
    /** Name of the file, for the list of imports. */
    file_name: text(200),
    /** Name of the provider; default: the recognised one. */
    provider: z.optional(text(60)),
    /** The meaning of each column, in order. */
    columns: z.optional(z.array(z.nullable(ImportField)).check(z.maxLength(100))),
    /** With true, lines with errors are left out instead of refusing the file. */
    leave_out_errors: z._default(z.boolean(), false),
    /** With true nothing changes, and the reply shows what would. */
    dry_run: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** How the columns were recognized: from the last file, as a known format, by headers, or as given. */
    recognised: z.enum(['REMEMBERED', 'KNOWN', 'GUESSED', 'CHOSEN']),
    /** The recognized provider. */
    provider: z.nullable(z.string()),
    /** Providers of earlier files. */
    providers: z.array(z.string()),
    /** The columns of the file, in their order. */
    columns: z.array(
      z.object({
        /** Header of the column. */
        header: z.string(),
        /** Meaning of the column; null when it is not read. */
        field: z.nullable(ImportField),
        /** A value of the column, as an example. */
        sample: z.string(),
      }),
    ),
    /** Meanings without a column. */
    missing: z.array(ImportField),
    /** Number of lines with a charge. */
    rows: z.int(),
    /** Lines that were imported before. */
    repeated: z.int(),
    /** The cells with errors. */
    errors: z.array(
      z.object({
        /** Line of the cell; the header is line 1. */
        line: z.int(),
        /** Meaning of the column of the cell. */
        field: ImportField,
        code: z.enum(importErrors),
        /** The cell as it stands in the file. */
        value: z.string(),
      }),
    ),
    /** The charges that would be added, or were. */
    added: z.object({
      /** Number of added charges. */
      sessions: z.int(),
      /** Energy of the added charges in kWh, three decimals. */
      energy_kwh: EnergyKwh,
      /** Cost of the added charges with VAT. */
      cost: Money,
      /** When the first added charge began; null when none is added. */
      first_at: z.nullable(Instant),
      /** When the last added charge began; null when none is added. */
      last_at: z.nullable(Instant),
      /** Charges that were assigned to a card or a member. */
      with_card: z.int(),
      /** Number of charges whose driver was recognised. */
      with_member: z.int(),
    }),
    currency: Currency,
    /** The first few charges. */
    sessions: z.array(
      z.object({ /** Line of the file with the charge; the header is line 1. */ line: z.int(), ...importedFields }),
    ),
    /** The import; null for a dry run. */
    import: z.nullable(SessionImport),
  }),
  refusals: ['import.nothing_new'],
})

/** Own call: removes a file with its charges. */
export const undoSessionImport = endpoint({
  method: 'DELETE',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/session-imports/:importId/',
  summary: 'Remove the imported charges of a file',
  right: 'wallet.settings',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, importId: Id }),
  reply: z.object({ /** Number of charges that were removed with the file. */ removed: z.int() }),
  refusals: ['import.not_found'],
})

/** Own call: Charges of other providers that were imported from files, the newest first. */
export const listImportedSessions = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/:wallet/imported-sessions',
  summary: 'Charges from files of other providers, newest first; search in station, card, driver, plate and reference',
  right: 'consumption.read',
  wallet: 'params.wallet',
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    ...pageQuery(10),
    /** Text to find in stations, cards, drivers, plates and references, without regard to case and accents. */
    search: z.optional(Search),
    /** Only charges of this import, by its id. */
    import: z.optional(Id),
    /** Begun at this instant or later. */
    start_date_time__gte: z.optional(InstantInput),
    /** Begun at this instant or earlier. */
    start_date_time__lte: z.optional(InstantInput),
    /** Only charges of this card, by its id. */
    card: z.optional(Id),
    /** Only charges of this driver, by their id. */
    member: z.optional(Id),
    /** Only charges at this station, by its id. */
    station: z.optional(Id),
    /** Only charges with this cost centre. */
    cost_centre: z.optional(text(100)),
    /** Charges with a share in this centre of the second dimension. */
    second_cost_centre: z.optional(text(100)),
    /** Only charges with alternating (AC) or direct current (DC). */
    current: z.optional(z.enum(['AC', 'DC'])),
    /** `true`: only charges without a card. */
    card__isnull: z.optional(z.literal('true')),
    /** `true`: only charges without a driver. */
    member__isnull: z.optional(z.literal('true')),
    /** `true`: only charges without a cost centre. */
    cost_centre__isnull: z.optional(z.literal('true')),
    /** ISO weekday and hour of the start in the wallet's time zone: `1-08` is Monday from eight to nine. */
    week_hour: z.optional(z.string().check(z.regex(/^[1-7]-([01]\d|2[0-3])$/, { error: 'week_hour' }))),
  }),
  reply: list(ImportedSession),
  refusals: [],
})
