import { EmailAddress } from '../../kernel/identity/sign-up.ts'

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
export const companyRefusalCodes = [
  'COMPANY_NOT_FOUND',
  'COMPANY_FAILED',
  'COMPANY_UNAVAILABLE',
  'COMPANY_UNSOLICITED',
  'COMPANY_SIGNATURE',
  'COMPANY_EXPIRED',
  'COMPANY_AUDIENCE',
  'COMPANY_ENCRYPTED',
  'COMPANY_TOO_LARGE',
  'COMPANY_ID_MISSING',
  'COMPANY_EMAIL_MISSING',
  'EMAIL_NOT_VERIFIED',
  'COMPANY_OTHER_DOMAIN',
  'COMPANY_OTHER_ACCOUNT',
  'COMPANY_NO_ACCESS',
  'COMPANY_ACCESS_ENDED',
  'state_mismatch',
  'access_denied',
] as const
export type CompanyRefusalCode = (typeof companyRefusalCodes)[number]

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

/** A text of a provider, which the database can store. Undefined: it is none. A list stands for its first text. */
export function textIn(claim: unknown): string | undefined {
  const value: unknown = Array.isArray(claim) ? claim[0] : claim
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\u0000')) return undefined
  return value.trim() === '' ? undefined : value.trim()
}

/** Longer ones are no ids (OpenID Connect Core 1.0, 2: `sub`). */
const LONGEST_SUBJECT = 255

/** The id of a person at the provider. @throws CompanyRefused when the provider sent none. */
export function subjectIn(claim: unknown): string {
  const subject = textIn(claim)
  if (subject === undefined || subject.length > LONGEST_SUBJECT) throw new CompanyRefused('COMPANY_ID_MISSING')
  return subject
}

/** @throws CompanyRefused when the provider sent no address. */
export function addressIn(claim: unknown): string {
  const { data } = EmailAddress.safeParse(textIn(claim)?.toLowerCase())
  if (data === undefined) throw new CompanyRefused('COMPANY_EMAIL_MISSING')
  return data
}

/** The name of a person, else their address. */
export const nameIn = (claim: unknown, address: string): string => textIn(claim)?.slice(0, 120) ?? address

/** Providers send a list, or one text. */
export function groupsIn(claim: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return values.flatMap((value) => textIn(value) ?? []).slice(0, 1_000)
}
