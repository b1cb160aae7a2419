import { join, resolve } from 'node:path'
import type * as z from 'zod'
import { contradictionsIn, unfitForProduction } from './config-checks.ts'
import { type Role, type Variables, variables } from './config-variables.ts'
import { DAY_MS } from './durations.ts'
import { findSecret, loadSecret } from './secret.ts'
import { StartRefused } from './start-refused.ts'

/** The configuration of an installation, validated and typed. docs/configuration.md documents the variables. */
export type Config = {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Public origin of the installation for browsers and networks, without a slash at its end. */
  readonly publicUrl: string
  readonly dataDir: string
  /** Where old charges have their readings and messages. `afterMonths` undefined: no more are moved there. */
  readonly chargeFiles: { readonly afterMonths: number | undefined; readonly folder: string }
  /** URL of an external PostgreSQL. Undefined: the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Addresses of replicas. Empty: the primary is read. */
  readonly databaseReadUrls: readonly string[]
  readonly database: {
    readonly connections: number
    readonly urgentConnections: number
    readonly jobConnections: number
    /** Time without a response after which a database counts as down. */
    readonly silentMs: number
    /** Whether the addresses lead to a pooler in transaction mode. */
    readonly isPooled: boolean
  }
  readonly roles: ReadonlySet<Role>
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  /** Address that receives people's messages to the operator. */
  readonly supportEmail: string
  /** How long an unusual charge record waits before it is booked automatically. */
  readonly reviewMs: number
  /** The SMS gateway. Without one, demos store text messages, and other installations do not offer them. */
  readonly sms: { readonly url: string; readonly token: string; readonly sender: string } | undefined
  /** Enables demo people and data, a simulated charging network, and stored mail at /dev/mail. */
  readonly demo: boolean
  /** Number of charges that the demo's network keeps running. 0 disables the simulated network. */
  readonly demoSessions: number
  readonly oidc:
    | {
        readonly issuer: string
        readonly clientId: string
        readonly clientSecret: string
        readonly name: string
        /** Whether people may sign in through it only. */
        readonly isOnlyWay: boolean
      }
    | undefined
  /** Signs sessions and tokens. At least 32 characters. */
  readonly secret: string
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /**
   * Addresses and networks of the reverse proxies whose `X-Forwarded-For` is trusted. The limits per address depend on
   * it.
   */
  readonly trustedProxies: readonly string[]
  /** Bearer token of /metrics. Undefined: /metrics responds to this machine only. */
  readonly metricsToken: string | undefined
  /** Where traces are exported and the recorded share of them. Undefined: tracing is off. */
  readonly tracing: { readonly endpoint: string; readonly serviceName: string; readonly ratio: number } | undefined
  /** How long a stopping process still serves after it reported that it is not ready. */
  readonly drainMs: number
  readonly ocpi: {
    readonly country: string
    readonly party: string
    readonly name: string
    /** Whether peers on private addresses are allowed, such as a simulator on the same machine. */
    readonly allowPrivateAddresses: boolean
  }
  /** Allowed ports of webhooks and networks where private addresses are refused. */
  readonly outboundPorts: readonly number[]
  /** Webhooks to the companies' own programs. */
  readonly webhooks: {
    /** Whether receivers on private addresses are allowed, such as one under development. */
    readonly allowPrivateAddresses: boolean
    /** Timeout of a receiver's response. */
    readonly timeoutMs: number
  }
  /** Sign-in through the providers of companies. */
  readonly companySignIn: {
    /** Whether providers on private addresses and without https are allowed, such as one under development. */
    readonly allowPrivateAddresses: boolean
    /** DNS servers that look up the records of domains. Empty: those of the system. */
    readonly dnsServers: readonly string[]
  }
  /** URL of the EU's register of VAT numbers (VIES). Undefined: numbers are not looked up. */
  readonly viesUrl: string | undefined
  readonly viesTimeoutMs: number
  /**
   * The payment provider. Without Stripe it is the embedded sandbox, which production refuses unless it is explicitly
   * allowed.
   */
  readonly payments: Payments
  /** The creditor that mandates of direct debits name. */
  readonly creditor: { readonly id: string; readonly name: string }
  /** The account that pays withdrawals to bank accounts. Undefined: such payouts are not offered. */
  readonly payouts: { readonly iban: string; readonly name: string; readonly bic: string | undefined } | undefined
  /** The seller of the charging, printed on every document. */
  readonly seller: {
    readonly name: string
    readonly vat_number: string | null
    readonly street: string
    readonly postal_code: string
    readonly city: string
    readonly country: string
  }
  /** The contact for questions about documents. Undefined: documents name nobody. */
  readonly sellerContact: { readonly name: string; readonly phone: string; readonly email: string } | undefined
  /** The seller's VAT numbers by country, with the main one. */
  readonly sellerVatNumbers: ReadonlyMap<string, string>
  /** The fiscal provider of documents. Undefined: documents say that they are not fiscal documents. */
  readonly fiscal:
    | { readonly provider: 'spain' }
    | {
        readonly provider: 'portugal'
        readonly number: string
        readonly privateKey: string
        readonly keyVersion: string
      }
    | undefined
  /** URLs of the legal terms. The product has its own page for each undefined one. */
  readonly legal: {
    readonly provider: string | undefined
    readonly network: string | undefined
    readonly mandate: string | undefined
  }
  /** Map tiles. */
  readonly map: { readonly tileUrl: string; readonly credit: string } | undefined
  /** Third parties that pages load from and report to after consent (domain: privacy). */
  readonly thirdParties: {
    readonly tagManager: { readonly url: string; readonly id: string } | undefined
    readonly errorReportingDsn: string | undefined
    readonly heatMapScriptUrl: string | undefined
    /** Origins from which these scripts load more, and to which they send data. */
    readonly origins: readonly string[]
  }
}

type Payments =
  | { readonly provider: 'sandbox' }
  | {
      readonly provider: 'stripe'
      readonly secretKey: string
      readonly publishableKey: string
      readonly webhookSecret: string
      /** Replaces Stripe's address, for a proxy or a substitute. */
      readonly apiUrl: string | undefined
    }

/**
 * Parses the configuration from the environment. An empty variable counts as absent. In embedded mode a missing SECRET
 * is generated once and stored in DATA_DIR, except with `mustExist`, for commands on an installation.
 * @throws StartRefused naming every invalid or missing variable, never a value.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  { folder = process.cwd(), mustExist = false } = {},
): Config {
  const presentVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  // Validated once per process, so compiling a validator would take longer than the validation.
  const parsed = variables.safeParse(presentVariables, { jitless: true })
  if (!parsed.success)
    throw new StartRefused(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${words(issue)}`).join('; '))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const demo = values.DEMO ?? (!values.DATABASE_URL && !production)
  const dataDir = resolve(folder, values.DATA_DIR)
  const problems = [...contradictionsIn(values), ...(production ? unfitForProduction(values) : [])]
  if (problems.length > 0) throw new StartRefused(problems.join('\n'))
  const mailFrom = values.MAIL_FROM ?? 'Voltway Fleets <no-reply@localhost>'
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    chargeFiles: {
      afterMonths: values.CHARGE_FILES_AFTER_MONTHS,
      folder:
        values.CHARGE_FILES_DIR === undefined
          ? join(dataDir, 'charge-files')
          : resolve(folder, values.CHARGE_FILES_DIR),
    },
    databaseUrl: values.DATABASE_URL,
    databaseReadUrls: values.DATABASE_READ_URL,
    database: {
      connections: values.DATABASE_CONNECTIONS,
      urgentConnections: values.DATABASE_URGENT_CONNECTIONS,
      jobConnections: values.DATABASE_JOB_CONNECTIONS,
      silentMs: values.DATABASE_TIMEOUT_SECONDS * 1000,
      isPooled: values.DATABASE_POOLER === 'transaction',
    },
    roles: new Set(values.ROLES),
    mail: { smtpUrl: values.SMTP_URL, from: mailFrom },
    supportEmail: values.SUPPORT_EMAIL ?? addressOf(mailFrom),
    reviewMs: values.RECORD_REVIEW_DAYS * DAY_MS,
    sms: smsOf(values),
    demo,
    demoSessions: values.DEMO_SESSIONS,
    oidc: oidcOf(values),
    secret: values.SECRET ?? (mustExist ? findSecret : loadSecret)(dataDir),
    logLevel: values.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    metricsToken: values.METRICS_TOKEN,
    tracing: tracingOf(values),
    // Longer than the ten seconds for which nginx avoids a server that refused (fail_timeout).
    drainMs: (values.DRAIN_SECONDS ?? (production ? 15 : 0)) * 1000,
    ocpi: {
      country: values.OCPI_COUNTRY,
      party: values.OCPI_PARTY,
      name: values.OCPI_NAME,
      allowPrivateAddresses: values.OCPI_ALLOW_PRIVATE_ADDRESSES ?? demo,
    },
    outboundPorts: values.OUTBOUND_PORTS,
    webhooks: {
      allowPrivateAddresses: values.WEBHOOKS_ALLOW_PRIVATE_ADDRESSES ?? demo,
      timeoutMs: values.WEBHOOKS_TIMEOUT_SECONDS * 1000,
    },
    companySignIn: {
      allowPrivateAddresses: values.COMPANY_SIGN_IN_ALLOW_PRIVATE_ADDRESSES ?? demo,
      dnsServers: values.DNS_SERVERS,
    },
    viesUrl: values.VIES_URL,
    viesTimeoutMs: values.VIES_TIMEOUT_SECONDS * 1000,
    payments: paymentsOf(values),
    creditor: { id: values.SEPA_CREDITOR_ID, name: values.SEPA_CREDITOR_NAME },
    payouts: payoutsOf(values, demo),
    seller: sellerOf(values, production),
    sellerContact: sellerContactOf(values),
    sellerVatNumbers: sellerVatNumbersOf(values, production),
    fiscal: fiscalOf(values),
    legal: {
      provider: values.LEGAL_PROVIDER_URL,
      network: values.LEGAL_NETWORK_URL,
      mandate: values.LEGAL_MANDATE_URL,
    },
    map:
      values.MAP_TILE_URL === undefined ? undefined : { tileUrl: values.MAP_TILE_URL, credit: values.MAP_TILE_CREDIT },
    thirdParties: {
      tagManager:
        values.ANALYTICS_TAG_MANAGER_ID === undefined
          ? undefined
          : { id: values.ANALYTICS_TAG_MANAGER_ID, url: values.ANALYTICS_TAG_MANAGER_URL },
      errorReportingDsn: values.ERROR_REPORTING_DSN,
      heatMapScriptUrl: values.HEAT_MAP_SCRIPT_URL,
      origins: values.THIRD_PARTY_ORIGINS,
    },
  }
}

function fiscalOf(values: Variables): Config['fiscal'] {
  if (values.FISCAL_PROVIDER === 'spain') return { provider: 'spain' }
  if (values.FISCAL_PROVIDER === 'none') return undefined
  return {
    provider: 'portugal',
    number: values.FISCAL_CERTIFICATE ?? '',
    // Environment files have no line breaks inside a value.
    privateKey: (values.FISCAL_SIGNING_KEY ?? '').replaceAll('\\n', '\n'),
    keyVersion: values.FISCAL_SIGNING_KEY_VERSION,
  }
}

/** The seller of trials, with an invented VAT number that has valid check digits. */
const trialSeller = {
  vat_number: 'PT599999993',
  street: 'Rua dos Carregadores 12',
  postal_code: '1990-097',
  city: 'Lisboa',
} as const

/** Outside production a missing seller is replaced as a whole, because documents without a VAT number are not valid. */
function sellerOf(values: Variables, production: boolean): Config['seller'] {
  const isMissing = !values.SELLER_VAT_NUMBER && values.SELLER_STREET === '' && values.SELLER_COUNTRY === 'PT'
  return {
    name: values.SELLER_NAME ?? 'Voltway Fleets',
    vat_number: values.SELLER_VAT_NUMBER ?? null,
    street: values.SELLER_STREET,
    postal_code: values.SELLER_POSTAL_CODE,
    city: values.SELLER_CITY,
    country: values.SELLER_COUNTRY,
    ...(isMissing && !production ? trialSeller : {}),
  }
}

/** The example of the Portuguese IBAN registration. */
const TRIAL_IBAN = 'PT50000201231234567890154'

function payoutsOf(values: Variables, demo: boolean): Config['payouts'] {
  const iban = values.PAYOUT_IBAN ?? (demo ? TRIAL_IBAN : undefined)
  const name = values.PAYOUT_NAME ?? values.SELLER_NAME ?? 'Voltway Fleets'
  return iban === undefined ? undefined : { iban, name: name.slice(0, 70), bic: values.PAYOUT_BIC }
}

function sellerContactOf(values: Variables): Config['sellerContact'] {
  const { SELLER_CONTACT_NAME: name, SELLER_CONTACT_PHONE: phone, SELLER_CONTACT_EMAIL: email } = values
  return name && phone && email ? { name, phone, email } : undefined
}

function sellerVatNumbersOf(values: Variables, production: boolean): Config['sellerVatNumbers'] {
  const main = sellerOf(values, production).vat_number
  const others = values.SELLER_VAT_NUMBERS.split(',').filter((number) => number !== '')
  return new Map([...others, ...(main === null ? [] : [main])].map((number) => [number.slice(0, 2), number]))
}

function words(issue: z.core.$ZodIssue): string {
  return issue.message.startsWith('must') ? issue.message : `is not valid: ${issue.message}`
}

function tracingOf(values: Variables): Config['tracing'] {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: serviceName,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  } = values
  return endpoint === undefined ? undefined : { endpoint, serviceName, ratio }
}

function oidcOf(values: Variables): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  const { OIDC_NAME: name, OIDC_ONLY: isOnlyWay } = values
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name, isOnlyWay } : undefined
}

function smsOf({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token, SMS_SENDER: sender }: Variables): Config['sms'] {
  return url && token ? { url, token, sender } : undefined
}

function paymentsOf(values: Variables): Payments {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values
  if (values.PAYMENTS === 'sandbox' || !secretKey || !publishableKey || !webhookSecret) return { provider: 'sandbox' }
  return { provider: 'stripe', secretKey, publishableKey, webhookSecret, apiUrl: values.STRIPE_API_URL }
}

/** The address in `Name <address>`. */
function addressOf(mailbox: string): string {
  return /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox
}
