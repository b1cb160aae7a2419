import type { Ctx } from '../ctx.ts'
import type { TokenType } from './messages.ts'
import { type OcpiToken, token as tokenShape } from './ocpi/schema-token.ts'
import type { TokenRow } from './token.sql.ts'

const languages: readonly string[] = ['en', 'pt', 'es', 'fr']

/** A card as an OCPI Token. Limited cards are asked for in real time always: the only way a plafond can hold. */
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

/** The token of a refusal when the card could not be read in time. */
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
