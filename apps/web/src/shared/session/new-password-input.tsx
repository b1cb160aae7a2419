import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { longestPassword, shortestPassword } from './identity-words.ts'
import './new-password-input.css'

type NewPasswordInputProps = {
  label: string
  error?: string | undefined
  /** The minimum length. It is lower with a second factor. */
  least?: number | undefined
}

/** An input for a new password. Only its length is validated, so its length is shown. */
export function NewPasswordInput({ label, error, least = shortestPassword }: NewPasswordInputProps) {
  const t = usePhrases('auth')
  const [length, setLength] = useState(0)
  const enough = length >= least
  return (
    <div className="grid gap-2">
      <PasswordInput
        label={label}
        name="password"
        autoComplete="new-password"
        maxLength={longestPassword}
        required
        error={error}
        help={t.passwordHelp({ least })}
        onChange={(event) => setLength([...event.target.value].length)}
      />
      {length > 0 && (
        <div className="password-count text-xs text-ink-2">
          <span className="password-count-bar" aria-hidden>
            <span
              className="password-count-fill block"
              data-enough={enough || undefined}
              style={{ width: `${Math.min(100, (length / least) * 100)}%` }}
            />
          </span>
          <span className="tabular">{enough ? t.passwordEnough : t.passwordCount({ n: length, least })}</span>
        </div>
      )}
    </div>
  )
}

/** Returns the error of a new password before the request. */
export function usePasswordProblem(least = shortestPassword): (password: string) => { password?: string } {
  const t = usePhrases('auth')
  return (password) => {
    if (password === '') return { password: t.error.passwordMissing }
    return [...password].length < least ? { password: t.error.tooShort({ least }) } : {}
  }
}
