/** A person as the company's provider describes them. */
export interface ProviderProfile {
  /** The provider's own id of the person, which stays when the address changes. */
  readonly subject: string
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly locale: string | null
  readonly groups: readonly string[]
}

/** Codes of refused sign-ins, which the sign-in page describes. */
export type CompanyRefusalCode =
  | 'COMPANY_NOT_FOUND'
  | 'COMPANY_FAILED'
  | 'COMPANY_UNAVAILABLE'
  | 'COMPANY_EMAIL_MISSING'
  | 'EMAIL_NOT_VERIFIED'
  | 'COMPANY_OTHER_DOMAIN'
  | 'COMPANY_OTHER_ACCOUNT'
  | 'COMPANY_NO_ACCESS'
  | 'COMPANY_ACCESS_ENDED'
  | 'state_mismatch'
  | 'access_denied'

/** A sign-in that the company's provider or our rules refuse. */
export class CompanyRefused extends Error {
  override readonly name = 'CompanyRefused'
  readonly code: CompanyRefusalCode
  /** The address that the provider sent, for the owner's settings page. */
  readonly email: string | null

  constructor(code: CompanyRefusalCode, email: string | null = null, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.email = email
  }
}
