/** An expected error of /identity, returned as `{ code, message }` like the identity library's errors. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
