/** Written by us into every request handed on; a client's own is overwritten. */
export const ADDRESS_HEADER = 'x-identity-address'

/** The part of the library that this product calls. Its own types are too wide to be checked quickly. */
export interface Auth {
  /** Answers a request below /identity. */
  handler(request: Request): Promise<Response>
  readonly api: {
    getSession(input: {
      headers: Headers
      returnHeaders: true
    }): Promise<{ headers: Headers; response: CookieSession | null }>
    signOut(input: { headers: Headers; returnHeaders: true }): Promise<{ headers: Headers }>
  }
}

/** The session of a browser cookie, with its person. */
export interface CookieSession {
  readonly session: { readonly id: string; readonly expiresAt: Date }
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
}
