import { usePhrases } from '../../lib/phrases.tsx'
import { atField, type Said } from '../../shared/problem.ts'
import { IdentityError } from '../../shared/session/identity.ts'
import { useIdentityWords } from '../../shared/session/identity-words.ts'

/** The words of the identity where the current password proves who one is: a wrong one is said at its field. */
export function usePasswordWords(field: string, wrong?: string, least?: number): (error: unknown) => Said {
  const t = usePhrases('security')
  const say = useIdentityWords(least)
  return (error) =>
    error instanceof IdentityError && error.code === 'INVALID_PASSWORD'
      ? atField(field, wrong ?? t.wrongPassword)
      : say(error)
}
