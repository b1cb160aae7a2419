import * as z from 'zod'
import { hashSecret } from '../../platform/secret-hash.ts'
import type { App, Ctx } from '../ctx.ts'
import { IdentityError } from './identity-error.ts'
import {
  claimChallenge,
  insertChallenge,
  insertPasskey,
  selectPasskeyByCredential,
  selectPasskeys,
  updatePasskeyUse,
} from './passkey.sql.ts'
import { lockPerson, type PersonRow } from './person.sql.ts'
import { enqueueSecurityMail } from './security-mail.ts'
import { insertEvent, sessionLives } from './session.sql.ts'

/** Time to use the device for a challenge, in ms. */
const CHALLENGE_MS = 5 * 60_000
/** Limit per person. It exceeds the number of devices that a person owns, so it only stops programs. */
const MOST_PASSKEYS = 20

/** Ed25519, P-256 and RSA with SHA-256 (COSE): the algorithms of current devices. */
const ALGORITHMS = [-8, -7, -257]

const Base64Url = z.string().regex(/^[\w-]{1,12000}$/)
/** The browser's WebAuthn response. The library verifies its content. */
export const DeviceResponse = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
})
type DeviceResponse = z.output<typeof DeviceResponse>

// Loaded on first use, because most sign-ins do not need it.
const library = () => import('@simplewebauthn/server')

const siteOf = (app: App) => new URL(app.config.publicUrl)
const notGood = () => new IdentityError(400, 'PASSKEY_INVALID', 'This passkey could not be used.')

/**
 * Creates the options to register a passkey of a signed-in person.
 * @throws IdentityError 409 when the person has the maximum number of passkeys.
 */
export async function createPasskeyOptions(ctx: Ctx, person: PersonRow): Promise<object> {
  const { generateRegistrationOptions } = await library()
  const known = await selectPasskeys(ctx.db, person.id)
  if (known.length >= MOST_PASSKEYS) {
    throw new IdentityError(409, 'PASSKEY_TOO_MANY', `There can be at most ${MOST_PASSKEYS} passkeys.`)
  }
  const options = await generateRegistrationOptions({
    rpName: 'Voltway Fleets',
    rpID: siteOf(ctx.app).hostname,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    // The passkey signs in without a password, so the device must verify its owner by finger, face or PIN.
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(ctx, options.challenge, person.id)
  return options
}

/**
 * A passkey to register: the device's response, its name, the session that registers it, and the client for the mail.
 */
export interface NewDevice {
  readonly response: DeviceResponse
  readonly name: string
  readonly sessionId: string
  readonly from: { readonly address: string; readonly userAgent: string | null }
}

/**
 * Stores a registered passkey and mails its owner.
 * @throws IdentityError when no challenge was issued, the credential is registered already, or the session has ended.
 */
export async function addPasskey(
  ctx: Ctx,
  person: PersonRow,
  { response, name, sessionId, from }: NewDevice,
): Promise<void> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: response as never,
    supportedAlgorithmIDs: ALGORITHMS,
    expectedChallenge: (challenge) => claimChallenge(ctx.db, hashSecret(challenge), person.id, ctx.now),
    expectedOrigin: siteOf(ctx.app).origin,
    expectedRPID: siteOf(ctx.app).hostname,
  }).catch(() => undefined)
  const credential = verified?.registrationInfo?.credential
  if (verified?.verified !== true || credential === undefined) throw notGood()
  await ctx.db.tx(async (tx) => {
    // A password reset locks the person too, so a passkey cannot be added after it by an ended session.
    await lockPerson(tx, person.id)
    if (!(await sessionLives(tx, person.id, sessionId))) throw new IdentityError(401, 'UNAUTHORIZED', 'Please sign in.')
    const inserted = await insertPasskey(
      tx,
      {
        id: ctx.newId(),
        personId: person.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
      },
      ctx.now,
    )
    if (!inserted) throw notGood()
    await insertEvent(
      tx,
      { id: ctx.newId(), personId: person.id, kind: 'passkey_added', address: from.address },
      ctx.now,
    )
    await enqueueSecurityMail({ ctx, tx }, { person, news: { kind: 'passkeyAdded' }, from })
  })
}

/** Creates the options to sign in with a passkey. They name no person, because the passkey identifies its owner. */
export async function createSignInOptions(ctx: Ctx): Promise<object> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx.app).hostname,
    userVerification: 'required',
  })
  await storeChallenge(ctx, options.challenge, null)
  return options
}

/**
 * Verifies a passkey and returns its person's id. A passkey proves the device and its owner (finger, face or PIN), so
 * no code of the second factor is required.
 * @throws IdentityError for an unknown passkey, or when no challenge was issued.
 */
export async function personOfPasskey(ctx: Ctx, response: DeviceResponse, address: string): Promise<string> {
  const { verifyAuthenticationResponse } = await library()
  const key = await selectPasskeyByCredential(ctx.db, response.id)
  if (key === undefined) throw notGood()
  const verified = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: (challenge) => claimChallenge(ctx.db, hashSecret(challenge), null, ctx.now),
    expectedOrigin: siteOf(ctx.app).origin,
    expectedRPID: siteOf(ctx.app).hostname,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: Number(key.counter),
      transports: key.transports,
    },
  }).catch(() => undefined)
  if (verified?.verified !== true) throw notGood()
  await ctx.db.tx(async (tx) => {
    // The counter detects a copied key: of two responses with the same counter, the second is refused.
    const counter = verified.authenticationInfo.newCounter
    if ((await updatePasskeyUse(tx, key.id, counter, ctx.now)) === 0) throw notGood()
    await insertEvent(tx, { id: ctx.newId(), personId: key.person_id, kind: 'passkey_used', address }, ctx.now)
  })
  return key.person_id
}

function storeChallenge(ctx: Ctx, challenge: string, personId: string | null): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MS)
  return insertChallenge(ctx.db, { hash: hashSecret(challenge), personId, expiresAt })
}
