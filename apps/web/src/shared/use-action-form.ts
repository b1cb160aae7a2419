import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { type Action, type ActionOptions, useAction } from './use-action.ts'

type Problems<Field extends string> = Partial<Record<Field, string>>

export interface ActionForm<Field extends string = string> extends Omit<Action<never>, 'run' | 'sending'> {
  readonly formId: string
  /** What is wrong with a field, in the person's words. */
  readonly errors: Readonly<Problems<Field>>
  /** For an ErrorSummary: the same as links, or what is about the whole form. Absent without `fields`. */
  readonly summary: readonly { id: string; message: string }[] | undefined
  /** Counts tries that failed. */
  readonly attempt: number
  /** The id of a field's control. */
  readonly idOf: (field: Field) => string
  /** What ties a control to its field. */
  readonly field: (field: Field) => { readonly id: string; readonly error: string | undefined }
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
}

export interface FormOptions<Reply, Values, Field extends string> extends ActionOptions<Reply, Values> {
  /** What is sent; a form of uncontrolled inputs reads it when it is submitted. */
  readonly values: Values | ((data: FormData) => Values)
  readonly send: (values: Values, idempotencyKey: string) => Promise<Reply>
  /** What is missing or wrong before anything is sent. */
  readonly check?: ((values: Values) => Problems<NoInfer<Field>>) | undefined
  /** The fields in their order, for a form that sums up its problems as links at its top. A short form names none. */
  readonly fields?: readonly Field[] | undefined
}

/** A form that runs an action. A failed try moves the focus to the summary, or to the first wrong field of a short form. */
export function useActionForm<Reply, Values, Field extends string = string>(
  options: FormOptions<Reply, Values, Field>,
): ActionForm<Field> {
  const { values, send, check, fields } = options
  const formId = useId()
  const { run, refusal, isPending, clear } = useAction(send, options)
  const [found, setFound] = useState<Problems<Field>>({})
  const [attempt, setAttempt] = useState(0)
  const errors = { ...(refusal?.fields as Problems<Field> | undefined), ...found }
  const idOf = (field: Field) => `${formId}-${field}`

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const given =
      typeof values === 'function' ? (values as (data: FormData) => Values)(new FormData(event.currentTarget)) : values
    const problems = check?.(given) ?? {}
    clear()
    setFound(problems)
    if (Object.keys(problems).length > 0 || !(await run(given))) setAttempt((before) => before + 1)
  }
  useEffect(() => {
    if (attempt > 0 && fields === undefined)
      document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt, fields, formId])

  const clearAll = () => {
    clear()
    setFound({})
  }
  const summary = fields?.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: idOf(field), message }]
  })
  if (summary?.length === 0 && refusal) summary.push({ id: '', message: refusal.message })
  return {
    formId,
    errors,
    summary,
    attempt,
    idOf,
    field: (field) => ({ id: idOf(field), error: errors[field] }),
    refusal,
    isPending,
    submit: (event) => void submit(event),
    clear: clearAll,
  }
}
