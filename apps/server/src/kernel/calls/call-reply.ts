import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@voltway/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { Refusal } from '../../platform/refusal.ts'
import { refusalsOf } from './call-refusals.ts'
import { declaredFields } from './declared-fields.ts'

/** Validates the replies and refusals of a call against its contract. */

/**
 * Runs a handler. In tests, a refusal that the endpoint does not declare throws an error, because it is a defect of the
 * server.
 */
export async function handled(endpoint: Endpoint, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal && process.env.NODE_ENV === 'test') {
      if (!refusalsOf(endpoint).has(error.code)) {
        throw new Error(`${endpoint.method} ${endpoint.path} refused with undeclared ${error.code}`, { cause: error })
      }
    }
    throw error
  }
}

/**
 * Production skips the validation, because the tests have validated the replies. Filtering the declared fields costs a
 * tenth of the time.
 */
const CHECKS_REPLIES = process.env.NODE_ENV !== 'production'

/**
 * Returns the declared fields of a reply and drops all others.
 * @throws an error when the reply does not match its contract. Production does not check this.
 */
export function replyOf(endpoint: Endpoint, value: unknown): unknown {
  if (!CHECKS_REPLIES) return declaredFields(endpoint.reply, value)
  const result = safeParse(endpoint.reply, value)
  if (result.success) return result.data
  throw new Error(`${endpoint.method} ${endpoint.path} answered against its contract`, { cause: result.error })
}

/**
 * Sends a reply that is already JSON text. Tests and development compare it with the contract.
 * @throws an error when it has a field that the contract does not declare.
 */
export function sendText(reply: FastifyReply, endpoint: Endpoint, json: string): FastifyReply {
  if (CHECKS_REPLIES && !isDeepStrictEqual(replyOf(endpoint, JSON.parse(json)), JSON.parse(json))) {
    throw new Error(`${endpoint.method} ${endpoint.path} answered with fields its contract does not declare`)
  }
  return reply.type('application/json; charset=utf-8').send(json)
}
