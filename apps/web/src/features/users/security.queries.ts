import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { call } from '../../shared/session/identity.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export interface SignedInDevice {
  readonly id: string
  readonly user_agent: string | null
  readonly ip_address: string | null
  /** Whether the operator's command line created the session, and not a sign-in. */
  readonly by_operator: boolean
  readonly created_at: string
  readonly last_seen_at: string
  readonly current: boolean
}

export interface Security {
  readonly has_password: boolean
  /** The company's identity provider, if it is the only way to sign in. */
  readonly hosted: { readonly name: string } | null
  readonly two_factor_enabled: boolean
  readonly passkeys: readonly Passkey[]
  readonly sessions: readonly SignedInDevice[]
}

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => call<Security>('/security'),
})

export function refreshSecurity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
}

/** The writes of the security page. Each throws an `IdentityError`. */
export const security = {
  changePassword: (currentPassword: string, newPassword: string) =>
    call('/change-password', { currentPassword, newPassword }),
  beginCodes: (password: string) =>
    call<{ readonly totpURI: string; readonly backupCodes: readonly string[] }>('/two-factor/enable', { password }),
  proveCodes: (code: string) => call('/two-factor/verify-totp', { code }),
  endCodes: (password: string) => call('/two-factor/disable', { password }),
  newRecoveryCodes: (password: string) =>
    call<{ readonly backupCodes: readonly string[] }>('/two-factor/generate-backup-codes', { password }),
  beginPasskey: (password: string) => call<never>('/passkeys/begin', { password }),
  addPasskey: (name: string, credential: object) => call('/passkeys', { name, answer: credential }),
  renamePasskey: (id: string, name: string) => call(`/passkeys/${id}/rename`, { name }),
  removePasskey: (id: string) => call(`/passkeys/${id}/remove`, {}),
  endSession: (id: string) => call(`/sessions/${id}/end`, {}),
  endOtherSessions: () => call<{ readonly ended: number }>('/sign-out-others', {}),
}
