import { randomBytes } from 'node:crypto'
import {
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  SamlStatusError,
  ValidateInResponseTo,
} from '@node-saml/node-saml'
import * as z from 'zod'
import type { App, Ctx } from '../../kernel/ctx.ts'
import { COMPANY_STATE_SECONDS } from '../../kernel/identity/company.routes.ts'
import { refuseDoctype } from '../../platform/parse-xml.ts'
import { openSealedFor, sealFor } from '../../platform/sealed-job.ts'
import { brokenConstraint } from '../../platform/sql.ts'
import type { SignInRow } from './company-sign-in.sql.ts'
import { acsUrlOf, entityIdOf } from './company-sign-in.ts'
import {
  addressIn,
  type CompanyRefusalCode,
  CompanyRefused,
  companyRefusalCodes,
  groupsIn,
  nameIn,
  type ProviderProfile,
  subjectIn,
} from './provider-profile.ts'
import { collectSamlProfile, insertSamlRequest, isSamlRequestOpen, updateSamlAnswered } from './saml-request.sql.ts'
import { CostlyXml, refuseCostlyXml } from './saml-xml.ts'

/*
 * SAML 2.0 with `@node-saml/node-saml`: a request by redirect, a response by POST. The response comes from another site,
 * so it comes without the browser's cookie. It is verified, its profile is stored, and the browser that has the cookie
 * of the beginning collects it with a GET.
 */

/** Clocks of providers may differ from ours by this much. */
const CLOCK_TOLERANCE_MS = 120_000
const PROFILE = 'company sign-in profile'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Checks of a beginning, kept in the browser's sealed cookie. */
export interface SamlChecks {
  /** The ID of the request. */
  readonly requestId: string
  readonly relay: string
}

type SamlRow = SignInRow & { saml_sign_in_url: string; saml_certificates: string[]; issuer: string }

const isSamlRow = (row: SignInRow): row is SamlRow =>
  row.kind === 'SAML' && row.issuer !== null && row.saml_sign_in_url !== null && row.saml_certificates !== null

/** Where {@link libraryOf} finds its requests: the database, because any process may receive the response. */
function requestsIn(ctx: Ctx, walletId: string) {
  return {
    saveAsync: async (id: string, value: string) => {
      await insertSamlRequest(ctx.db, walletId, id, ctx.now)
      return { value, createdAt: ctx.now.getTime() }
    },
    getAsync: async (id: string) => ((await isSamlRequestOpen(ctx.db, keyOf(ctx, walletId, id))) ? ISSUED : null),
    // The request is closed by the update that accepts its answer, so that two answers cannot pass together.
    removeAsync: async () => null,
  }
}

/** The library compares the time of a request, which the database has checked already. */
const ISSUED = '1970-01-01T00:00:00Z'

const keyOf = ({ now }: Ctx, walletId: string, id: string) => ({
  walletId,
  id,
  since: new Date(now.getTime() - COMPANY_STATE_SECONDS * 1000),
})

function libraryOf(ctx: Ctx, row: SignInRow): SAML {
  if (!isSamlRow(row)) throw new CompanyRefused('COMPANY_NOT_FOUND')
  const entityId = entityIdOf(ctx.app, row.wallet_id)
  return new SAML({
    entryPoint: row.saml_sign_in_url,
    idpCert: row.saml_certificates,
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrlOf(ctx.app, row.wallet_id),
    // The provider chooses the kind of NameID and how it recognizes people.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: Number.POSITIVE_INFINITY,
    cacheProvider: requestsIn(ctx, row.wallet_id),
  })
}

/** Returns the metadata of this product for a wallet's provider. */
export async function samlMetadata(app: App, walletId: string): Promise<string> {
  const [issuer, callbackUrl] = [entityIdOf(app, walletId), acsUrlOf(app, walletId)]
  return generateServiceProviderMetadata({
    issuer,
    callbackUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => `_${walletId}`,
  })
}

/** Returns the address at the provider, and the checks of the return. */
export async function beginSaml(ctx: Ctx, row: SignInRow): Promise<{ url: string; checks: SamlChecks }> {
  const library = libraryOf(ctx, row)
  const requestId = `_${randomBytes(20).toString('hex')}`
  library.options.generateUniqueId = () => requestId
  const relay = randomBytes(32).toString('base64url')
  return { url: await library.getAuthorizeUrlAsync(relay, undefined, {}), checks: { requestId, relay } }
}

/**
 * Verifies a response of the provider and stores its profile for the browser that began.
 * @returns the code of its refusal, or null.
 */
export async function receiveSaml(ctx: Ctx, row: SignInRow, response: string): Promise<CompanyRefusalCode | null> {
  try {
    await acceptResponse(ctx, row, response)
    return null
  } catch (error) {
    const code = codeOf(error)
    const { message } = error as Error
    ctx.log.warn({ wallet: row.wallet_id, code, reason: message }, 'the SAML response of a company was refused')
    return code
  }
}

async function acceptResponse(ctx: Ctx, row: SignInRow, response: string): Promise<void> {
  const xml = Buffer.from(response, 'base64').toString('utf8')
  refuseDoctype(xml)
  refuseCostlyXml(xml)
  if (/<(\w+:)?EncryptedAssertion[\s>]/.test(xml)) throw new CompanyRefused('COMPANY_ENCRYPTED')
  if (/xmldsig#(rsa-|dsa-)?sha1["']/.test(xml)) throw new CompanyRefused('COMPANY_SIGNATURE')
  const { profile } = await libraryOf(ctx, row).validatePostResponseAsync({ SAMLResponse: response })
  if (profile === null) throw new CompanyRefused('COMPANY_FAILED')
  const { assertionId, requestId } = checkedAssertion(profile, row, acsUrlOf(ctx.app, row.wallet_id))
  const sealed = sealFor(ctx.app.config.secret, PROFILE, profileOf(row, profile))
  const key = keyOf(ctx, row.wallet_id, requestId)
  if ((await updateSamlAnswered(ctx.db, key, { assertionId, profile: sealed })) === 0)
    throw new CompanyRefused('state_mismatch')
}

const Assertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(1_000) }),
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z.tuple([
          z.object({
            $: z.object({ Method: z.literal(BEARER) }),
            SubjectConfirmationData: z.tuple([
              z.object({ $: z.object({ Recipient: z.string(), InResponseTo: z.string().min(1) }) }),
            ]),
          }),
        ]),
      }),
    ]),
  }),
})

/**
 * Checks in the signed assertion what the library does not (saml-profiles-2.0-os §4.1.4.3): the issuer, and one bearer
 * confirmation for this address and a request of ours.
 */
function checkedAssertion(
  profile: Profile,
  row: SignInRow,
  acsUrl: string,
): { assertionId: string; requestId: string } {
  if (profile.issuer !== row.issuer) throw new CompanyRefused('COMPANY_AUDIENCE')
  const { $, Subject } = Assertion.parse(profile.getAssertion?.()).Assertion
  const { Recipient, InResponseTo } = Subject[0].SubjectConfirmation[0].SubjectConfirmationData[0].$
  if (Recipient !== acsUrl) throw new CompanyRefused('COMPANY_AUDIENCE')
  return { assertionId: $.ID, requestId: InResponseTo }
}

/** @throws CompanyRefused for a NameID that changes with every sign-in, which would lead to nobody the second time. */
function profileOf(row: SignInRow, { nameID, nameIDFormat, attributes = {} }: Profile): ProviderProfile {
  const sent = new Map(Object.entries(attributes as Record<string, unknown>))
  const of = (name: string | null) => (name === null ? undefined : sent.get(name))
  const subject = subjectIn(nameIDFormat === TRANSIENT ? undefined : nameID)
  const email = addressIn(row.email_attribute === null ? subject : of(row.email_attribute))
  return {
    subject,
    email,
    name: nameIn(of(row.name_attribute), email),
    locale: null,
    groups: groupsIn(of(row.groups_claim)),
  }
}

/** The texts of the library's errors, in its version of package.json. Another text leads to the general refusal. */
const reasons: readonly (readonly [RegExp, CompanyRefusalCode])[] = [
  [/InResponseTo is missing/, 'COMPANY_UNSOLICITED'],
  [/InResponseTo/, 'state_mismatch'],
  [/signature/i, 'COMPANY_SIGNATURE'],
  [/expired|not yet valid|No valid subject confirmation/, 'COMPANY_EXPIRED'],
  [/audience/i, 'COMPANY_AUDIENCE'],
]

function codeOf(error: unknown): CompanyRefusalCode {
  if (error instanceof CompanyRefused) return error.code
  if (error instanceof CostlyXml) return 'COMPANY_TOO_LARGE'
  if (error instanceof SamlStatusError) return 'access_denied'
  if (brokenConstraint(error) === 'saml_request_assertion_once') return 'state_mismatch'
  const message = error instanceof Error ? error.message : ''
  return reasons.find(([text]) => text.test(message))?.[1] ?? 'COMPANY_FAILED'
}

/** The code of a refusal in the address of a return. Undefined: none, or an unknown one. */
export const refusalIn = (url: URL): CompanyRefusalCode | undefined =>
  companyRefusalCodes.find((code) => code === url.searchParams.get('error'))

/**
 * Returns the profile of the response to this browser's request, once.
 * @throws CompanyRefused
 */
export async function finishSaml(ctx: Ctx, row: SignInRow, url: URL, checks: SamlChecks): Promise<ProviderProfile> {
  const refused = refusalIn(url)
  // A response that is too large is refused before its RelayState is read.
  const isUnread = refused === 'COMPANY_TOO_LARGE'
  if (!isUnread && url.searchParams.get('relay') !== checks.relay) throw new CompanyRefused('state_mismatch')
  if (refused !== undefined) throw new CompanyRefused(refused)
  const sealed = await collectSamlProfile(ctx.db, keyOf(ctx, row.wallet_id, checks.requestId))
  if (sealed === undefined) throw new CompanyRefused('state_mismatch')
  return openSealedFor<ProviderProfile & object>(ctx.app.config.secret, PROFILE, sealed)
}
