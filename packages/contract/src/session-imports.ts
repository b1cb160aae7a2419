import * as z from 'zod/mini'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, EnergyKwh, fileText, Id, Instant, InstantInput, Money, Search, text, UnitPrice } from './values.ts'

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
  'end_time',
  'currency',
  'cost_net',
  'vat',
  'price_kwh',
] as const
/** Schema of a column's meaning. */
export const ImportField = z.enum(importFields)
export type ImportField = z.output<typeof ImportField>

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
  'currency',
  'no_original',
] as const

/** Most lines of a file that is imported by one call. */
export const MAX_IMPORT_ROWS = 10_000
/** Most characters of a file that is imported by one call, and of a piece of a larger one. */
export const MOST_IMPORT_CHARACTERS = 900_000

const Decimal = z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, { error: 'decimal' }))
const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'currency' }))

/** Answers to the questions about a file, each under the question's code. An answer also corrects what was inferred. */
export const ImportDialect = z.strictObject({
  /** The order of day, month and year in dates such as 03/04/2026. */
  date_order: z.optional(z.enum(['DMY', 'MDY', 'YMD'])),
  /** The sign before the decimals of energies. */
  decimal_energy: z.optional(z.enum(['.', ','])),
  /** The sign before the decimals of amounts. */
  decimal_cost: z.optional(z.enum(['.', ','])),
  /** The unit of energies that name none. */
  energy_unit: z.optional(z.enum(['kWh', 'Wh', 'MWh'])),
  /** The unit of durations that name none. */
  duration_unit: z.optional(z.enum(['min', 's', 'h'])),
  /** The currency of amounts that name none. */
  currency: z.optional(CurrencyCode),
  /** The price of one unit of a foreign currency in the wallet's, by currency. @example { "GBP": "1.1725" } */
  rates: z.optional(z.record(CurrencyCode, Decimal)),
  /** `INCLUDED` in the amounts, in a `COLUMN` to add, or the percentage to add. */
  vat: z.optional(z.union([z.enum(['INCLUDED', 'COLUMN']), Decimal])),
  /** The zone of times that name none: a name such as Europe/Lisbon, or UTC. */
  time_zone: z.optional(text(60)),
  /** Times in the hour that the clock repeats in autumn: before or after the clock changed. */
  repeated_hour: z.optional(z.enum(['FIRST', 'SECOND'])),
  /** The cost of a file without costs: `UNKNOWN`, or a price per kWh. */
  no_cost: z.optional(z.union([z.literal('UNKNOWN'), Decimal])),
  /** The cost of lines whose cost is empty. */
  empty_cost: z.optional(z.enum(['UNKNOWN', 'FREE'])),
  /** The station of all charges of a file without stations. */
  station: z.optional(text(120)),
  /** Lines with the same reference: the later replaces the earlier, or each is a charge of its own. */
  same_reference: z.optional(z.enum(['REPLACE', 'SEPARATE'])),
  /** The index of the column with the total, from 0. */
  cost_column: z.optional(z.int().check(z.gte(0), z.lte(99))),
})
export type ImportDialect = z.output<typeof ImportDialect>

/** Codes of the questions about a file: the properties of its dialect. */
export const importQuestions = [
  'cost_column',
  'date_order',
  'decimal_energy',
  'decimal_cost',
  'energy_unit',
  'duration_unit',
  'currency',
  'rates',
  'vat',
  'time_zone',
  'repeated_hour',
  'no_cost',
  'empty_cost',
  'station',
  'same_reference',
] as const satisfies readonly (keyof ImportDialect)[]

/** A question that blocks the import of a file until it is answered. */
export const ImportQuestion = z.object({
  /** What is asked: the property of `dialect` that answers it. */
  code: z.enum(importQuestions),
  /** The possible answers. Empty: a text or number of the person's. */
  choices: z.array(z.string()),
  /** Cells of the file that raise the question. */
  samples: z.array(z.string()),
  /** The foreign currency whose rate is asked. */
  currency: z.nullable(z.string()),
})
export type ImportQuestion = z.output<typeof ImportQuestion>

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
  /** How much of a large file is imported, from 0 to 99; null when all of it is. */
  percent: addedField(z.nullable(z.int()), null),
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
  /** False when the file does not say what the charge cost. */
  cost_known: addedField(z.boolean(), true),
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

/** How a file is read, and whether it is imported. */
export const importOptions = {
  /** Name of the provider; default: the recognised one. */
  provider: z.optional(text(60)),
  /** The meaning of each column, in order. */
  columns: z.optional(z.array(z.nullable(ImportField)).check(z.maxLength(100))),
  /** Answers to the questions of the preview. */
  dialect: z.optional(ImportDialect),
  /** With true, lines with errors are left out instead of refusing the file. */
  leave_out_errors: z._default(z.boolean(), false),
  /** With true nothing changes, and the reply shows what would. */
  dry_run: z._default(z.boolean(), false),
}

/** How a file was understood, and the charges that it would add, or that were added. */
export const ImportPreview = z.object({
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
  /** How the file writes what it says, as inferred from all lines. Null while columns are missing. */
  dialect: addedField(
    z.nullable(
      z.object({
        /** The kind of dates, or the order of their numbers. */
        dates: z.enum(['DMY', 'MDY', 'YMD', 'ISO', 'NAMED', 'NUMBER', 'MIXED']),
        /** The sign before the decimals of energies. */
        decimal_energy: z.enum(['.', ',']),
        /** The sign before the decimals of amounts. Null when the file has none. */
        decimal_cost: z.nullable(z.enum(['.', ','])),
        /** The unit of energies that name none. */
        energy_unit: z.enum(['kWh', 'Wh', 'MWh']),
        /** The unit of durations that name none. Null when each names its own. */
        duration_unit: z.nullable(z.enum(['min', 's', 'h'])),
        /** Currencies of the amounts. Empty when the file has no costs. */
        currencies: z.array(z.string()),
        /** Whether the amounts have VAT: the file says so, does not say, or it is added. */
        vat: z.enum(['INCLUDED', 'NOT_STATED', 'ADDED']),
        /** The zone of times that name none. */
        time_zone: z.string(),
        /** The line of the headers, from 1. */
        header_line: z.int(),
        /** The number of lines that are titles, totals or repeated headers. */
        skipped_lines: z.int(),
      }),
    ),
    null,
  ),
  /** What the file leaves open. Nothing is imported before all are answered. */
  questions: addedField(z.array(ImportQuestion), []),
  /** Charges of this file and of earlier ones that later lines replace. */
  replaced: addedField(z.int(), 0),
  /** Charges of this file and of earlier ones that negative lines reverse. */
  reversed: addedField(z.int(), 0),
  /** Average price and size of the charges, beside those of the wallet in the past year. */
  plausibility: addedField(
    z.nullable(
      z.object({
        /** Average price of a kWh in the file. Null without costs. */
        price_kwh: z.nullable(UnitPrice),
        /** Average energy of a charge in the file. */
        kwh_per_charge: EnergyKwh,
        /** Average price of a kWh in the wallet's past year. Null with fewer than five charges. */
        usual_price_kwh: z.nullable(UnitPrice),
        /** Average energy of a charge in the wallet's past year. Null with fewer than five charges. */
        usual_kwh_per_charge: z.nullable(EnergyKwh),
        /** What differs from the usual by a factor of three or more. */
        odd: z.array(z.enum(['PRICE', 'ENERGY'])),
      }),
    ),
    null,
  ),
})
export type ImportPreview = z.output<typeof ImportPreview>

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
    csv: fileText(MOST_IMPORT_CHARACTERS),
    /** Name of the file, for the list of imports. */
    file_name: text(200),
    ...importOptions,
  }),
  reply: ImportPreview,
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
