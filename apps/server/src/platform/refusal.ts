import { type RefusalCode, refusals } from '@voltway/contract/refusals'
import type { errors } from '@voltway/phrases/en/errors'
import type { fieldErrors } from '@voltway/phrases/en/field-errors'

/** The code of a field's error. A code without words in four languages does not compile. */
export type FieldError = keyof typeof errors.field | keyof typeof fieldErrors

/** An expected failure. {@link refuse} throws it, and the server turns it into `application/problem+json`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Readonly<Record<string, string>>
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(...[code, more = {}]: RefusalArguments) {
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
export interface RefusalDetails<Code extends string = string> {
  /** Field path → error of the field. With a code of its own, a refusal explains its field itself. */
  readonly fields?: Readonly<Record<string, Code>>
  /** Additional information for developers, not shown to people as it is. */
  readonly detail?: string
  readonly retryAfterSeconds?: number
}

type RefusalArguments =
  | [code: 'validation_failed', more: RefusalDetails<FieldError>]
  | [code: Exclude<RefusalCode, 'validation_failed'>, more?: RefusalDetails]

/** Throws a refusal. The endpoint must declare the code among its `refusals`. */
export function refuse(...of: RefusalArguments): never {
  throw new Refusal(...of)
}
