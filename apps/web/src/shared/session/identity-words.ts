import { usePhrases } from '../../lib/phrases.tsx'
import { IdentityError } from './identity.ts'

export type AuthField = 'name' | 'email' | 'password' | 'code'

/** The shortest password that is taken (domain: identity); there are no rules about its characters. */
export const shortestPassword = 15
export const shortestWithSecondFactor = 8
export const longestPassword = 128

/** What the identity refused, in words; with the field it is about, when it is about one. */
export function useIdentityWords(least = shortestPassword): (error: unknown) => { message: string; field?: AuthField } {
  const t = usePhrases('auth')
  const errors = usePhrases('errors')
  return (error) => {
    if (!(error instanceof IdentityError)) return { message: errors.errorOccurred }
    if (error.status === 0) return { message: errors.checkInternetConnection }
    if (error.status === 429) {
      const seconds = error.retryAfterSeconds
      return { message: seconds ? errors.tooManyUntil({ n: seconds }) : errors.tooMany }
    }
    switch (error.code) {
      case 'INVALID_EMAIL_OR_PASSWORD':
      case 'INVALID_PASSWORD':
      case 'USER_NOT_FOUND':
        return { message: t.error.wrong }
      case 'EMAIL_NOT_VERIFIED':
        return { message: t.error.unverified }
      case 'INVALID_EMAIL':
        return { message: t.error.emailOdd, field: 'email' }
      case 'PASSWORD_TOO_SHORT':
        return { message: t.error.tooShort({ least }), field: 'password' }
      case 'PASSWORD_TOO_LONG':
        return { message: t.error.tooLong, field: 'password' }
      case 'PASSWORD_COMPROMISED':
      case 'PASSWORD_TOO_COMMON':
        return { message: t.error.tooCommon, field: 'password' }
      case 'INVALID_CODE':
        return { message: t.error.codeWrong, field: 'code' }
      case 'INVALID_BACKUP_CODE':
        return { message: t.error.recoveryWrong, field: 'code' }
      case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      case 'INVALID_TWO_FACTOR_COOKIE':
        return { message: t.error.stepOver }
      case 'PASSKEY_INVALID':
        return { message: t.error.passkey }
      case 'PASSKEY_TOO_MANY':
        return { message: t.error.passkeyTooMany }
      case 'INVALID_TOKEN':
      case 'TOKEN_EXPIRED':
        return { message: t.resetLinkMissing }
      default:
        return { message: `${errors.errorOccurred}. ${errors.contactSupport}` }
    }
  }
}

/** Enough to catch a slip; whether the address exists is found out by a message to it. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
