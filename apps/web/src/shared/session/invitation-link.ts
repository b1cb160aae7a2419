/** What an invitation's link carries: its id without hyphens, then its secret. */
const pattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{32})$/

/** What stands in the address instead of a link's secret, which is kept for the tab. */
export const STORED_INVITATION = 'invitation'

export interface InvitationLink {
  readonly id: string
  readonly secret: string
}

/** Null for what is no link of ours. */
export function readInvitationLink(word: string | null): InvitationLink | null {
  const found = word === null ? null : pattern.exec(word)
  return found === null ? null : { id: found.slice(1, 6).join('-'), secret: found[6] as string }
}
