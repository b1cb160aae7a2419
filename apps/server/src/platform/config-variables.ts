import * as z from 'zod'
import {
  address,
  anyOf,
  areDnsServers,
  flag,
  https,
  isAddress,
  isDsn,
  isTileAddress,
  listed,
  postgres,
  secure,
  web,
} from './config-formats.ts'
import { ibanFault } from './iban.ts'

/** Roles of a process. The default is all of them. */
export const roles = ['web', 'worker', 'network', 'chargers'] as const
/** The parts that a process runs: pages and API, jobs, charging networks, connections of chargers. */
export type Role = (typeof roles)[number]

const connections = (count: number, use: string) =>
  z
    .string()
    .regex(/^([2-9]|[1-9]\d|[1-4]\d\d|500)$/, 'must be a number from 2 to 500')
    .transform(Number)
    .default(count)
    .describe(`${use}, from 2 to 500.`)

const server = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional()
    .describe('`production` switches the checks for production on (see below). `development` and `test` do not.'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .pipe(z.int().min(1, 'must be a number from 1 to 65535').max(65_535, 'must be a number from 1 to 65535'))
    .default(3000)
    .describe('The port that the server listens on.'),
  HOST: z.string().default('localhost').describe('The address that the server listens on.'),
  PUBLIC_URL: address(web, 'https://fleets.example.com')
    .refine((value) => !web(value) || new URL(value).pathname === '/', 'must not have a path')
    .transform((value) => new URL(value).origin)
    .optional()
    .meta({
      description: 'The origin at which browsers, mails and charging networks reach the server.',
      default: '`http://localhost:PORT`',
    }),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, `must be a list of ${roles.join(', ')}`)).min(1))
    .describe(
      'The parts that this process runs, comma-separated: `web` (pages and API), `worker` (jobs), `network` (charging networks), `chargers` (connections of chargers over OCPP).',
    ),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'Signs tokens and encrypts the credentials of charging networks. At least 32 characters.',
    default: 'generated in `DATA_DIR`',
  }),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => (value === 'none' ? [] : listed(value)))
    .refine((parts) => parts.every(isAddress), 'must be a list of IP addresses or networks like 10.0.0.0/8, or none')
    .optional()
    .meta({
      description:
        'Addresses or networks of the reverse proxies whose `X-Forwarded-For` header is trusted, comma-separated, or `none`. Limits per address count the address that a trusted proxy names.',
      default: '`none`, required in production',
    }),
  METRICS_TOKEN: z
    .string()
    .refine((value) => value === 'none' || value.length >= 16, 'must have at least 16 characters, or be none')
    .optional()
    .meta({
      description:
        'The bearer token of `/metrics`. `none` switches `/metrics` off. Without it, `/metrics` responds to programs of this machine only.',
      default: 'required in production',
    }),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-9][0-9]|1[01][0-9]|120)$/, 'must be a number of seconds from 0 to 120')
    .transform(Number)
    .optional()
    .meta({
      description:
        'Seconds that a stopping process still serves calls while `/health/ready` responds with 503, so that load balancers stop sending, from 0 to 120. The process then ends within another 25 seconds.',
      default: '`15` in production, else `0`',
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional().meta({
    description:
      'The lowest level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. Logs are JSON, one object a line.',
    default: '`info`, `warn` in the demo',
  }),
}

const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address(web, 'https://collector.example.com:4318')
    .optional()
    .describe(
      'Base address of an OpenTelemetry collector (OTLP over HTTP, JSON). Traces are exported only with it. `OTEL_EXPORTER_OTLP_HEADERS` adds headers.',
    ),
  OTEL_SERVICE_NAME: z.string().min(1).default('voltway-fleets').describe('The name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(0.01)
    .describe('Share of the traces that are recorded, from 0 to 1. Traces of charge records are always recorded.'),
}

const data = {
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('The folder of the embedded database, the generated secret and the state of the simulator.'),
  CHARGE_FILES_AFTER_MONTHS: z
    .string()
    .regex(/^([3-9]|[1-9]\d|1[01]\d|120)$/, 'must be a number from 3 to 120')
    .transform(Number)
    .optional()
    .describe(
      "Months after which the meter readings of a charge and its operator's messages move from the database to compressed files, from 3 to 120. Without it they stay in the database.",
    ),
  CHARGE_FILES_DIR: z.string().optional().meta({
    description: 'The folder of these files. All processes need it, and backups must contain it.',
    default: '`charge-files` in `DATA_DIR`; required with `CHARGE_FILES_AFTER_MONTHS` and `DATABASE_URL`',
  }),
  DATABASE_URL: address(postgres, 'postgres://user:password@host:5432/database')
    .optional()
    .describe(
      'A PostgreSQL server (15 or newer) to use instead of the embedded one. With `?sslmode=verify-full` or `require` its certificate is verified, against `&sslrootcert=FILE` when that is given. With `?sslmode=no-verify` it is not.',
    ),
  DATABASE_READ_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/[^\s,]+(,|$))+$/, 'must look like postgres://user:password@host:5432/database')
    .default('')
    .transform(listed)
    .describe(
      'Read replicas, separated by commas. Each is read while it is less than 1.5 seconds behind and has what the person wrote, else the primary is. Of a cluster, its machines.',
    ),
  DATABASE_CONNECTIONS: connections(20, 'Connections of one process for people and jobs, and as many to each replica'),
  DATABASE_URGENT_CONNECTIONS: connections(8, 'Additional connections of one process for chargers and the inbox'),
  DATABASE_JOB_CONNECTIONS: connections(4, 'Additional connections for the job queue of one process that runs jobs'),
  DATABASE_TIMEOUT_SECONDS: z
    .string()
    .regex(/^([1-9]|[1-5]\d|60)$/, 'must be a number from 1 to 60')
    .transform(Number)
    .default(5)
    .describe(
      'Seconds without a response after which a database counts as down, from 1 to 60. Calls then get 503 until it responds.',
    ),
  DATABASE_POOLER: z
    .enum(['none', 'transaction'], 'must be none or transaction')
    .default('none')
    .describe(
      '`transaction` where `DATABASE_URL` leads to a pooler in transaction mode, such as pgbouncer. Statements are then not prepared, and jobs are found by polling. The start checks the settings that the role needs.',
    ),
  DEMO: flag.optional().meta({
    description: "Whether the demo's people, data and simulated charging network exist.",
    default: '`1` with the embedded database, else `0`',
  }),
  DEMO_SESSIONS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number from 0 to 99')
    .transform(Number)
    .default(4)
    .describe('How many charges the simulated network keeps running. `0` switches the simulated network off.'),
}

const messages = {
  SMTP_URL: address(anyOf(['smtp:', 'smtps:']), 'smtp://user:password@host:587')
    .optional()
    .describe('The mail server. Without it, the demo shows mails at `/dev/mail`.'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address, with or without a name before it')
    .optional()
    .meta({
      description: 'The sender of mails.',
      default: '`Voltway Fleets <no-reply@localhost>`, required in production',
    }),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional().meta({
    description: "The address that receives people's messages to the operator of the installation.",
    default: 'the address of `MAIL_FROM`',
  }),
  SMS_GATEWAY_URL: address(secure, 'https://sms.example.com/messages')
    .optional()
    .describe(
      'The SMS gateway: receives `POST {id, from, to, text}` with the token as bearer. Without it, the demo shows text messages at `/dev/messages`, and other installations do not offer invitations by SMS.',
    ),
  SMS_GATEWAY_TOKEN: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('The bearer token of the SMS gateway.'),
  SMS_SENDER: z
    .string()
    .regex(/^(\+\d{6,15}|[A-Za-z0-9 ]{3,11})$/, 'must be a number like +351912345678 or 3 to 11 letters and digits')
    .default('Voltway')
    .describe('The sender of text messages.'),
}

const signIn = {
  OIDC_ISSUER: address(web, 'https://login.example.com')
    .optional()
    .describe('The issuer of an OpenID Connect provider that people may sign in with as well.'),
  OIDC_CLIENT_ID: z.string().optional().describe('The client id at that provider.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('The client secret at that provider.'),
  OIDC_NAME: z.string().default('Single sign-on').describe("The provider's name on the sign-in page."),
  COMPANY_SIGN_IN_ALLOW_PRIVATE_ADDRESSES: flag.optional().meta({
    description: "Whether a company's identity provider may have a private address or an address without https.",
    default: '`1` in the demo, else `0`',
  }),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform(listed)
    .refine(areDnsServers, 'must be a list of IP addresses like 192.0.2.53 or 192.0.2.53:5353')
    .describe(
      'The DNS servers that look up records of domains, as `address` or `address:port`. Default: the system’s.',
    ),
  OIDC_ONLY: flag.default(false).describe('Whether that provider replaces passwords, passkeys and links by mail.'),
}

const networks = {
  OCPI_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .default('PT')
    .describe("The country code of this installation's OCPI party."),
  OCPI_PARTY: z
    .string()
    .regex(/^[A-Z0-9]{3}$/, 'must be three capital letters or digits')
    .default('VWF')
    .describe("The party id of this installation's OCPI party."),
  OCPI_NAME: z.string().min(1).max(100).default('Voltway Fleets').describe('The name that charging networks see.'),
  OCPI_ALLOW_PRIVATE_ADDRESSES: flag.optional().meta({
    description: 'Whether a charging network may have a private address.',
    default: '`1` in the demo, else `0`',
  }),
  RECORD_REVIEW_DAYS: z
    .string()
    .regex(/^([1-9]|[1-8]\d|90)$/, 'must be a number from 1 to 90')
    .default('14')
    .transform(Number)
    .describe('Days after which a charge record that needs review is booked without one, from 1 to 90.'),
  WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: flag.optional().meta({
    description: "Whether a company's webhook may have a private address or an address without https.",
    default: '`1` in the demo, else `0`',
  }),
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
    .default(5)
    .describe("Seconds that a webhook's receiver may take to respond, from 0.1 to 30."),
  OUTBOUND_PORTS: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/, 'must be ports with commas, such as 80,443,8443')
    .transform((ports) => ports.split(',').map(Number))
    .pipe(z.array(z.int().min(1).max(65_535)))
    .default([80, 443])
    .describe(
      'Ports that webhooks and charging networks may use where private addresses are refused, comma-separated.',
    ),
}

const payments = {
  PAYMENTS: z.enum(['sandbox', 'stripe'], 'must be sandbox or stripe').optional().meta({
    description: 'The payment gateway: `stripe`, or `sandbox` to simulate payments in production too.',
    default: '`stripe` where its keys are set, else `sandbox`',
  }),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      "Stripe's secret key. Without the three Stripe variables the embedded sandbox simulates payments (`/dev/payments` in the demo).",
    ),
  STRIPE_PUBLISHABLE_KEY: z.string().optional().describe("Stripe's publishable key."),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe("The secret that signs Stripe's webhooks, which go to `/payments/webhooks`."),
  STRIPE_API_URL: address(web, 'https://api.stripe.com')
    .optional()
    .describe("Another address than Stripe's own, for a proxy."),
  SEPA_CREDITOR_ID: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, 'must look like PT10ZZZ123456')
    .default('PT10ZZZ000000')
    .describe('The creditor identifier printed on direct-debit mandates.'),
  SEPA_CREDITOR_NAME: z
    .string()
    .min(1)
    .max(70)
    .default('Voltway Fleets')
    .describe("The creditor's name printed on direct-debit mandates."),
  PAYOUT_IBAN: z
    .string()
    .transform((value) => value.replaceAll(' ', '').toUpperCase())
    .refine((value) => ibanFault(value) === undefined, 'must be an IBAN of the SEPA area')
    .optional()
    .describe(
      'The bank account that pays withdrawals which cannot return to their source (`npm run admin -- payouts export`). Without it payouts are not offered; the demo uses an invented one.',
    ),
  PAYOUT_NAME: z
    .string()
    .min(1)
    .max(70)
    .optional()
    .meta({ description: 'The holder of that account.', default: 'the name of the seller' }),
  PAYOUT_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must look like CGDIPTPL')
    .optional()
    .describe('The BIC of its bank, if the bank requires it.'),
}

const documents = {
  SELLER_NAME: z.string().min(1).max(100).optional().meta({
    description: 'The name of the seller on documents.',
    default: '`Voltway Fleets`, required in production',
  }),
  SELLER_VAT_NUMBER: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{2,13}$/, 'must look like PT501964843')
    .optional()
    .meta({
      description:
        'The VAT number of the seller on documents, with its country. Outside production an invented one is used.',
      default: 'required in production',
    }),
  SELLER_VAT_NUMBERS: z
    .string()
    .regex(/^([A-Z]{2}[A-Z0-9]{2,13}(,[A-Z]{2}[A-Z0-9]{2,13})*)?$/, 'must look like ESN1234567A,FR12345678901')
    .default('')
    .describe(
      'VAT numbers of the seller in other countries, one for each country, separated by commas. Charges there get documents of their own under that number, in a series of their own. See `docs/guides/vat.md`.',
    ),
  SELLER_STREET: z
    .string()
    .max(100)
    .default('')
    .meta({ description: 'The street of the seller on documents.', default: 'required in production' }),
  SELLER_POSTAL_CODE: z
    .string()
    .max(10)
    .default('')
    .meta({ description: 'The postal code of the seller on documents.', default: 'required in production' }),
  SELLER_CITY: z
    .string()
    .max(60)
    .default('')
    .meta({ description: 'The city of the seller on documents.', default: 'required in production' }),
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country of two letters')
    .default('PT')
    .describe('The country of the seller on documents, as two capital letters.'),
  SELLER_CONTACT_NAME: z.string().min(1).max(100).optional().meta({
    description:
      'The person or department that answers questions about documents. E-invoices of a German seller name it.',
    default: 'required with `SELLER_COUNTRY=DE`',
  }),
  SELLER_CONTACT_PHONE: z
    .string()
    .max(40)
    .regex(/(\d.*){3}/, 'must have at least three digits')
    .optional()
    .meta({ description: 'The telephone number of that contact.', default: 'required with `SELLER_COUNTRY=DE`' }),
  SELLER_CONTACT_EMAIL: z
    .string()
    .max(100)
    .regex(/^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/, 'must look like invoices@example.com')
    .optional()
    .meta({ description: 'The e-mail address of that contact.', default: 'required with `SELLER_COUNTRY=DE`' }),
  FISCAL_PROVIDER: z
    .enum(['none', 'portugal', 'spain'])
    .default('none')
    .describe(
      'Marks on documents: `portugal` (signature, ATCUD, QR code) or `spain` (record chain and QR code of the test environment, without sending). `none`: every document says that it is not a fiscal document.',
    ),
  FISCAL_CERTIFICATE: z
    .string()
    .regex(/^\d{1,6}$/, 'must be the number of a certificate')
    .optional()
    .describe("The number of the program's certificate at the Portuguese tax authority."),
  FISCAL_SIGNING_KEY: z
    .string()
    .optional()
    .describe(
      'The private key of the certificate (PEM, with line breaks or with `\\n`), which signs documents in Portugal.',
    ),
  FISCAL_SIGNING_KEY_VERSION: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number')
    .default('1')
    .describe('The version of that key.'),
  VIES_URL: address(secure, 'https://ec.europa.eu/taxation_customs/vies/rest-api')
    .optional()
    .describe(
      "The European Union's VAT register, `https://ec.europa.eu/taxation_customs/vies/rest-api`. Without it, only the check digits of VAT numbers are validated and screens say that the register was not consulted.",
    ),
  VIES_TIMEOUT_SECONDS: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be a number from 1 to 99')
    .transform(Number)
    .default(15)
    .describe('Seconds that the VAT register may take to respond.'),
  LEGAL_PROVIDER_URL: address(https, 'https://provider.example.com/terms')
    .optional()
    .describe("The https address of the provider's terms. Without it, the product's own page is linked."),
  LEGAL_NETWORK_URL: address(https, 'https://network.example.com/terms')
    .optional()
    .describe(
      "The https address of the public charging network's terms. Without it, the product's own page is linked.",
    ),
  LEGAL_MANDATE_URL: address(https, 'https://provider.example.com/mandate')
    .optional()
    .describe("The https address of the direct-debit terms. Without it, the product's own page is linked."),
}

const browser = {
  MAP_TILE_URL: address(isTileAddress, 'https://tiles.example.com/{z}/{x}/{y}.png')
    .optional()
    .describe(
      "The address of map tiles, `https://tiles.example.com/{z}/{x}/{y}.png`. People's browsers request the tiles, so use a server of your own or one that you have an agreement with. Without it, maps draw their own outlines and send no request.",
    ),
  MAP_TILE_CREDIT: z
    .string()
    .max(200)
    .regex(/^[^<>&]*$/, 'must be plain words')
    .default('')
    .describe('The attribution of the map tiles.'),
  ANALYTICS_TAG_MANAGER_ID: z
    .string()
    .regex(/^[A-Za-z0-9-]{3,40}$/, 'must look like GTM-ABC1234')
    .optional()
    .describe("The tag manager's container id. It is loaded only for people who consent."),
  ANALYTICS_TAG_MANAGER_URL: address(secure, 'https://www.googletagmanager.com/gtm.js')
    .refine((value) => !web(value) || new URL(value).search === '', 'must not have a query')
    .default('https://www.googletagmanager.com/gtm.js')
    .describe("The address of the tag manager's script."),
  ERROR_REPORTING_DSN: address(isDsn, 'https://key@errors.example.com/1')
    .optional()
    .describe("Where browsers report errors in Sentry's format, for people who consent."),
  HEAT_MAP_SCRIPT_URL: address(secure, 'https://heat.example.com/script.js')
    .optional()
    .describe('The script of a heat map, for people who consent.'),
  THIRD_PARTY_ORIGINS: z
    .string()
    .default('')
    .transform(listed)
    .refine(
      (parts) => parts.every((part) => /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(part)),
      'must be a list of origins like https://region.example.com or https://*.example.com',
    )
    .describe(
      'Further origins that those scripts load from and send to, comma-separated. `https://*.example.com` is allowed.',
    ),
}

/** The variables by topic. `scripts/configuration-table.ts` prints them as docs/configuration.md from their descriptions. */
export const variableGroups = {
  Server: server,
  Traces: traces,
  Data: data,
  'Mail and text messages': messages,
  'Company sign-in': signIn,
  'Charging networks and webhooks': networks,
  Payments: payments,
  'Documents and VAT': documents,
  'Maps, analytics and error reports': browser,
}

/** The form of every environment variable that the server reads. */
export const variables = z.object({
  ...server,
  ...traces,
  ...data,
  ...messages,
  ...signIn,
  ...networks,
  ...payments,
  ...documents,
  ...browser,
})

/** The environment variables after parsing. */
export type Variables = z.output<typeof variables>
