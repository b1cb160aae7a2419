import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import type { addVatNumber, listVatNumbers, updateVatNumber, VatNumber } from '@voltway/contract/vat-numbers'
import { readVatNumber } from '@voltway/contract/vat-numbers-rules'
import { type Change, recordOwnersAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Owner } from '../../kernel/owner.ts'
import { isCountry } from '../../kernel/places/countries.ts'
import { enqueue } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import { brokenConstraint, type Sql, type Tx } from '../../platform/sql.ts'
import { setWalletVatNumber } from '../wallets/wallets.ts'
import { checkDataOf, checkVatNumber } from './vat-number-check.ts'
import {
  deleteOwnVatNumbers,
  deleteVatNumber,
  insertVatNumber,
  lockOwner,
  selectVatNumber,
  selectVatNumberCount,
  selectVatNumberPage,
  updatePersonDefault,
  updateVatNumberDetails,
} from './vat-numbers.sql.ts'

export async function readVatNumberPage(
  ctx: Ctx,
  owner: Owner,
  page: QueryOf<typeof listVatNumbers>,
): Promise<{ count: number; results: VatNumber[] }> {
  return { count: await selectVatNumberCount(ctx.db, owner), results: await selectVatNumberPage(ctx.db, owner, page) }
}

/** @throws `vat_number.not_found`, also for another owner's number. */
export async function readVatNumberOf(on: Sql, owner: Owner, id: string): Promise<VatNumber> {
  return (await selectVatNumber(on, owner, id)) ?? refuse('vat_number.not_found')
}

/**
 * Creates a number with a valid check digit. The first one becomes the default. A job in the same transaction queries
 * the register, so that its outage never prevents saving.
 * @throws `vat_number.invalid` or `vat_number.taken`
 */
export async function saveVatNumber(ctx: Ctx, owner: Owner, body: BodyOf<typeof addVatNumber>): Promise<VatNumber> {
  const { country, name, address = null } = body
  if (!isCountry(country)) refuse('validation_failed', { fields: { country: 'country' } })
  const read = readVatNumber(country, body.number)
  if (read === undefined) refuse('vat_number.invalid', { fields: { number: 'vat_number' } })
  const id = ctx.newId()
  try {
    return await ctx.db.tx(async (tx) => {
      await lockOwner(tx, owner)
      const [first] = await selectVatNumberPage(tx, owner, { limit: 1, offset: 0 })
      await insertVatNumber(tx, owner, { id, country, ...read, name, address, createdAt: ctx.now })
      if (body.is_default ?? first?.is_default !== true) await makeDefault(tx, owner, id)
      await enqueue(tx, checkVatNumber, checkDataOf(owner, id))
      const after = await readVatNumberOf(tx, owner, id)
      recordOwnersAudit({ ctx, tx }, owner, { action: 'vat_number.added', object: objectOf(after), after })
      return after
    })
  } catch (error) {
    if (brokenConstraint(error)?.endsWith('vat_number_once')) {
      refuse('vat_number.taken', { fields: { number: 'taken' } })
    }
    throw error
  }
}

/** Changes the given fields only. Archiving removes the default; making a number the default unarchives it. */
export function changeVatNumber(
  ctx: Ctx,
  owner: Owner,
  id: string,
  change: BodyOf<typeof updateVatNumber>,
): Promise<VatNumber> {
  return ctx.db.tx(async (tx) => {
    await lockOwner(tx, owner)
    const known = await readVatNumberOf(tx, owner, id)
    const isArchived = change.is_default === true ? false : (change.is_archived ?? known.is_archived)
    await updateVatNumberDetails(tx, owner, id, {
      name: change.name ?? known.name,
      address: change.address === undefined ? known.address : change.address,
      archivedAt: isArchived ? ctx.now : null,
    })
    if (change.is_default === true) await makeDefault(tx, owner, id)
    else if (known.is_default && (change.is_default === false || isArchived)) await makeDefault(tx, owner, null)
    const after = await readVatNumberOf(tx, owner, id)
    recordOwnersAudit({ ctx, tx }, owner, {
      action: 'vat_number.changed',
      object: objectOf(after),
      before: known,
      after,
    })
    return after
  })
}

/**
 * Deletes a number.
 * @throws `vat_number.in_use` when a document refers to it.
 */
export async function removeVatNumberOf(ctx: Ctx, owner: Owner, id: string): Promise<{ id: string }> {
  try {
    return await ctx.db.tx(async (tx) => {
      await lockOwner(tx, owner)
      const known = await readVatNumberOf(tx, owner, id)
      if (known.is_default) await makeDefault(tx, owner, null)
      await deleteVatNumber(tx, owner, id)
      recordOwnersAudit({ ctx, tx }, owner, { action: 'vat_number.removed', object: objectOf(known), before: known })
      return { id }
    })
  } catch (error) {
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) refuse('vat_number.in_use')
    throw error
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

const objectOf = ({ id, country, number }: VatNumber): Change['object'] => ({
  kind: 'vat_number',
  id,
  name: `${country} ${number}`,
})

function makeDefault(tx: Tx, owner: Owner, id: string | null): Promise<unknown> {
  return owner.kind === 'wallet' ? setWalletVatNumber(tx, owner.scope, id) : updatePersonDefault(tx, owner.personId, id)
}

/** Deletes a person's own numbers, in the transaction that closes the account. No document refers to them. */
export function forgetOwnVatNumbers(tx: Sql, personId: string): Promise<void> {
  return deleteOwnVatNumbers(tx, personId)
}
