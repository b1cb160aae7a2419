import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { ActionForm as Form } from './use-action-form.ts'

type ActionFormProps = {
  form: Pick<Form, 'formId' | 'refusal' | 'summary' | 'attempt' | 'submit'>
  className?: string
  /** An action that resolves the refusal, beside the message. */
  wayOut?: ReactNode
  children: ReactNode
}

/** A form element that shows the error at its top. An error that is shown at its field is not repeated. */
export function ActionForm({ form, className = 'grid gap-4 pb-4', wayOut, children }: ActionFormProps) {
  const { refusal, summary } = form
  const isAtField = refusal !== null && Object.values(refusal.fields).includes(refusal.message)
  return (
    <form id={form.formId} className={className} noValidate onSubmit={form.submit}>
      {summary && <ErrorSummary errors={summary} attempt={form.attempt} />}
      {!summary && refusal && !isAtField && (
        <Banner tone="bad" announce action={wayOut}>
          {refusal.message}
        </Banner>
      )}
      {children}
    </form>
  )
}
