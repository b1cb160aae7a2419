import type { ReactNode } from 'react'
import { ActionForm } from '../../shared/action-form.tsx'
import { useIdentityWords } from '../../shared/session/identity-words.ts'
import { type ActionForm as Form, type FormOptions, useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'

/** A form of the pages before signing in: the identity refuses, in its own words. */
export function useAuthForm<Reply, Values, Field extends string = string>(
  options: FormOptions<Reply, Values, Field>,
): Form<Field> {
  return useActionForm({ describe: useIdentityWords(), ...options })
}

type AuthFormProps = {
  form: Form<never>
  /** The verb of the button that sends the form. */
  submit: string
  wayOut?: ReactNode
  children?: ReactNode
  /** Other ways, below the button. */
  after?: ReactNode
}

export function AuthForm({ form, submit, wayOut, children, after }: AuthFormProps) {
  return (
    <ActionForm form={form} className="auth-form" wayOut={wayOut}>
      {children}
      <Button type={1} submit wide pending={form.isPending}>
        {submit}
      </Button>
      {after}
    </ActionForm>
  )
}

/** A text of a submitted form. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
