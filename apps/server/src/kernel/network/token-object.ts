import type { Ctx } from '../ctx.ts'
import type { TokenType } from './messages.ts'
import { type OcpiToken, token as tokenShape } from './ocpi/schema-token.ts'
import type { TokenRow } from './token.sql.ts'

const languages: readonly string[] = ['en', 'pt', 'es', 'fr']

/**
 * Formats a card as an OCPI Token (OCPI 2.2.1 mod_tokens, Token). Limited cards and cards with rules have whitelist
 * NEVER, so that every charge is authorized in real time: nothing else enforces a limit or a rule.
 */
export function tokenOf(ctx: Ctx, row: TokenRow): OcpiToken {
  const { country, party, name } = ctx.app.config.ocpi
  return tokenShape.strict.parse({
    country_code: country,
    party_id: party,
    uid: row.uid,
    type: row.type,
    contract_id: row.contract_id,
    visual_number: row.visual_number,
    issuer: name.slice(0, 64),
    valid: row.valid,
    whitelist: row.whitelist,
    ...(languages.includes(row.language) ? { language: row.language } : {}),
    last_updated: new Date(Date.parse(row.last_updated)).toISOString(),
  })
}

/** Returns the token for the refusal of a card that could not be read in time. */
export function unreadToken(ctx: Ctx, uid: string, type: TokenType): OcpiToken {
  const { country, party, name } = ctx.app.config.ocpi
  return {
    country_code: country,
    party_id: party,
    uid: uid.slice(0, 36),
    type,
    contract_id: uid.slice(0, 36),
    issuer: name.slice(0, 64),
    valid: false,
    whitelist: 'NEVER',
    last_updated: ctx.now.toISOString(),
  }
}
