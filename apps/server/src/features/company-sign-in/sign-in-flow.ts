import { type Locale, locales } from '@voltway/contract/values'
import * as client from 'openid-client'
import type { Ctx } from '../../kernel/ctx.ts'
import {
  COMPANY_STATE_SECONDS,
  type CompanyBeginning,
  type CompanyReceived,
  type CompanyResult,
  type CompanyReturn,
} from '../../kernel/identity/company.routes.ts'
import {
  insertLink,
  selectLinkedPerson,
  selectSubject,
  selectVerifiedDomains,
} from '../../kernel/identity/company.sql.ts'
import { domainOf } from '../../kernel/identity/company.ts'
import { IdentityError } from '../../kernel/identity/identity-error.ts'
import { lockPerson, type PersonRow, selectPersonByEmail } from '../../kernel/identity/person.sql.ts'
import { insertEvent } from '../../kernel/identity/session.sql.ts'
import { createProvenPerson } from '../../kernel/identity/sign-in-link.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openSealedFor, sealFor } from '../../platform/sealed-job.ts'
import { lockPeople } from '../memberships/memberships.ts'
import { groupsOf, setProvidedGroups } from './company-person.ts'
import { type SignInRow, selectSignIn, updateLastSignIn } from './company-sign-in.sql.ts'
import { beginOidc, finishOidc, type OidcChecks } from './oidc.ts'
import { type CompanyRefusalCode, CompanyRefused, type ProviderProfile } from './provider-profile.ts'
import { beginSaml, finishSaml, receiveSaml, refusalIn, type SamlChecks } from './saml.ts'
import { selectScimUserOf } from './scim.sql.ts'

const STATE = 'company sign-in state'

/** The beginning of a sign-in, sealed in the cookie of the browser that may finish it. */
interface State extends CompanyBeginning {
  readonly kind: 'OIDC' | 'SAML'
  readonly checks: OidcChecks | SamlChecks
  readonly at: string
}

const protocols = {
  OIDC: {
    begin: (ctx: Ctx, row: SignInRow, email: string | null) => beginOidc(ctx.app, row, email),
    finish: (ctx: Ctx, row: SignInRow, url: URL, checks: State['checks']) =>
      finishOidc(ctx.app, row, url, checks as OidcChecks),
  },
  SAML: {
    begin: (ctx: Ctx, row: SignInRow) => beginSaml(ctx, row),
    finish: (ctx: Ctx, row: SignInRow, url: URL, checks: State['checks']) =>
      finishSaml(ctx, row, url, checks as SamlChecks),
  },
} as const

/** Begins a sign-in at the company's provider. */
export async function beginSignIn(ctx: Ctx, beginning: CompanyBeginning): Promise<{ url: string; state: string }> {
  const row = await selectSignIn(ctx.db, beginning.walletId)
  if (row === undefined || row.kind === null) {
    throw new IdentityError(404, 'COMPANY_NOT_FOUND', 'This company has no sign-in of its own.')
  }
  try {
    const { url, checks } = await protocols[row.kind].begin(ctx, row, beginning.email)
    const state: State = { ...beginning, kind: row.kind, checks, at: ctx.now.toISOString() }
    return { url, state: sealFor(ctx.app.config.secret, STATE, state) }
  } catch (error) {
    ctx.log.warn({ err: error, wallet: row.wallet_id }, 'the identity provider of a company does not respond')
    await recordLast(ctx, row, { profile: null, refused: new CompanyRefused('COMPANY_UNAVAILABLE') })
    throw new IdentityError(503, 'COMPANY_UNAVAILABLE', 'Your company’s sign-in does not respond. Try again later.')
  }
}

/** Finishes a sign-in. A refusal leads to the page on which it began, with its code. */
export async function finishSignIn(ctx: Ctx, back: CompanyReturn): Promise<CompanyResult> {
  const state = stateOf(ctx, back)
  const row = state === undefined ? undefined : await selectSignIn(ctx.db, back.walletId)
  if (state === undefined || row === undefined || row.kind !== state.kind) {
    return { personId: null, path: `/login?error=${refusalIn(back.url) ?? 'state_mismatch'}` }
  }
  let profile: ProviderProfile | null = null
  try {
    profile = await protocols[row.kind].finish(ctx, row, back.url, state.checks)
    const personId = await letIn(ctx, row, { profile, state, address: back.from.address })
    await recordLast(ctx, row, { profile, refused: null })
    return { personId, path: state.path }
  } catch (error) {
    const refused = refusedOf(ctx, error)
    await recordLast(ctx, row, { profile, refused })
    return { personId: null, path: withError(ctx, state, refused.code) }
  }
}

/** Receives the response that a SAML provider lets the browser post. */
export async function receiveResponse(
  ctx: Ctx,
  walletId: string,
  form: { response: string; relay: string },
): Promise<CompanyReceived> {
  const row = await selectSignIn(ctx.db, walletId)
  const refusal = row?.kind === 'SAML' ? await receiveSaml(ctx, row, form.response) : 'COMPANY_NOT_FOUND'
  // Longer ones are not of ours (saml-bindings-2.0-os §3.5.3).
  const query = new URLSearchParams({ relay: form.relay.slice(0, 80), ...(refusal === null ? {} : { error: refusal }) })
  return { isAccepted: refusal === null, path: `/identity/company/${walletId}/saml?${query}` }
}

function stateOf(ctx: Ctx, { state: sealed, walletId }: CompanyReturn): State | undefined {
  if (sealed === undefined || sealed === '') return undefined
  try {
    const state = openSealedFor<State>(ctx.app.config.secret, STATE, sealed)
    const ageMs = ctx.now.getTime() - Date.parse(state.at)
    return state.walletId === walletId && ageMs <= COMPANY_STATE_SECONDS * 1000 ? state : undefined
  } catch {
    return undefined
  }
}

/** Why a sign-in failed. What is not expected is logged. */
function refusedOf(ctx: Ctx, error: unknown): CompanyRefused {
  if (error instanceof CompanyRefused) return error
  if (error instanceof client.AuthorizationResponseError) return new CompanyRefused('access_denied', null, error)
  if (error instanceof Refusal && error.code.startsWith('plan.'))
    return new CompanyRefused('COMPANY_NO_ACCESS', null, error)
  ctx.log.warn({ err: error }, 'the sign-in through the provider of a company failed')
  return new CompanyRefused('COMPANY_FAILED', null, error)
}

function withError(ctx: Ctx, { errorPath, isTest }: State, code: CompanyRefusalCode): string {
  if (isTest) return errorPath
  const url = new URL(errorPath, ctx.app.config.publicUrl)
  url.searchParams.set('error', code)
  return `${url.pathname}${url.search}`
}

/** Records the last response of the provider, which the owner's settings page shows. */
function recordLast(
  ctx: Ctx,
  row: SignInRow,
  { profile, refused }: { profile: ProviderProfile | null; refused: CompanyRefused | null },
): Promise<void> {
  return updateLastSignIn(ctx.db, row.wallet_id, {
    at: ctx.now.toISOString(),
    email: profile?.email ?? refused?.email ?? null,
    groups: profile?.groups.slice(0, 100) ?? [],
    error: refused?.code ?? null,
  })
}

interface Entering {
  readonly profile: ProviderProfile
  readonly state: State
  readonly address: string
}

/** Finds or creates the person of a profile, with the access of their groups. @returns null for a test. */
function letIn(ctx: Ctx, row: SignInRow, { profile, state, address }: Entering): Promise<string | null> {
  const scope = systemScope(row.wallet_id)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockPeople(tx, scope)
    const known = await knownPerson(work, profile)
    if (state.isTest) return null
    // The provisioning decides about the people whom it provisions.
    const provisioned = await selectScimUserOf(tx, scope, { personId: known?.id ?? null, email: profile.email })
    if (provisioned?.active === false) throw new CompanyRefused('COMPANY_ACCESS_ENDED', profile.email)
    const groups = await groupsOf(work, profile.groups)
    if (known === undefined && groups.length === 0) throw new CompanyRefused('COMPANY_NO_ACCESS')
    const person = known?.email_verified === true ? known : await confirmedPerson(work, profile)
    if (provisioned === undefined) await setProvidedGroups(work, person, groups)
    const link = { id: ctx.newId(), walletId: row.wallet_id, personId: person.id, subject: profile.subject }
    await insertLink(tx, link, ctx.now)
    await insertEvent(tx, { id: ctx.newId(), personId: person.id, kind: 'company_sign_in', address }, ctx.now)
    return person.id
  })
}

/**
 * Finds the person of a profile: by the provider's id, else by the address, which the company has verified. Undefined:
 * there is none yet.
 * @throws CompanyRefused for an address of another domain, for an address whose person has another id at the provider (it
 * was provided to a colleague), and for the operator's staff.
 */
async function knownPerson({ tx, scope }: WalletWork, profile: ProviderProfile): Promise<PersonRow | undefined> {
  const { walletId } = scope
  const domains = await selectVerifiedDomains(tx, walletId)
  const isOfCompany = (email: string) => domains.includes(domainOf(email))
  if (!isOfCompany(profile.email)) throw new CompanyRefused('COMPANY_OTHER_DOMAIN', profile.email)
  const linkedId = await selectLinkedPerson(tx, walletId, profile.subject)
  const id = linkedId ?? (await selectPersonByEmail(tx, profile.email))?.id
  const person = id === undefined ? undefined : await lockPerson(tx, id)
  if (person === undefined) return undefined
  if (!isOfCompany(person.email)) throw new CompanyRefused('COMPANY_OTHER_DOMAIN', profile.email)
  const subject = linkedId === undefined ? await selectSubject(tx, walletId, person.id) : profile.subject
  const isOther = subject !== undefined && subject !== profile.subject
  if (isOther || person.is_operator) throw new CompanyRefused('COMPANY_OTHER_ACCOUNT', profile.email)
  return person
}

/** Creates the account, or takes an unconfirmed sign-up over without the access that was prepared with it. */
async function confirmedPerson({ ctx, tx }: WalletWork, { email, name, locale }: ProviderProfile): Promise<PersonRow> {
  const language = locales.find((one) => locale?.toLowerCase().startsWith(one)) ?? ('en' satisfies Locale)
  const person = await createProvenPerson({ ctx, tx }, { email, name, language })
  if (person === null) throw new CompanyRefused('COMPANY_OTHER_ACCOUNT', email)
  return person
}
