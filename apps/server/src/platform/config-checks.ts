import { createPrivateKey } from 'node:crypto'
import { roles, type Variables } from './config-variables.ts'

/** Returns one line per contradiction between variables and per incomplete setting. */
export function contradictionsIn(values: Variables): string[] {
  const problems: string[] = []
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const lacking = stripe.filter((name) => values[name] === undefined)
  const isBegun = lacking.length < stripe.length || values.PAYMENTS === 'stripe'
  if (isBegun && lacking.length > 0 && values.PAYMENTS !== 'sandbox')
    problems.push(`${lacking.join(' and ')} must be set too: payments need ${stripe.join(', ')} together`)
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missing = oidc.filter((name) => values[name] === undefined)
  if (missing.length > 0 && missing.length < oidc.length)
    problems.push(`${missing.join(' and ')} must be set too: single sign-on needs ${oidc.join(', ')} together`)
  if ((values.SMS_GATEWAY_URL === undefined) !== (values.SMS_GATEWAY_TOKEN === undefined))
    problems.push('SMS_GATEWAY_URL and SMS_GATEWAY_TOKEN must be set together')
  if (values.PAYOUT_IBAN === undefined && (values.PAYOUT_NAME ?? values.PAYOUT_BIC) !== undefined)
    problems.push('PAYOUT_IBAN must be set with PAYOUT_NAME and PAYOUT_BIC')
  if (values.DATABASE_READ_URL.length > 0 && !values.DATABASE_URL)
    problems.push('DATABASE_READ_URL must come with DATABASE_URL: the embedded database has no replica')
  if (values.DATABASE_POOLER !== 'none' && !values.DATABASE_URL)
    problems.push('DATABASE_POOLER must come with DATABASE_URL: the embedded database has no pooler')
  if (values.CHARGE_FILES_AFTER_MONTHS !== undefined && values.DATABASE_URL && values.CHARGE_FILES_DIR === undefined)
    problems.push('CHARGE_FILES_DIR must be set too: all processes on the DATABASE_URL share this folder')
  problems.push(...wrongFrenchNumbers(values))
  const countries = [values.SELLER_VAT_NUMBER, ...values.SELLER_VAT_NUMBERS.split(',')].flatMap((number) =>
    number ? [number.slice(0, 2)] : [],
  )
  if (new Set(countries).size < countries.length)
    problems.push('SELLER_VAT_NUMBERS must have one number for each country, beside that of SELLER_VAT_NUMBER')
  problems.push(...fiscalContradictions(values), ...incompleteGermanSeller(values))
  if (values.ROLES.length < roles.length && !values.DATABASE_URL)
    problems.push(
      'ROLES must name all of web,worker,network,chargers with the embedded database: parts that run apart share a DATABASE_URL',
    )
  return problems
}

/** A French VAT number contains the SIREN, which identifies the seller on every French document (BR-FR-10). */
function wrongFrenchNumbers(values: Variables): string[] {
  return (['SELLER_VAT_NUMBER', 'SELLER_VAT_NUMBERS'] as const).flatMap((name) =>
    (values[name] ?? '').split(',').some((one) => one.startsWith('FR') && !/^FR[A-Z0-9]{2}\d{9}$/.test(one))
      ? [`${name} must have a French number as FR, two characters and the nine digits of the SIREN`]
      : [],
  )
}

/** What an XRechnung says of its seller beyond EN 16931 (BR-DE-3 to 7 and 16). An issued document cannot be completed. */
function incompleteGermanSeller(values: Variables): string[] {
  if (values.SELLER_COUNTRY !== 'DE') return []
  const contact = ['SELLER_CONTACT_NAME', 'SELLER_CONTACT_PHONE', 'SELLER_CONTACT_EMAIL'] as const
  // Production requires the others of every seller.
  const others = ['SELLER_VAT_NUMBER', 'SELLER_POSTAL_CODE', 'SELLER_CITY'] as const
  return [...contact, ...(values.NODE_ENV === 'production' ? [] : others)]
    .filter((name) => !values[name])
    .map((name) => `${name} must be set with SELLER_COUNTRY=DE: the XRechnung of a German seller contains it`)
}

/** A provider that could not mark a document would stop every invoice, so it is checked at the start. */
function fiscalContradictions(values: Variables): string[] {
  const { FISCAL_PROVIDER: provider, SELLER_VAT_NUMBER: number } = values
  if (provider === 'none') return []
  const country = provider === 'portugal' ? 'PT' : 'ES'
  const problems: string[] = []
  if (number !== undefined && !number.startsWith(country))
    problems.push(
      `SELLER_VAT_NUMBER must begin with ${country}: FISCAL_PROVIDER=${provider} marks documents of sellers there`,
    )
  if (provider === 'spain') return problems
  if (values.FISCAL_CERTIFICATE === undefined || values.FISCAL_SIGNING_KEY === undefined)
    problems.push('FISCAL_CERTIFICATE and FISCAL_SIGNING_KEY must be set with FISCAL_PROVIDER=portugal')
  else if (!isPrivateKey(values.FISCAL_SIGNING_KEY)) problems.push('FISCAL_SIGNING_KEY must be a private key in PEM')
  return problems
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n')).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Returns one line per missing decision of a production installation. Some decisions have no safe default. */
export function unfitForProduction(values: Variables): string[] {
  const problems: string[] = []
  if (values.DEMO) problems.push('DEMO must be 0 in production: its people have a known password')
  if (!values.SECRET) problems.push('SECRET must be set in production: 32 random characters or more')
  else if (new Set(values.SECRET).size < 10) problems.push('SECRET must be random: it repeats a few characters only')
  if (!values.PUBLIC_URL)
    problems.push('PUBLIC_URL must be set in production: it is written into mails and sent to networks')
  else if (!isSafeAddress(values.PUBLIC_URL)) problems.push('PUBLIC_URL must begin with https:// in production')
  if (!values.SMTP_URL) problems.push('SMTP_URL must be set in production: sign-up and reset go by mail')
  if (!values.MAIL_FROM) problems.push('MAIL_FROM must be set in production: the sender of every mail')
  if (!values.TRUSTED_PROXIES)
    problems.push(
      'TRUSTED_PROXIES must be set in production: the addresses of the reverse proxies, or none. Limits per address depend on it',
    )
  if (!values.METRICS_TOKEN)
    problems.push('METRICS_TOKEN must be set in production: 16 characters or more, or none to switch /metrics off')
  if (values.PAYMENTS === undefined && !values.STRIPE_SECRET_KEY)
    problems.push('STRIPE_SECRET_KEY must be set in production, or PAYMENTS=sandbox to pretend that money moves')
  for (const [name, use] of Object.entries(seller))
    if (!values[name as keyof typeof seller]) problems.push(`${name} must be set in production: ${use}`)
  return problems
}

/** What the law wants on an invoice of the installation. */
const seller = {
  SELLER_NAME: 'the seller on every document',
  SELLER_VAT_NUMBER: 'without it, documents are not valid e-invoices',
  SELLER_STREET: "the seller's address on every document",
  SELLER_POSTAL_CODE: "the seller's address on every document",
  SELLER_CITY: "the seller's address on every document",
} as const

function isSafeAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || hostname === 'localhost'
}
