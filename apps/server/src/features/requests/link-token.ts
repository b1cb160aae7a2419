import { randomBytes } from 'node:crypto'
import type { WalletWork } from '../../kernel/scope.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import { insertLink } from './request-links.sql.ts'

/** 192 bits, as in the links of invitations. */
const SECRET_BYTES = 24

/** A link as found by its address. */
export interface LinkToken {
  readonly walletId: string
  readonly requestId: string
  readonly tokenHash: string
}

/**
 * Creates the link with which one person answers a request from a mail. It names its wallet, so that a distributed
 * database finds it on one machine. The secret is in the address's fragment, which browsers send to no server.
 */
export async function createLink({ ctx, tx, scope }: WalletWork, requestId: string, personId: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const token = `${scope.walletId}${requestId}`.replaceAll('-', '') + secret
  await insertLink(tx, scope, { requestId, tokenHash: hashSecret(token), personId, now: ctx.now })
  return `/login/request#${token}`
}

/** Reads the parts of a token whose form the contract has checked. */
export function readToken(token: string): LinkToken {
  const id = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { walletId: id(token.slice(0, 32)), requestId: id(token.slice(32, 64)), tokenHash: hashSecret(token) }
}
