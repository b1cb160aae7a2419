/**
 * What an operator configured for the screen, as `GET /web-config` answers anybody; null where nothing is configured.
 * No schema: it is read by pages before signing in, which load none.
 */
export interface WebConfig {
  /** Whether money only pretends to move, and whether there is a page on which to play the bank (`/dev/payments`). */
  readonly payments: { readonly sandbox: boolean; readonly bank: boolean }
  /** Legal terms (spec §2), https addresses. */
  readonly legal: {
    readonly provider: string | null
    readonly network: string | null
    readonly mandate: string | null
  }
  /** Pictures under the points of maps; without them maps draw outlines they bring along. */
  readonly map: { readonly tile_url: string; readonly credit: string } | null
  /** Third parties (spec §7). Nothing of them is loaded before the person agreed. */
  readonly analytics: { readonly tag_manager_url: string } | null
  readonly error_reporting: { readonly dsn: string } | null
  readonly heat_map: { readonly script_url: string } | null
}
