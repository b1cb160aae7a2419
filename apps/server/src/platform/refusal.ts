import { type RefusalCode, refusals } from '@voltway/contract/refusals'

/** An expected failure. {@link refuse} throws it, and the server turns it into `application/problem+json`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Readonly<Record<string, string>>
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, more: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields ?? {}
    this.detail = more.detail
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return refusals[this.code]
  }
}

/** Details of a refusal besides its code. */
export interface RefusalDetails {
  /** Field path → error of the field. */
  readonly fields?: Readonly<Record<string, string>>
  /** Additional information for developers, not shown to people as it is. */
  readonly detail?: string
  readonly retryAfterSeconds?: number
}

/** Throws a refusal. The endpoint must declare the code among its `refusals`. */
export function refuse(code: RefusalCode, more?: RefusalDetails): never {
  throw new Refusal(code, more)
}
