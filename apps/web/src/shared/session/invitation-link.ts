/** The content of an invitation link: the invitation's id without hyphens, then its secret. */
const pattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{32})$/

/** Replaces the secret of a link in the address. The secret is stored for the tab. */
export const STORED_INVITATION = 'invitation'

export interface InvitationLink {
  readonly id: string
  readonly secret: string
}

/** Null if the link is not an invitation link of the product. */
export function readInvitationLink(word: string | null): InvitationLink | null {
  const found = word === null ? null : pattern.exec(word)
  return found === null ? null : { id: found.slice(1, 6).join('-'), secret: found[6] as string }
}
