import { isIP } from 'node:net'
import * as z from 'zod'

export const roles = ['web', 'worker', 'network'] as const
/** What a process does: answer the browser and the API, run jobs, or talk to the charging networks. */
export type Role = (typeof roles)[number]

const anyOf = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)
const web = anyOf(['http:', 'https:'])
const postgres = anyOf(['postgres:', 'postgresql:'])
/** With a place for each of zoom, column and row. */
const isTileAddress = (value: string) => secure(value) && ['{z}', '{x}', '{y}'].every((place) => value.includes(place))
/** Sentry's form: a public key before the host, the number of a project at the end, no secret. */
const isDsn = (value: string) => {
  if (!secure(value)) return false
  const { username, password, pathname, search } = new URL(value)
  return /^\w+$/.test(username) && password === '' && /\/\d+$/.test(pathname) && search === ''
}
const isAddress = (value: string) => {
  const [address = '', bits] = value.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}
const https = anyOf(['https:'])
/** What a page loads or reports to: https, or this machine for trying it out. */
const secure = (value: string) => https(value) || (web(value) && new URL(value).hostname === 'localhost')
const listed = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const address = (test: (value: string) => boolean, example: string) =>
  z.string().refine(test, `must look like ${example}`)

/** The form of every variable; README "Configuration" is the same table in words. */
export const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .pipe(z.int().min(1, 'must be a number from 1 to 65535').max(65_535, 'must be a number from 1 to 65535'))
    .default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: address(web, 'https://fleets.example.com')
    .refine((value) => !web(value) || new URL(value).pathname === '/', 'must not have a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(postgres, 'postgres://user:password@host:5432/database').optional(),
  DATABASE_READ_URL: address(postgres, 'postgres://user:password@host:5432/database').optional(),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, `must be a list of ${roles.join(', ')}`)).min(1)),
  SMTP_URL: address(anyOf(['smtp:', 'smtps:']), 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address, with or without a name before it')
    .default('Voltway Fleets <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  RECORD_REVIEW_DAYS: z
    .string()
    .regex(/^([1-9]|[1-8]\d|90)$/, 'must be a number from 1 to 90')
    .default('14')
    .transform(Number),
  SMS_GATEWAY_URL: address(secure, 'https://sms.example.com/messages').optional(),
  SMS_GATEWAY_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  SMS_SENDER: z
    .string()
    .regex(/^(\+\d{6,15}|[A-Za-z0-9 ]{3,11})$/, 'must be a number like +351912345678 or 3 to 11 letters and digits')
    .default('Voltway'),
  DEMO: flag.optional(),
  DEMO_SESSIONS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number from 0 to 99')
    .transform(Number)
    .default(4),
  OIDC_ISSUER: address(web, 'https://login.example.com').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('Single sign-on'),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(listed)
    .refine((parts) => parts.every(isAddress), 'must be a list of IP addresses or networks like 10.0.0.0/8'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OCPI_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .default('PT'),
  OCPI_PARTY: z
    .string()
    .regex(/^[A-Z0-9]{3}$/, 'must be three capital letters or digits')
    .default('VWF'),
  OCPI_NAME: z.string().min(1).max(100).default('Voltway Fleets'),
  OCPI_ALLOW_PRIVATE_ADDRESSES: flag.optional(),
  WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: flag.optional(),
  OUTBOUND_PORTS: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/, 'must be ports with commas, such as 80,443,8443')
    .transform((ports) => ports.split(',').map(Number))
    .pipe(z.array(z.int().min(1).max(65_535)))
    .default([80, 443]),
  WEBHOOKS_TIMEOUT_SECONDS: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/, 'must be a number of seconds from 0.1 to 30')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(0.1, 'must be a number of seconds from 0.1 to 30')
        .max(30, 'must be a number of seconds from 0.1 to 30'),
    )
    .default(5),
  VIES_URL: address(secure, 'https://ec.europa.eu/taxation_customs/vies/rest-api').optional(),
  // VIES asks the member state's own register, which may take its time.
  VIES_TIMEOUT_SECONDS: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be a number from 1 to 99')
    .transform(Number)
    .default(15),
  PAYMENTS: z.enum(['sandbox', 'stripe'], 'must be sandbox or stripe').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  STRIPE_API_URL: address(web, 'https://api.stripe.com').optional(),
  SEPA_CREDITOR_ID: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, 'must look like PT10ZZZ123456')
    .default('PT10ZZZ000000'),
  SEPA_CREDITOR_NAME: z.string().min(1).max(70).default('Voltway Fleets'),
  SELLER_NAME: z.string().min(1).max(100).default('Voltway Fleets'),
  SELLER_VAT_NUMBER: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{2,13}$/, 'must look like PT501964843')
    .optional(),
  SELLER_STREET: z.string().max(100).default(''),
  SELLER_POSTAL_CODE: z.string().max(10).default(''),
  SELLER_CITY: z.string().max(60).default(''),
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country of two letters')
    .default('PT'),
  LEGAL_PROVIDER_URL: address(https, 'https://provider.example.com/terms').optional(),
  LEGAL_NETWORK_URL: address(https, 'https://network.example.com/terms').optional(),
  LEGAL_MANDATE_URL: address(https, 'https://provider.example.com/mandate').optional(),
  ANALYTICS_TAG_MANAGER_ID: z
    .string()
    .regex(/^[A-Za-z0-9-]{3,40}$/, 'must look like GTM-ABC1234')
    .optional(),
  ANALYTICS_TAG_MANAGER_URL: address(secure, 'https://www.googletagmanager.com/gtm.js')
    .refine((value) => !web(value) || new URL(value).search === '', 'must not have a query')
    .default('https://www.googletagmanager.com/gtm.js'),
  ERROR_REPORTING_DSN: address(isDsn, 'https://key@errors.example.com/1').optional(),
  HEAT_MAP_SCRIPT_URL: address(secure, 'https://heat.example.com/script.js').optional(),
  MAP_TILE_URL: address(isTileAddress, 'https://tiles.example.com/{z}/{x}/{y}.png').optional(),
  MAP_TILE_CREDIT: z
    .string()
    .max(200)
    .regex(/^[^<>&]*$/, 'must be plain words')
    .default(''),
  THIRD_PARTY_ORIGINS: z
    .string()
    .default('')
    .transform(listed)
    .refine(
      (parts) => parts.every((part) => /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(part)),
      'must be a list of origins like https://region.example.com or https://*.example.com',
    ),
})

export type Variables = z.output<typeof variables>
