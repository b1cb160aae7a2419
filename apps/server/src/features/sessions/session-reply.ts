import { pendingStops, type SessionStatus, type StopCommand } from '@voltway/contract/sessions'
import { type SessionDetail, sessionDecides } from '@voltway/contract/sessions-details'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatDecimal, formatMoney } from '@voltway/money/money'
import type { WalletScope } from '../../kernel/scope.ts'
import type { ChargeRecord } from './charge-facts.ts'
import { costText } from './record-checks.ts'
import type { ReviewFields, SessionDetailRow } from './session-list.sql.ts'

export function isStopPending(stop: StopCommand | null): boolean {
  const pending: readonly string[] = pendingStops
  return stop !== null && pending.includes(stop.state)
}

/** @param acceptedMinor the amount posted when the waiting record is accepted; null where no price applies. */
export function sessionDetailReply(
  scope: WalletScope,
  row: SessionDetailRow,
  acceptedMinor: bigint | null,
): SessionDetail {
  return {
    ...row.session,
    connector: row.connector,
    auth_method: row.auth_method,
    curve: row.curve.map(([atMs, powerW, energyWh]) => ({
      at: new Date(atMs).toISOString(),
      power_kw: powerW === null ? null : powerW / 1000,
      energy_kwh: formatEnergyKwh(BigInt(energyWh)),
    })),
    energy_by_period: row.energy_by_period,
    price: row.price as SessionDetail['price'],
    cdr_id: row.cdr_id,
    invoice_line_id: row.invoice_line_id,
    timeline: row.timeline as SessionDetail['timeline'],
    co2_kg: row.co2_g === null ? null : formatDecimal(row.co2_g, 3),
    invoice_number: row.invoice_number,
    allowed_decisions: decisionsOn(scope, row),
    doubt: doubtOf(row, acceptedMinor),
    idle_s: row.idle_s,
    avoidable:
      row.idle_minor > 0n || row.peak_minor > 0n
        ? { idle_cost: formatMoney(row.idle_minor), peak_cost: formatMoney(row.peak_minor) }
        : null,
    credits: row.credits.map(({ id, at, energy_wh, total_minor, note_id, note_number }) => ({
      id,
      at: iso(at),
      energy_kwh: formatEnergyKwh(BigInt(energy_wh)),
      total: formatMoney(BigInt(total_minor)),
      credit_note: note_id === null || note_number === null ? null : { id: note_id, number: note_number },
    })),
    dispute: row.dispute && { ...row.dispute, at: iso(row.dispute.at), answered_at: iso(row.dispute.answered_at) },
  }
}

/** The content of a waiting record, and the reasons for its review. */
export function doubtFieldsOf(
  record: ChargeRecord,
  review: ReviewFields | null,
  acceptedMinor: bigint | null,
): Omit<NonNullable<SessionDetail['doubt']>, 'decides'> {
  return {
    total: acceptedMinor === null ? null : formatMoney(acceptedMinor),
    reported: {
      cost: costText(record.cpoCostMicro),
      currency: record.currency ?? 'EUR',
      energy_kwh: formatEnergyKwh(BigInt(record.energyWh)),
      start_date_time: record.startedAt,
      end_date_time: record.endedAt,
    },
    reasons: review?.reasons ?? [],
    books_at: iso(review?.books_at ?? null),
    dispute:
      review?.disputed_at == null
        ? null
        : { words: review.dispute_words ?? '', by: review.disputed_by, at: iso(review.disputed_at) },
  }
}

function doubtOf(row: SessionDetailRow, acceptedMinor: bigint | null): SessionDetail['doubt'] {
  if (row.session.status !== 'IN_VALIDATION' || row.record === null) return null
  const fields = doubtFieldsOf(row.record as ChargeRecord, row.review, acceptedMinor)
  return { ...fields, decides: fields.books_at === null || fields.dispute !== null ? 'OPERATOR' : 'FLEET' }
}

function decisionsOn(scope: WalletScope, row: SessionDetailRow): SessionDetail['allowed_decisions'] {
  const { status, flags, source } = row.session
  if (!scope.rights.has('wallet.fund')) return []
  const mayBe: readonly SessionStatus[] = sessionDecides.accept
  const mayBeDisputed: readonly SessionStatus[] = sessionDecides.dispute
  if (mayBe.includes(status)) {
    if (row.record === null) return []
    return [
      ...(row.review?.books_at === null ? [] : ['accept' as const]),
      ...(row.review?.disputed_at == null ? ['reject' as const] : []),
    ]
  }
  // No operator could answer a dispute about the company's own energy.
  if (source !== 'NETWORK') return []
  return mayBeDisputed.includes(status) && row.dispute === null && !flags.includes('CREDITED') ? ['dispute'] : []
}

/** Instants inside JSON are the database's text format, with an offset. */
const iso = <At extends string | null>(at: At): At => (at === null ? at : (new Date(at).toISOString() as At))
