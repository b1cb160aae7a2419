import type { ReactNode } from 'react'
import { ActionForm } from '../../shared/action-form.tsx'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { type ActionForm as Form, type FormOptions, useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'

/** A form before sign-in. Errors are described in the words of the identity service. */
export function useAuthForm<Reply, Values, Field extends string = string>(
  options: FormOptions<Reply, Values, Field>,
): Form<Field> {
  return useActionForm({ describe: useIdentityWords(), ...options })
}

type AuthFormProps = {
  form: Form<never>
  /** The label of the submit button. */
  submit: string
  /** The page has another form, whose button comes first. */
  isSecondary?: boolean
  wayOut?: ReactNode
  children?: ReactNode
  /** Alternatives below the button. */
  after?: ReactNode
}

export function AuthForm({ form, submit, isSecondary = false, wayOut, children, after }: AuthFormProps) {
  return (
    <ActionForm form={form} className="auth-form" wayOut={wayOut}>
      {children}
      <Button type={isSecondary ? 2 : 1} submit wide pending={form.isPending}>
        {submit}
      </Button>
      {after}
    </ActionForm>
  )
}

/** Returns the text of a field of a submitted form. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
