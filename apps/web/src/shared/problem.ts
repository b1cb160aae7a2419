import { useCallback } from 'react'
import { ChunkError } from '../lib/load-chunk.ts'
import { useLatePhrases, usePhrases } from '../lib/phrases.tsx'
import { RequestError } from '../lib/request.ts'

export interface ErrorDescription {
  /** One sentence for the whole error. */
  readonly message: string
  /** Field path → error message, shown at the field. */
  readonly fields: Readonly<Record<string, string>>
}

/** A message about exactly one field. */
export const atField = (field: string, message: string): ErrorDescription => ({ message, fields: { [field]: message } })

/** An error found before the request, already in the person's language. */
export class LocalProblem extends Error {}

/**
 * Formats any error in the person's language. Call it where the error is shown. The texts of refusals, and of fields that
 * only the server checks, load on the first refusal.
 */
export function useDescribeError(): (error: unknown) => ErrorDescription {
  const t = usePhrases('errors')
  const [refusals, wantRefusals] = useLatePhrases('refusals')
  const [serverChecks, wantServerChecks] = useLatePhrases('field-errors')
  return useCallback(
    (error) => {
      if (error instanceof LocalProblem) return { message: error.message, fields: {} }
      if (error instanceof ChunkError) return { message: t.newVersion, fields: {} }
      if (!(error instanceof RequestError)) return { message: t.errorOccurred, fields: {} }
      if (refusals === null) wantRefusals()
      const named = Object.entries(error.fields)
      if (named.length > 0 && serverChecks === null) wantServerChecks()
      const words: Record<string, string> = { ...t.field, ...serverChecks }
      const message = messageOf(error, t, refusals ?? {})
      // A refusal with a code of its own says what is wrong with its field.
      const otherwise = error.code === 'validation_failed' ? t.field.invalid : message
      const fields = Object.fromEntries(named.map(([path, code]) => [path, words[code] ?? otherwise]))
      return { message, fields }
    },
    [t, refusals, wantRefusals, serverChecks, wantServerChecks],
  )
}

/** The message of an error that is stored and shown later. It changes when the texts of refusals are loaded. */
export function RefusalText({ error }: { error: unknown }): string {
  return useDescribeError()(error).message
}

function messageOf(
  error: RequestError,
  t: ReturnType<typeof usePhrases<'errors'>>,
  refusals: Readonly<Record<string, string>>,
): string {
  if (error.status === 0) return t.checkInternetConnection
  if (error.status === 429 && error.retryAfterMs) return t.tooManyUntil({ n: Math.ceil(error.retryAfterMs / 1000) })
  if (error.code === 'reply_malformed') return t.malformedReply
  return refusals[error.code] ?? `${t.errorOccurred}. ${t.contactSupport}`
}
