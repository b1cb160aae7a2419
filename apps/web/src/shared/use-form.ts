import { useRef, useState } from 'react'
import { useSay } from './problem.ts'

interface Form<Field extends string> {
  readonly pending: boolean
  /** What is wrong with a field, in the person's words. */
  readonly errors: Partial<Record<Field, string>>
  /** For an ErrorSummary: the same as links, and what is about the whole form. */
  readonly summary: readonly { id: string; message: string }[]
  /** Counts tries that failed. */
  readonly attempt: number
  /** The id of a field's control. */
  readonly idOf: (field: Field) => string
  /** Sends the form, once at a time, unless something is missing: then goes to the first such field. */
  readonly send: (missing: Partial<Record<Field, string>>, work: () => Promise<void>) => Promise<void>
}

/** A form of named fields: what is missing is said before anything is sent, what is wrong once the server has said so. */
export function useForm<Field extends string>(formId: string, fields: readonly Field[]): Form<Field> {
  const say = useSay()
  const running = useRef(false)
  const [state, setState] = useState<{
    pending: boolean
    attempt: number
    missing?: Partial<Record<Field, string>>
    error?: unknown
  }>({ pending: false, attempt: 0 })
  const idOf = (field: Field) => `${formId}-${field}`
  const failed = state.error === undefined ? undefined : say(state.error)
  const errors: Partial<Record<Field, string>> = { ...state.missing }
  for (const field of fields) if (failed?.fields[field] !== undefined) errors[field] = failed.fields[field]
  const summary = fields.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: idOf(field), message }]
  })
  if (failed && summary.length === 0) summary.push({ id: '', message: failed.message })

  const send: Form<Field>['send'] = async (missing, work) => {
    if (running.current) return
    const first = fields.find((field) => missing[field] !== undefined)
    if (first !== undefined) {
      setState(({ attempt }) => ({ pending: false, attempt: attempt + 1, missing }))
      return
    }
    running.current = true
    setState(({ attempt }) => ({ pending: true, attempt }))
    try {
      await work()
      setState(({ attempt }) => ({ pending: false, attempt }))
    } catch (error) {
      setState(({ attempt }) => ({ pending: false, attempt: attempt + 1, error }))
    } finally {
      running.current = false
    }
  }
  return { pending: state.pending, errors, summary, attempt: state.attempt, idOf, send }
}
