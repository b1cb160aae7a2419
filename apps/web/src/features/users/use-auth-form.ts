import { useRef, useState } from 'react'
import { type AuthField, useIdentityWords } from '../../shared/session/identity-words.ts'

type Problems = Partial<Record<AuthField, string>>

interface AuthForm {
  pending: boolean
  /** About the whole form, after the server refused it. */
  failure: { message: string; error: unknown } | null
  problems: Problems
  /** Checks, sends once, and puts what went wrong in its place; the first field at fault gets the focus. */
  submit: (form: HTMLFormElement, problems: Problems, send: () => Promise<void>) => Promise<void>
}

/** What the forms before signing in share: they are too few and too small for a form library. */
export function useAuthForm(): AuthForm {
  const say = useIdentityWords()
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<AuthForm['failure']>(null)

  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }

  const submit: AuthForm['submit'] = async (form, found, send) => {
    if (running.current) return
    setFailure(null)
    if (show(form, found)) return
    running.current = true
    setPending(true)
    try {
      await send()
    } catch (error) {
      const { message, field } = say(error)
      if (field) show(form, { [field]: message })
      else setFailure({ message, error })
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { pending, failure, problems, submit }
}

/** A text of a submitted form. */
export function fieldOf(form: HTMLFormElement, name: AuthField): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
