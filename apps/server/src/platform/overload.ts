import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/**
 * Paths of people's calls and of payments. Refusing styles or health checks would break pages and restart a slow process.
 * Operators are not refused: chargers wait for them.
 */
const calls = /^\/(?:api|editor|identity|payments)\//

interface Limits {
  /** The measuring window, which is also the Retry-After of refused calls. */
  readonly windowMs: number
  /** Mean duration of an event-loop turn that counts as overload. */
  readonly turnMs: number
}

/**
 * Refuses calls with 503 and `Retry-After` while the process is overloaded. A single slow turn (a paused machine, a
 * large file) hardly changes the mean over five seconds.
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
