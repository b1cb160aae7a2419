import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** Where calls are. A page without its styles, or a process that is ended for its slowness, would help nobody. */
const calls = /^\/(?:api|editor|identity|ocpi|payments)\//

interface Limits {
  /** Over how long it is measured, and how long a refused caller is asked to wait. */
  readonly windowMs: number
  /** How long a turn of the event loop may take in the mean. */
  readonly turnMs: number
}

/**
 * Refuses calls with 503 and `Retry-After` while the process cannot keep up. One slow moment (the machine paused, a large file was
 * written) is no overload: over a window of five seconds it hardly moves the mean.
 */
export async function refuseOverload(
  fastify: FastifyInstance,
  { windowMs, turnMs }: Limits = { windowMs: 5_000, turnMs: 500 },
): Promise<void> {
  await fastify.register(underPressure, {
    sampleInterval: windowMs,
    maxEventLoopDelay: turnMs,
    exposeStatusRoute: false,
    pressureHandler: async (request, reply) => {
      if (!calls.test(request.url)) return
      reply.header('retry-after', Math.ceil(windowMs / 1000))
      throw Object.assign(new Error('the process cannot keep up'), { statusCode: 503 })
    },
  })
}
