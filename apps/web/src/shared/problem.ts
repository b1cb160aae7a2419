import { useCallback } from 'react'
import { AskError } from '../lib/ask.ts'
import { ChunkError } from '../lib/load-chunk.ts'
import { useLatePhrases, usePhrases } from '../lib/phrases.tsx'

export interface ErrorDescription {
  /** One sentence for the whole. */
  readonly message: string
  /** Field path → its sentence, for the field's own place. */
  readonly fields: Readonly<Record<string, string>>
}

/** A sentence that is all about one field. */
export const atField = (field: string, message: string): ErrorDescription => ({ message, fields: { [field]: message } })

/** A failure found before anything was sent, already in the person's words. */
export class LocalProblem extends Error {}

/** Puts any failure into the person's words; use it where the failure is shown. The words of refusals come when one is met. */
export function useDescribeError(): (error: unknown) => ErrorDescription {
  const t = usePhrases('errors')
  const [refusals, wantRefusals] = useLatePhrases('refusals')
  return useCallback(
    (error) => {
      if (error instanceof LocalProblem) return { message: error.message, fields: {} }
      if (error instanceof ChunkError) return { message: t.newVersion, fields: {} }
      if (!(error instanceof AskError)) return { message: t.errorOccurred, fields: {} }
      if (refusals === null) wantRefusals()
      const words: Record<string, string> = t.field
      const fields = Object.fromEntries(
        Object.entries(error.fields).map(([path, code]) => [path, words[code] ?? t.field.invalid]),
      )
      return { message: messageOf(error, t, refusals ?? {}), fields }
    },
    [t, refusals, wantRefusals],
  )
}

function messageOf(
  error: AskError,
  t: ReturnType<typeof usePhrases<'errors'>>,
  refusals: Readonly<Record<string, string>>,
): string {
  if (error.status === 0) return t.checkInternetConnection
  if (error.status === 429 && error.retryAfterMs) return t.tooManyUntil({ n: Math.ceil(error.retryAfterMs / 1000) })
  if (error.code === 'reply_malformed') return t.malformedReply
  return refusals[error.code] ?? `${t.errorOccurred}. ${t.contactSupport}`
}
