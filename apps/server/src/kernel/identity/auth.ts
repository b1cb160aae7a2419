/**
 * Header with the client's address. The server sets it in every request to the library, and overwrites a value that the
 * client sends.
 */
export const ADDRESS_HEADER = 'x-identity-address'

/** The part of the identity library that the product uses. The library's own types make type checking slow. */
export interface Auth {
  /** Handles a request below /identity. */
  handler(request: Request): Promise<Response>
  readonly api: {
    getSession(input: {
      headers: Headers
      returnHeaders: true
    }): Promise<{ headers: Headers; response: CookieSession | null }>
    signOut(input: { headers: Headers; returnHeaders: true }): Promise<{ headers: Headers }>
  }
}

/** The session of a browser's cookie, with its person. */
export interface CookieSession {
  readonly session: { readonly id: string; readonly expiresAt: Date }
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
}
