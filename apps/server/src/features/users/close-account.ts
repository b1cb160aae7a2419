import { updateEntriesErased } from '../../kernel/audit/audit.sql.ts'
import { recordAudit, recordOwnAudit } from '../../kernel/audit/audit.ts'
import { eraseSavedResponses } from '../../kernel/calls/idempotency.ts'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import { type Erasure, erasedWords, mentions } from '../../kernel/erasure.sql.ts'
import { closedAddress, eraseIdentity } from '../../kernel/identity/erase-identity.ts'
import { closedMail } from '../../kernel/identity/mails.ts'
import { lockPerson } from '../../kernel/identity/person.sql.ts'
import { deferredTurns } from '../../kernel/last-turns.ts'
import { deleteNotifications, updateNoticesErased } from '../../kernel/notifications/notifications.sql.ts'
import { systemScope } from '../../kernel/scope.ts'
import { deleteMailsAbout } from '../../platform/mail.sql.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { deleteSmsAbout } from '../../platform/sms.sql.ts'
import type { Deferred, Statement } from '../../platform/sql.ts'
import { forgetMessages } from '../faq/faq.ts'
import { forgetReports } from '../home-reports/home-reports.ts'
import { eraseFromDeliveries } from '../integrations/integrations.ts'
import { forgetTarget, revokeLostInvitations } from '../invitations/invitations.ts'
import { forgetMembers } from '../members/members.ts'
import { lockPeople, membershipOf, setGroups } from '../memberships/memberships.ts'
import { forgetDriverPayments } from '../reimbursements/reimbursements.ts'
import { forgetRequestWords } from '../requests/requests.ts'
import { deleteImportFilesOf, forgetImportedNames } from '../session-imports/session-imports.ts'
import { forgetListsOf } from '../sessions/sessions.ts'
import { forgetOwnAddresses } from '../shipping-addresses/shipping-addresses.ts'
import { forgetHomes } from '../sites/sites.ts'
import { forgetOwnVatNumbers } from '../vat-numbers/vat-numbers.ts'
import { forgetOwnVehicles } from '../vehicles/vehicles.ts'
import { selectLeftWallets, selectTraces } from './close-account.sql.ts'
import { deleteExports, deletePhotos } from './users.sql.ts'

/** Returns the number of the person's fleets, and the names of those that would have no owner. */
export async function previewClosing(ctx: Ctx, personId: string): Promise<{ fleets: number; owned_alone: string[] }> {
  const wallets = await selectLeftWallets(ctx.db, personId)
  return {
    fleets: wallets.length,
    owned_alone: wallets.filter((wallet) => wallet.is_owned_alone).map(({ name }) => name),
  }
}

/**
 * Closes an account permanently. Erases the person's own data. The data of fleets (sessions, documents, audit) stays
 * under a pseudonym. Blocks the person's cards and ends all their access immediately.
 * @throws `wallet.last_owner` with the names of fleets that would have no owner.
 */
export function closeAccount(ctx: Ctx, personId: string, address: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    const wallets = await selectLeftWallets(tx, personId)
    for (const { id } of wallets) await lockPeople(tx, systemScope(id))
    // Checked again under the locks, because another owner may have left since the first read.
    const alone = (await selectLeftWallets(tx, personId)).filter((wallet) => wallet.is_owned_alone)
    if (alone.length > 0) {
      refuse('wallet.last_owner', { fields: { fleets: alone.map(({ name }) => name).join(', ') } })
    }
    const traces = (await selectTraces(tx, personId)) ?? { emails: [], phones: [], names: [] }
    const pseudonym = `Closed account ${personId.slice(-6).toUpperCase()}`
    for (const { id } of wallets) await leaveWallet(work, id, { personId, pseudonym })
    const person = (await lockPerson(tx, personId)) ?? refuse('auth.token_expired')
    await forgetTarget(tx, person.email, personId)
    await forgetOwnAddresses(tx, personId)
    await forgetRequestWords(tx, personId)
    await forgetOwnVatNumbers(tx, personId)
    await forgetOwnVehicles(tx, personId)
    await forgetMessages(tx, personId)
    await forgetListsOf(tx, personId)
    await deleteImportFilesOf(tx, personId)
    await deleteNotifications(tx, personId)
    await deletePhotos(tx, personId)
    await deleteExports(tx, personId)
    await enqueueMail(tx, ctx.app.config, person.email, closedMail(person.language, ctx.app.config.publicUrl))
    await eraseIdentity(work, { personId, pseudonym, address })
    tx.defer(eraseTraces, {
      personId,
      walletIds: wallets.map(({ id }) => id),
      at: ctx.now,
      words: erasedWords(traces, { email: closedAddress(personId), name: pseudonym }),
    })
    recordOwnAudit(work, personId, {
      action: 'user.closed',
      object: { kind: 'user', id: personId, name: pseudonym },
      after: { fleets: wallets.length },
    })
  })
}

/** Runs after the audit, so that the entries of the closing itself are erased too. */
const eraseTraces: Deferred<Erasure> = {
  turn: deferredTurns.erasure,
  work: async (tx, erasures) => {
    for (const erasure of erasures) {
      await eraseSavedResponses(tx, erasure)
      await updateNoticesErased(tx, erasure)
      await eraseFromDeliveries(tx, erasure)
      await updateEntriesErased(tx, erasure)
      const isAbout = (text: Statement) => mentions(text, 'text', erasure)
      await deleteMailsAbout(tx, isAbout)
      await deleteSmsAbout(tx, isAbout)
    }
  },
}

async function leaveWallet(
  work: Work,
  walletId: string,
  { personId, pseudonym }: { personId: string; pseudonym: string },
): Promise<void> {
  const { tx } = work
  const scope = systemScope(walletId)
  await forgetDriverPayments({ ...work, scope }, { personId, name: pseudonym })
  // Before the members are renamed, because imports are matched by name.
  await forgetImportedNames(tx, scope, personId)
  await forgetReports({ ...work, scope }, personId)
  await forgetHomes({ ...work, scope }, { personId, name: pseudonym })
  await forgetMembers({ ...work, scope }, { personId, name: pseudonym })
  const membership = await membershipOf(tx, scope, personId)
  if (membership === undefined) return
  await setGroups(tx, scope, membership, [])
  const walletWork = { ...work, scope }
  await revokeLostInvitations(walletWork, { personId, groups: [] })
  recordAudit(walletWork, {
    action: 'guest.removed',
    object: { kind: 'guest', id: membership.id, name: pseudonym },
    before: { permission_groups: membership.permission_groups },
    after: { permission_groups: [] },
  })
}
