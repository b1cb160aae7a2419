import { type RefusalCode, refusals } from '@voltway/contract/refusals'

/** An expected no. Thrown by {@link refuse}, turned into `application/problem+json` by the server. */
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

export interface RefusalDetails {
  /** Field path → what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>
  /** What a developer reading the answer needs beside the code; never shown to a person as it is. */
  readonly detail?: string
  readonly retryAfterSeconds?: number
}

/** Says no. The endpoint that may end here declares the code among its `refusals`. */
export function refuse(code: RefusalCode, more?: RefusalDetails): never {
  throw new Refusal(code, more)
}
