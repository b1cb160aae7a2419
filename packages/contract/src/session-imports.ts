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
  id: Id,
  provider: z.string(),
  file_name: z.string(),
  sessions: z.int(),
  energy_kwh: EnergyKwh,
  cost: Money,
  currency: Currency,
  first_at: Instant,
  last_at: Instant,
  created_at: Instant,
  created_by: z.nullable(z.string()),
})
export type SessionImport = z.output<typeof SessionImport>

const importedFields = {
  start_date_time: Instant,
  /** Whether the file has days only; the start's time of day is then meaningless. */
  has_time: z.boolean(),
  end_date_time: z.nullable(Instant),
  duration_s: z.int(),
  energy_kwh: EnergyKwh,
  total_cost: Money,
  station: z.object({ id: Id, name: z.string(), city: z.string() }),
  /** A card of the wallet, when the number matches. */
  card: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The card's name at the other provider. */
  card_label: z.nullable(z.string()),
  member: z.nullable(z.object({ id: Id, name: z.string() })),
  plate: z.nullable(z.string()),
  cost_centre: z.nullable(z.string()),
  reference: z.nullable(z.string()),
}

/** A charge from another provider's file. */
export const ImportedSession = z.object({
  id: Id,
  import_id: Id,
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
    csv: fileText(900_000),
    file_name: text(200),
    provider: z.optional(text(60)),
    /** The meaning of each column, in order. */
    columns: z.optional(z.array(z.nullable(ImportField)).check(z.maxLength(100))),
    leave_out_errors: z._default(z.boolean(), false),
    dry_run: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** How the columns were recognized: from the last file, as a known format, by headers, or as given. */
    recognised: z.enum(['REMEMBERED', 'KNOWN', 'GUESSED', 'CHOSEN']),
    /** The recognized provider. */
    provider: z.nullable(z.string()),
    /** Providers of earlier files. */
    providers: z.array(z.string()),
    columns: z.array(z.object({ header: z.string(), field: z.nullable(ImportField), sample: z.string() })),
    /** Meanings without a column. */
    missing: z.array(ImportField),
    rows: z.int(),
    /** Lines that were imported before. */
    repeated: z.int(),
    errors: z.array(z.object({ line: z.int(), field: ImportField, code: z.enum(importErrors), value: z.string() })),
    /** The charges that would be added, or were. */
    added: z.object({
      sessions: z.int(),
      energy_kwh: EnergyKwh,
      cost: Money,
      first_at: z.nullable(Instant),
      last_at: z.nullable(Instant),
      /** Charges that were assigned to a card or a member. */
      with_card: z.int(),
      with_member: z.int(),
    }),
    currency: Currency,
    /** The first few charges. */
    sessions: z.array(z.object({ line: z.int(), ...importedFields })),
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
  reply: z.object({ removed: z.int() }),
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
  params: z.object({ wallet: Id }),
  query: z.object({
    ...pageQuery(10),
    search: z.optional(Search),
    import: z.optional(Id),
    start_date_time__gte: z.optional(InstantInput),
    start_date_time__lte: z.optional(InstantInput),
    card: z.optional(Id),
    member: z.optional(Id),
    station: z.optional(Id),
    cost_centre: z.optional(text(100)),
    /** Charges with a share in this centre of the second dimension. */
    second_cost_centre: z.optional(text(100)),
    current: z.optional(z.enum(['AC', 'DC'])),
    card__isnull: z.optional(z.literal('true')),
    member__isnull: z.optional(z.literal('true')),
    cost_centre__isnull: z.optional(z.literal('true')),
    /** ISO weekday and hour of the start in the wallet's time zone: `1-08` is Monday from eight to nine. */
    week_hour: z.optional(z.string().check(z.regex(/^[1-7]-([01]\d|2[0-3])$/, { error: 'week_hour' }))),
  }),
  reply: list(ImportedSession),
  refusals: [],
})
