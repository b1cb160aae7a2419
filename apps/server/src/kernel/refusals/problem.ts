import { STATUS_CODES } from 'node:http'
import { KEY_PREFIX } from '@voltway/contract/integrations-api-keys'
import type { Problem } from '@voltway/contract/problem'
import { type RefusalCode, refusals } from '@voltway/contract/refusals'
import { refusals as words } from '@voltway/phrases/en/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodIssue } from 'zod/v4/core'
import { allowedAt } from '../../platform/allowed-methods.ts'
import { type FieldError, Refusal } from '../../platform/refusal.ts'
import { isDatabaseInterrupted, isUnavailable, retrySecondsOf } from '../../platform/unavailable.ts'
import { keyWords } from './key-words.ts'

/**
 * Returns, by field path, a stable code of the error: `required`, `type`, `too_long`, `money`, `unknown`, … Whatever is
 * missing in `value` is required, also a choice and a number. field-errors.test.ts checks that each has its words.
 */
export function fieldsOf(issues: readonly $ZodIssue[], prefix: string, value: unknown): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[pathOf(prefix, [...issue.path, key])] = 'unknown'
    } else {
      fields[pathOf(prefix, issue.path)] ??= isMissing(issue, value) ? 'required' : wordOf(issue)
    }
  }
  return fields
}

const pathOf = (prefix: string, path: readonly PropertyKey[]): string => prefix + (path.map(String).join('.') || 'body')

/** A rule of our own names its error itself. */
const isMissing = ({ code, path }: $ZodIssue, value: unknown): boolean =>
  code !== 'custom' &&
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value) === undefined

function wordOf(issue: $ZodIssue): FieldError {
  switch (issue.code) {
    case 'invalid_type':
      return 'type'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big'
    case 'invalid_format':
      return (issue.format === 'regex' ? issue.message : issue.format) as FieldError
    case 'invalid_value':
      return 'choice'
    case 'custom':
      return issue.message as FieldError
    default:
      return 'invalid'
  }
}

/** Returns a refusal as a problem document (RFC 9457). */
export function problemOf(code: RefusalCode, requestId: string, refusal?: Refusal): Problem {
  return {
    type: `/docs/errors#${code}`,
    title: words[code],
    status: refusals[code],
    code,
    ...(refusal?.detail === undefined ? {} : { detail: refusal.detail }),
    fields: { ...refusal?.fields },
    request_id: requestId,
  }
}

const BEARER_KEY = new RegExp(`^(bearer )?${KEY_PREFIX}`, 'i')

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

/**
 * Returns every error as `application/problem+json`. Errors that are not refusals are logged, and their response
 * contains no details. `servePage` handles paths that are not calls first.
 */
export function handleProblems(
  fastify: FastifyInstance,
  servePage: (request: FastifyRequest, reply: FastifyReply) => boolean,
): void {
  fastify.setNotFoundHandler((request, reply) => {
    if (servePage(request, reply)) return reply
    const allowed = allowedAt(fastify, request)
    if (allowed === null) return send(reply, problemOf('request.not_found', request.id))
    return send(reply.header('allow', allowed), problemOf('request.method_not_allowed', request.id))
  })
  fastify.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
      const problem = problemOf(error.code, request.id, error)
      const isOfKey = BEARER_KEY.test(request.headers.authorization ?? '')
      return send(reply, isOfKey ? { ...problem, title: keyWords[error.code] ?? problem.title } : problem)
    }
    if (error.statusCode === 413) return send(reply, problemOf('request.too_large', request.id))
    if (error.statusCode === 415) return send(reply, problemOf('request.media_type', request.id))
    if (error.statusCode === 429) return send(reply, problemOf('request.too_many', request.id))
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return send(reply, problemOf('request.malformed', request.id))
    }
    request.log.error({ err: error }, 'request failed')
    if (isUnavailable(error)) {
      if (!reply.hasHeader('retry-after')) reply.header('retry-after', retrySecondsOf(error))
      const code = isDatabaseInterrupted(error) ? 'request.interrupted' : 'provider.unavailable'
      return send(reply, problemOf(code, request.id))
    }
    return send(reply, {
      type: 'about:blank',
      title: STATUS_CODES[500] ?? 'Error',
      status: 500,
      code: 'internal',
      fields: {},
      request_id: request.id,
    })
  })
}
