import { randomBytes } from 'node:crypto'

/** An error response in Stripe's format. */
export class WireError extends Error {
  readonly status: number
  readonly body: { error: Record<string, unknown> }
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.code ?? error.type))
    this.status = status
    this.body = { error }
  }
}

export const newWireId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
