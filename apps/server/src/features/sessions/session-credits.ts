import { formatEnergyKwh, parseEnergyKwh } from '@voltway/money/energy'
import { parseVatRate } from '@voltway/money/vat'
import type { Ctx } from '../../kernel/ctx.ts'
import type { NetworkCdr } from '../../kernel/network/messages.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import {
  lockCardForPosting,
  type PostingWork,
  releaseSessionHold,
  reverseCharge,
  type WalletPostingWork,
} from '../holds/holds.ts'
import { closeReview } from './close-session.ts'
import { creditedShare, isWhole, type NetAndVat, remainingCredit, scaledDown, shareOfPrice } from './credit-share.ts'
import { quarantine } from './message-card.ts'
import { flagged, saveChange, withEvent } from './session-change.ts'
import {
  type CreditRow,
  insertCredit,
  insertCreditsOfOlderServers,
  type RecordKey,
  selectCreditedByNotes,
  selectCredits,
  updateCreditApplied,
} from './session-credits.sql.ts'
import type { FactsRow } from './session-facts.sql.ts'
import { type StoredSession, selectStoredSession, upsertCredit } from './session-store.sql.ts'

/**
 * Stores a credit record. It may arrive twice. It waits when it arrives before the record it credits, or for an unknown
 * record.
 * @returns the credited session, its card locked; undefined when there is nothing to apply the credit to.
 */
export async function receiveCredit(
  work: PostingWork,
  credit: NetworkCdr,
): Promise<{ scope: WalletScope; session: StoredSession } | undefined> {
  const { tx } = work
  const original = credit.creditReference
  if (original === null) return quarantine('credit_without_reference')
  const key = { countryCode: original.countryCode, partyId: original.partyId, cdrId: original.id }
  const found = await upsertCredit(tx, key, credit.key.id)
  const isNew =
    (await insertCredit(tx, key, {
      creditId: credit.key.id,
      costMicro: credit.cost.exclMicro > 0n ? credit.cost.exclMicro : 0n,
      energyWh: credit.energyWh > 0n ? credit.energyWh : 0n,
      at: credit.receivedAt,
    })) === 1
  if (!isNew || found === undefined || found.wallet_id === null || found.session_id === null) return undefined
  const scope = systemScope(found.wallet_id)
  const unlocked = await selectStoredSession(tx, scope, found.session_id)
  if (unlocked === undefined) return undefined
  await lockCardForPosting({ ...work, scope }, unlocked.card_id)
  const session = (await selectStoredSession(tx, scope, found.session_id)) ?? unlocked
  if (session.flags.includes('CREDITED')) return quarantine('credited_before')
  return { scope, session }
}

const MOST_OLDER_CREDITS = 1000

/** After a rolling upgrade, stores the credits of the older servers once. Each night handles the remaining ones. */
export const storeOlderCredits = job<object, Ctx>({
  name: 'sessions.keep-older-credits',
  cron: { expression: '40 3 * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async ({ db, log }) => {
    const stored = await insertCreditsOfOlderServers(db, MOST_OLDER_CREDITS)
    if (stored > 0) log.warn({ stored }, 'credits booked by an older server were stored')
  },
})

const NO_AMOUNTS = { costMicro: 0n, energyWh: 0n }

interface Credited {
  readonly session: StoredSession
  readonly facts: FactsRow
}

/**
 * Applies the waiting credits of a session whose card is locked. They reverse all of the posted amount, or a share. An
 * unposted record that is credited in full is never posted. Partial credits wait for the review of the record.
 */
export async function applyCredits(work: WalletPostingWork, credited: Credited): Promise<StoredSession> {
  const { ctx, tx, scope } = work
  const { session, facts } = credited
  const key = keyOf(session)
  // Servers from before partial credits stored only the id of the crediting record. Such a credit reverses the whole
  // record.
  if (facts.credited_by !== null)
    await insertCredit(tx, key, { ...NO_AMOUNTS, creditId: facts.credited_by, at: ctx.now.toISOString() })
  const all = await selectCredits(tx, key)
  const waiting = all.filter((credit) => credit.applied_at === null)
  if (waiting.length === 0 || session.flags.includes('CREDITED')) return session
  if (!session.cost_is_final) {
    const isUndone = isWhole(creditedShare(reportedOf(session, all), all.map(amountsOf)))
    return isUndone ? undoUnbooked(work, { session, facts, waiting }) : session
  }
  const notes = await selectCreditedByNotes(tx, scope, session.id)
  let [now, done] = [session, all.filter((credit) => credit.applied_at !== null)]
  for (const credit of waiting) {
    const step = creditStep(ctx, now, { credit, done, notes: { netMinor: notes.net_minor, vatMinor: notes.vat_minor } })
    await reverseCharge(work, step.reversal)
    await saveChange(work, { before: now, after: step.after, facts, sum: step.isWhole ? -1 : 'changed' })
    const { netMinor, vatMinor } = step.reversal
    await updateCreditApplied(tx, scope, key, {
      creditId: credit.credit_id,
      sessionId: session.id,
      netMinor,
      vatMinor,
      energyWh: step.energyWh,
      invoiceId: netMinor + vatMinor > 0n ? notes.invoice_id : null,
      at: ctx.now,
    })
    done = [...done, { ...credit, net_minor: netMinor, vat_minor: vatMinor, credited_energy_wh: step.energyWh }]
    now = step.after
    if (step.isWhole) break
  }
  return now
}

/** The effect of one credit record on a posted session. */
function creditStep(
  ctx: Ctx,
  session: StoredSession,
  { credit, done, notes }: { credit: CreditRow; done: readonly CreditRow[]; notes: NetAndVat },
) {
  const credited = { netMinor: sum(done, 'net_minor'), vatMinor: sum(done, 'vat_minor') }
  const remaining = { netMinor: session.net_minor ?? 0n, vatMinor: session.vat_minor ?? 0n }
  const booked = { netMinor: remaining.netMinor + credited.netMinor, vatMinor: remaining.vatMinor + credited.vatMinor }
  const share = creditedShare(reportedOf(session, done), [...done, credit].map(amountsOf))
  const left = { netMinor: remaining.netMinor - notes.netMinor, vatMinor: remaining.vatMinor - notes.vatMinor }
  const creditable = remainingCredit(shareOfPrice(booked, share, vatRateOf(session)), credited, left)
  const whole = isWhole(share)
  // A credit changes money, never the energy that was measured. The note of a whole credit names the energy it reverses.
  const energyWh = whole ? session.energy_wh : 0n
  const totalMinor = creditable.netMinor + creditable.vatMinor
  const reversal = {
    sessionId: session.id,
    cardId: session.card_id,
    startedAt: new Date(session.started_at),
    ...creditable,
    totalMinor,
    // A card's limit counts the cost of its sessions. A fully reversed session costs nothing, whatever was refunded
    // before.
    spentMinor: whole ? session.cost_minor : totalMinor,
    key: `credit:${session.country_code}*${session.party_id}*${session.cdr_id}:${credit.credit_id}`,
    now: ctx.now,
  }
  const event = whole ? 'CREDITED' : 'PARTLY_CREDITED'
  const timeline = withEvent(session.timeline, event, ctx.now.toISOString(), credit.credit_id)
  const after: StoredSession = whole
    ? {
        // The session stays visible as it was posted. Earlier versions subtracted the energy of partial credits.
        ...withEnergy(session, session.energy_wh + sum(done, 'credited_energy_wh')),
        net_minor: booked.netMinor,
        vat_minor: booked.vatMinor,
        cost_minor: booked.netMinor + booked.vatMinor,
        flags: flagged(
          session.flags.filter((flag) => flag !== 'PARTLY_CREDITED'),
          'CREDITED',
        ),
        timeline,
      }
    : {
        ...session,
        net_minor: remaining.netMinor - creditable.netMinor,
        vat_minor: remaining.vatMinor - creditable.vatMinor,
        cost_minor: session.cost_minor - totalMinor,
        idle_minor: scaledDown(session.idle_minor, session.cost_minor, session.cost_minor - totalMinor),
        peak_minor: scaledDown(session.peak_minor, session.cost_minor, session.cost_minor - totalMinor),
        flags: flagged(session.flags, 'PARTLY_CREDITED'),
        timeline,
      }
  return { after, reversal, energyWh, isWhole: whole }
}

/** The session with a new energy. Its CO2 and its periods are scaled, and the periods add up to the energy. */
function withEnergy(session: StoredSession, energyWh: bigint): StoredSession {
  const before = session.energy_wh
  if (energyWh === before) return session
  let [reached, withEvent] = [0n, 0n]
  const energy_by_period: Record<string, string> = {}
  for (const [period, kwh] of Object.entries(session.energy_by_period)) {
    reached += parseEnergyKwh(kwh)
    const upTo = scaledDown(reached, before, energyWh)
    energy_by_period[period] = formatEnergyKwh(upTo - withEvent)
    withEvent = upTo
  }
  const co2_g = session.co2_g === null ? null : scaledDown(session.co2_g, before, energyWh)
  return { ...session, energy_wh: energyWh, energy_by_period, co2_g }
}

/** An unposted session is never posted after this. */
async function undoUnbooked(
  work: WalletPostingWork,
  { session, facts, waiting }: Credited & { waiting: readonly CreditRow[] },
): Promise<StoredSession> {
  const { ctx, tx, scope } = work
  await releaseSessionHold(work, { sessionId: session.id, cardId: session.card_id })
  const after: StoredSession = {
    ...session,
    status: 'INVALID',
    cost_minor: 0n,
    hold_id: null,
    record: null,
    flags: flagged(session.flags, 'CREDITED'),
    timeline: withEvent(session.timeline, 'CREDITED', ctx.now.toISOString(), waiting[0]?.credit_id),
  }
  await saveChange(work, { before: session, after, facts })
  await closeReview(work, session.id)
  for (const { credit_id } of waiting) {
    const nothing = { creditId: credit_id, sessionId: session.id, netMinor: 0n, vatMinor: 0n, energyWh: 0n }
    await updateCreditApplied(tx, scope, keyOf(session), { ...nothing, invoiceId: null, at: ctx.now })
  }
  return after
}

const keyOf = (session: StoredSession): RecordKey => ({
  countryCode: session.country_code ?? '',
  partyId: session.party_id ?? '',
  cdrId: session.cdr_id ?? '',
})

/** The figures of the charge record before any credit. */
const reportedOf = (session: StoredSession, credits: readonly CreditRow[]) => ({
  costMicro: session.cpo_cost_micro ?? 0n,
  energyWh: session.energy_wh + sum(credits, 'credited_energy_wh'),
})

const amountsOf = ({ cost_micro, energy_wh }: CreditRow) => ({ costMicro: cost_micro, energyWh: energy_wh })

const sum = (rows: readonly CreditRow[], column: 'net_minor' | 'vat_minor' | 'credited_energy_wh'): bigint =>
  rows.reduce((total, row) => total + row[column], 0n)

function vatRateOf({ price }: StoredSession): bigint {
  const [line] = (price as { lines: { vat_rate: string }[] } | null)?.lines ?? []
  return parseVatRate(line?.vat_rate ?? '0.00')
}
