import { usePhrases } from '../../lib/phrases.tsx'
import { atField, type ErrorDescription } from '../problem.ts'
import { IdentityError } from './identity.ts'

/** The minimum length of a password (domain: identity). There are no rules about its characters. */
export const shortestPassword = 15
export const shortestWithSecondFactor = 8
export const longestPassword = 128

/** Formats a refusal of the identity service, at its field when it is about one. */
export function useIdentityWords(least = shortestPassword): (error: unknown) => ErrorDescription {
  const t = usePhrases('auth')
  const errors = usePhrases('errors')
  return (error) => {
    if (!(error instanceof IdentityError)) return whole(errors.errorOccurred)
    if (error.status === 0) return whole(errors.checkInternetConnection)
    if (error.status === 429) {
      const seconds = error.retryAfterSeconds
      return whole(seconds ? errors.tooManyUntil({ n: seconds }) : errors.tooMany)
    }
    switch (error.code) {
      case 'INVALID_EMAIL_OR_PASSWORD':
      case 'INVALID_PASSWORD':
      case 'USER_NOT_FOUND':
        return whole(t.error.wrong)
      case 'EMAIL_NOT_VERIFIED':
        return whole(t.error.unverified)
      case 'COMPANY_SIGN_IN_REQUIRED':
        return whole(t.error.companyRequired)
      case 'COMPANY_NOT_FOUND':
        return whole(t.error.companyMissing)
      case 'COMPANY_UNAVAILABLE':
        return whole(t.error.companyUnavailable)
      case 'INVALID_EMAIL':
        return atField('email', t.error.emailOdd)
      case 'PASSWORD_TOO_SHORT':
        return atField('password', t.error.tooShort({ least }))
      case 'PASSWORD_TOO_LONG':
        return atField('password', t.error.tooLong)
      case 'PASSWORD_COMPROMISED':
      case 'PASSWORD_TOO_COMMON':
        return atField('password', t.error.tooCommon)
      case 'INVALID_CODE':
        return atField('code', t.error.codeWrong)
      case 'INVALID_BACKUP_CODE':
        return atField('code', t.error.recoveryWrong)
      case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      case 'INVALID_TWO_FACTOR_COOKIE':
        return whole(t.error.stepOver)
      case 'PASSKEY_INVALID':
        return whole(t.error.passkey)
      case 'PASSKEY_TOO_MANY':
        return whole(t.error.passkeyTooMany)
      case 'INVALID_TOKEN':
      case 'TOKEN_EXPIRED':
        return whole(t.resetLinkMissing)
      default:
        return whole(`${errors.errorOccurred}. ${errors.contactSupport}`)
    }
  }
}

/** About the whole form. */
const whole = (message: string): ErrorDescription => ({ message, fields: {} })

/** Catches typing errors only. A message to the address proves that it exists. */
export function isEmailLike(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
