import * as z from 'zod/mini'

/** The form of an archive. A change that older programs cannot read raises {@link ARCHIVE_VERSION}. */
export const ARCHIVE_FORMAT = 'voltway-fleets-archive'
export const ARCHIVE_VERSION = 1
export const MANIFEST = 'manifest.json'

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const ArchiveFile = z.object({
  path: z.string(),
  bytes: z.int(),
  sha256: Hash,
  /** Of JSON Lines: the table, its columns, the number of lines, and whether an import reads them. */
  rows: z.optional(z.object({ kind: z.string(), columns: z.array(z.string()), count: z.int(), imported: z.boolean() })),
})
export type ArchiveFile = z.output<typeof ArchiveFile>

/** The last file of an archive: what it contains, with the hash of each file. */
export const ArchiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  product: z.string(),
  exported_at: z.string(),
  company: z.object({ id: z.uuid(), name: z.string(), currency: z.string() }),
  /** Balances of the ledger's accounts, in cents. */
  balances_minor: z.record(z.string(), z.string()),
  documents: z.int(),
  /** Names of the settings that an archive never contains and an owner enters again elsewhere. */
  set_up_again: z.object({
    payment_methods: z.array(z.string()),
    auto_recharge: z.boolean(),
    api_keys: z.array(z.string()),
    webhooks: z.array(z.string()),
    /** Domains of the company's own sign-in. */
    sign_in_domains: z.array(z.string()),
    reports: z.array(z.string()),
    open_invitations: z.int(),
  }),
  files: z.array(ArchiveFile),
  /** Files of old charges that were missing or altered in the folder, so that the archive is without them. */
  missing_files: z.optional(z.array(z.string())),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

export const rowsPath = (table: string): string => `data/${table}.jsonl`
