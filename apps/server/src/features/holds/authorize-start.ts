import type { AuthorizeResponse } from '../../kernel/network/messages.ts'
import type { StationRow } from '../../kernel/network/place.sql.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { authorizeCard, estimateIn } from './authorize.ts'

/** The charge point at which the product itself starts a charge. */
export interface StartedAt {
  readonly station: StationRow & { readonly peer_id: string }
  readonly evseUid: string
  /** Of the chosen plug; null when it is not known. */
  readonly powerKw: number | null
}

/**
 * Authorizes a charge that the product itself starts (START_SESSION), in the caller's transaction: by the same rules, and
 * with the same hold, as a card at the reader of that charge point.
 */
export async function authorizeStart(
  work: WalletWork,
  cardId: string,
  { station, evseUid, powerKw }: StartedAt,
): Promise<AuthorizeResponse> {
  const { country_code: countryCode, party_id: partyId, id: locationId, name, ...place } = station
  return authorizeCard(work, {
    request: {
      uid: '',
      type: 'OTHER',
      locationReferences: { locationId, evseUids: [evseUid] },
      peer: { id: station.peer_id, countryCode, partyId },
    },
    token: { ...place, wallet_id: work.scope.walletId, card_id: cardId, station_name: name },
    estimate: await estimateIn(work, station.region, powerKw ?? undefined),
    // The card's running charge is checked before; nobody holds the card to a reader.
    evses: null,
  })
}
