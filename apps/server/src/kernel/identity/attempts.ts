import { createHash } from 'node:crypto'
import type { Db } from '../../platform/sql.ts'
import { type AttemptLimit, countAttempts, deleteAttempts, selectBlockedUntil, uncountAttempt } from './attempts.sql.ts'
import { IdentityError } from './identity-error.ts'

/*
 * Limits on attempts (domain: identity): 5 free attempts per account and address, then a delay that doubles up to 15
 * minutes. Wider limits catch one account tried from many addresses and many accounts tried from one. A device or
 * network that the account signed in from before has its own limit. Strangers therefore block each other, but never the
 * owner of the account.
 */
const FREE_PER_ACCOUNT_AND_ADDRESS = 5
const FREE_PER_ACCOUNT = 20
const FREE_PER_ADDRESS = 100
/** A whole company may sign in from one network in the morning. */
const FREE_COMPANIES_PER_ADDRESS = 1_000
const FREE_MAILS_PER_ACCOUNT = 5
const FREE_MAILS_PER_ADDRESS = 30

const keyOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

/** A home or a phone has a whole /64 of IPv6 addresses, so a /64 counts as one network. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/, '')
  const [head = '', tail] = address.split('::') as [string, string | undefined]
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail === undefined ? [] : tail.split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')
}

/** The hash of an address's network, for comparison and storage. */
export const hashNetwork = (address: string): string => keyOf('network', networkOf(address))

/** A counted attempt to sign in. */
export interface Attempt {
  /** Resets the account's counters after a successful sign-in. */
  succeeded(): Promise<void>
}

/**
 * Counts a password attempt before the password is checked, so that parallel guesses cannot pass together.
 * @param account the typed e-mail or a person's id. Unknown accounts are counted in the same way.
 * @param familiar the key of the caller's known device or network (devices.ts). Undefined: a stranger.
 * @throws IdentityError 429 with the seconds to wait. The attempt is not counted then.
 */
export async function attemptPassword(
  db: Db,
  now: Date,
  account: string,
  { address, familiar }: { address: string; familiar?: string | undefined },
): Promise<Attempt> {
  const network = networkOf(address)
  const own =
    familiar === undefined
      ? [
          { key: keyOf('password', account, network), free: FREE_PER_ACCOUNT_AND_ADDRESS },
          { key: keyOf('password of', account), free: FREE_PER_ACCOUNT },
        ]
      : [{ key: keyOf('password known', account, familiar), free: FREE_PER_ACCOUNT_AND_ADDRESS }]
  const shared = { key: keyOf('passwords from', network), free: FREE_PER_ADDRESS }
  await count(db, now, familiar === undefined ? [...own, shared] : own)
  return {
    succeeded: async () => {
      await deleteAttempts(
        db,
        own.map(({ key }) => key),
      )
      if (familiar === undefined) await uncountAttempt(db, shared.key)
    },
  }
}

/**
 * Counts a requested mail, whether or not it is sent.
 * @throws IdentityError 429.
 */
export async function attemptMail(db: Db, now: Date, email: string, address: string): Promise<void> {
  await count(db, now, [
    { key: keyOf('mail to', email), free: FREE_MAILS_PER_ACCOUNT },
    { key: keyOf('mails from', networkOf(address)), free: FREE_MAILS_PER_ADDRESS },
  ])
}

/**
 * Counts a look-up of an address's company, and a beginning of its sign-in, because a company's provider is asked.
 * @throws IdentityError 429.
 */
export async function attemptCompany(db: Db, now: Date, address: string): Promise<void> {
  await count(db, now, [{ key: keyOf('companies from', networkOf(address)), free: FREE_COMPANIES_PER_ADDRESS }])
}

/**
 * Counts a posted response of a provider before it is verified, because that takes time. Accepted ones are not counted
 * any more, so that a whole company may sign in from one network.
 * @throws IdentityError 429.
 */
export async function attemptCompanyResponse(db: Db, now: Date, address: string): Promise<Attempt> {
  const key = keyOf('company responses from', networkOf(address))
  await count(db, now, [{ key, free: FREE_PER_ADDRESS }])
  return { succeeded: () => uncountAttempt(db, key) }
}

/**
 * Counts a request for a passkey challenge, because each one inserts a row.
 * @throws IdentityError 429.
 */
export async function attemptPasskey(db: Db, now: Date, address: string): Promise<void> {
  await count(db, now, [{ key: keyOf('passkeys from', networkOf(address)), free: FREE_PER_ADDRESS }])
}

/**
 * Removes the counted challenge after a successful sign-in, so that it does not count against others in the same
 * network.
 */
export function uncountPasskey(db: Db, address: string): Promise<void> {
  return uncountAttempt(db, keyOf('passkeys from', networkOf(address)))
}

async function count(db: Db, now: Date, limits: readonly AttemptLimit[]): Promise<void> {
  const keys = limits.map(({ key }) => key)
  await db.tx(async (tx) => {
    const counted = await countAttempts(tx, limits, now)
    if (counted.length === limits.length) return
    const until = (await selectBlockedUntil(tx, keys))?.blocked_until
    const seconds = until == null ? 1 : Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000))
    throw new IdentityError(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please wait and try again.', seconds)
  })
}
