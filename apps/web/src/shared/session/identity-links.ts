import { call } from './identity.ts'
import type { InvitationLink } from './invitation-link.ts'

/** The offer of an invitation before anybody signs in. */
export interface JoiningOffer {
  readonly kind: 'MEMBER' | 'GUEST'
  readonly wallet_name: string
  readonly invited_by: string | null
  readonly expires_at: string
  /** JOIN: the link proves the address. SIGN_IN: the address has an account. SIGN_UP: the link proves no address. */
  readonly way: 'JOIN' | 'SIGN_IN' | 'SIGN_UP'
  readonly email: string | null
  readonly name: string | null
}

/** Calls of the identity service for mailed links. They are not part of the sign-in page's code. */
export const identityLinks = {
  view: ({ id, secret }: InvitationLink) => call<JoiningOffer>('/join/view', { id, secret }),
  join: ({ id, secret }: InvitationLink, person: { name: string; language: string }) =>
    call<{ wallet_id: string }>('/join', { id, secret, ...person }),
  /** Sends a link to the typed address, which confirms it and signs in. For shared invitations. */
  mail: (
    { id, secret }: InvitationLink,
    person: { name: string; email: string; language: string; callbackURL: string },
  ) => call('/join/mail', { id, secret, ...person }),
  /** The response is the same whether or not the address has an account. */
  send: (email: string, callbackURL: string) => call('/sign-in/link/begin', { email, callbackURL }),
  use: (token: string) => call('/sign-in/link', { token }),
}
