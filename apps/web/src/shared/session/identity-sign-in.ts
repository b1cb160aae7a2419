import { call, type IdentityOptions } from './identity.ts'

/** Whether the sign-in form has fields: a provider of the installation may be the only way. */
export const hasPasswordForm = (options: IdentityOptions | null): boolean =>
  options?.passwords ?? (options === null || options.hosted === null)

/** The calls of the pages before sign-in. Separate, so that the other pages do not load them. */
export const signInCalls = {
  /** A person with a second factor enters its code next. */
  signIn: (email: string, password: string) =>
    call<{ readonly twoFactorRedirect?: boolean }>('/sign-in/email', { email, password, rememberMe: true }),
  verifyCode: (code: string, trustDevice: boolean) => call('/two-factor/verify-totp', { code, trustDevice }),
  verifyRecoveryCode: (code: string, trustDevice: boolean) =>
    call('/two-factor/verify-backup-code', { code, trustDevice }),
  passkeyChallenge: () => call<never>('/sign-in/passkey/begin', {}),
  signInByPasskey: (credential: object) => call('/sign-in/passkey', { answer: credential }),
  signUp: (person: { name: string; email: string; language: string; callbackURL: string }) =>
    call('/sign-up/email', person),
  requestPasswordReset: (email: string, redirectTo: string) => call('/request-password-reset', { email, redirectTo }),
  reset: (newPassword: string, token: string) => call('/reset-password', { newPassword, token }),
  sendConfirmation: (email: string, callbackURL: string) => call('/send-verification-email', { email, callbackURL }),
  /** The link in the message proves the address. The person who opened the link chooses the password and is signed in. */
  confirm: (newPassword: string, token: string) =>
    call<{ readonly signed_in?: boolean }>('/verify-email', { newPassword, token }),
  hostedSignIn: (callbackURL: string, errorCallbackURL: string) =>
    call<{ url: string }>('/sign-in/social', { provider: 'hosted', callbackURL, errorCallbackURL }),
}
