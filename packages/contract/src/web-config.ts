/** The legal terms that pages link (spec §2). */
export const legalDocuments = ['provider', 'network', 'mandate'] as const
/** One of the legal terms. */
export type LegalDocument = (typeof legalDocuments)[number]

/**
 * The operator's configuration for the web, as `GET /web-config` returns it to everybody; null where nothing is
 * configured. No schema, because pages before sign-in read it.
 */
export interface WebConfig {
  /** Whether payments are simulated, and whether the simulated bank has a page (`/dev/payments`). */
  readonly payments: { readonly sandbox: boolean; readonly bank: boolean }
  /** Addresses of the legal terms: https, or a page of the product. */
  readonly legal: Readonly<Record<LegalDocument, string>>
  /** Map tiles; without them maps draw bundled outlines. */
  readonly map: { readonly tile_url: string; readonly credit: string } | null
  /** Third parties (spec §7). Nothing is loaded before the person consented. */
  readonly analytics: { readonly tag_manager_url: string } | null
  readonly error_reporting: { readonly dsn: string } | null
  readonly heat_map: { readonly script_url: string } | null
}
