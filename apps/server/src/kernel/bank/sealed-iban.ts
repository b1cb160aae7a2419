import { ibanFault } from '../../platform/iban.ts'
import { refuse } from '../../platform/refusal.ts'
import { openSealedFor, sealFor } from '../../platform/sealed-job.ts'
import type { Ctx } from '../ctx.ts'

/** The use of the key that encrypts IBANs (see `sealFor`). */
const USE = 'payout iban'

/**
 * Returns a typed IBAN in capitals without spaces.
 * @param field path of the field, for the refusal.
 * @throws Refusal `validation_failed` with `iban` or `sepa` at the field (see `ibanFault`).
 */
export function readIban(typed: string, field: string): string {
  const iban = typed.replaceAll(/[\s.-]/g, '').toUpperCase()
  const fault = ibanFault(iban)
  if (fault !== undefined) refuse('validation_failed', { fields: { [field]: fault } })
  return iban
}

/** Encrypts an IBAN with a key derived from SECRET. */
export const sealIban = (ctx: Ctx, iban: string): string => sealFor(ctx.app.config.secret, USE, { iban })

/** Decrypts an IBAN. @throws when SECRET has changed since. */
export const openIban = (ctx: Ctx, sealed: string): string =>
  openSealedFor<{ iban: string }>(ctx.app.config.secret, USE, sealed).iban
