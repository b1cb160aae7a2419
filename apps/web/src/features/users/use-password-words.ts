import { usePhrases } from '../../lib/phrases.tsx'
import { atField, type ErrorDescription } from '../../shared/problem.ts'
import { IdentityError } from '../../shared/session/identity.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'

/** Describes errors of forms with the current password: a wrong password is shown at its field. */
export function usePasswordWords(field: string, wrong?: string, least?: number): (error: unknown) => ErrorDescription {
  const t = usePhrases('security')
  const describe = useIdentityWords(least)
  return (error) =>
    error instanceof IdentityError && error.code === 'INVALID_PASSWORD'
      ? atField(field, wrong ?? t.wrongPassword)
      : describe(error)
}
