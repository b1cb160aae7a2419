/**
 * The operator's configuration for the web, as `GET /web-config` returns it to everybody; null where nothing is
 * configured. No schema, because pages before sign-in read it.
 */
export interface WebConfig {
  /** Whether payments are simulated, and whether the simulated bank has a page (`/dev/payments`). */
  readonly payments: { readonly sandbox: boolean; readonly bank: boolean }
  /** Legal terms (spec §2), https addresses. */
  readonly legal: {
    readonly provider: string | null
    readonly network: string | null
    readonly mandate: string | null
  }
  /** Map tiles; without them maps draw bundled outlines. */
  readonly map: { readonly tile_url: string; readonly credit: string } | null
  /** Third parties (spec §7). Nothing is loaded before the person consented. */
  readonly analytics: { readonly tag_manager_url: string } | null
  readonly error_reporting: { readonly dsn: string } | null
  readonly heat_map: { readonly script_url: string } | null
}
