import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { type Action, type ActionOptions, useAction } from './use-action.ts'

type Problems<Field extends string> = Partial<Record<Field, string>>

export interface ActionForm<Field extends string = string> extends Omit<Action<never>, 'run' | 'sending'> {
  readonly formId: string
  /** The error of a field, in the person's language. */
  readonly errors: Readonly<Problems<Field>>
  /**
   * The props of an ErrorSummary: links to the wrong fields, or the error of the whole form. Undefined without
   * `fields`.
   */
  readonly summary: readonly { id: string; message: string }[] | undefined
  /** The number of failed attempts. */
  readonly attempt: number
  /** Returns the id of a field's control. */
  readonly idOf: (field: Field) => string
  /** Returns the props that connect a control with its field. */
  readonly field: (field: Field) => { readonly id: string; readonly error: string | undefined }
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
}

export interface FormOptions<Reply, Values, Field extends string> extends ActionOptions<Reply, Values> {
  /** The input to send. A form with uncontrolled inputs reads it on submit. */
  readonly values: Values | ((data: FormData) => Values)
  readonly send: (values: Values, idempotencyKey: string) => Promise<Reply>
  /** Validates the input before the request. @returns the missing or invalid fields. */
  readonly check?: ((values: Values) => Problems<NoInfer<Field>>) | undefined
  /** The fields in their order, for a form with a summary of errors as links at its top. Short forms omit it. */
  readonly fields?: readonly Field[] | undefined
}

/**
 * The state of a form that runs an action. A failed attempt moves the focus to the summary, or in a short form to the
 * first invalid field.
 */
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
    const submitted =
      typeof values === 'function' ? (values as (data: FormData) => Values)(new FormData(event.currentTarget)) : values
    const problems = check?.(submitted) ?? {}
    clear()
    setFound(problems)
    if (Object.keys(problems).length > 0 || !(await run(submitted))) setAttempt((before) => before + 1)
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
