import type { CardRequest } from '@voltway/contract/requests'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import type { Tone } from '../../ui/state-dot.tsx'

/** The colour of each state. */
export const toneOfState = {
  PENDING: 'warn',
  APPROVED: 'ok',
  DECLINED: 'bad',
  WITHDRAWN: 'idle',
  EXPIRED: 'idle',
} as const satisfies Record<CardRequest['state'], Tone>

interface RequestWords {
  /** The request in words: "+€50.00 for Van 1 until 27/11/2026 18:00". */
  title(request: CardRequest): string
  /** The answer and its author; null for an open request. */
  outcome(request: CardRequest): string | null
}

/** Describes requests in words. */
export function useRequestWords(): RequestWords {
  const t = usePhrases('requests')
  const format = useFormats()
  return {
    title: ({ kind, card, amount, currency, until, is_ekey }) => {
      const money = format.money(amount, currency)
      if (kind === 'LIMIT')
        return t.limitTitle({
          amount: money,
          card: card?.name ?? '',
          until: until === null ? '' : format.dateTime(until),
        })
      if (kind === 'EXCEPTION')
        return t.exceptionTitle({ card: card?.name ?? '', until: until === null ? '' : format.dateTime(until) })
      if (kind === 'LOST_CARD') return t.lostTitle({ card: card?.name ?? '', price: money })
      return is_ekey ? t.ekeyTitle({ price: money }) : t.cardTitle({ price: money })
    },
    outcome: ({ state, decided_by: by, decided_at: at, answer }) => {
      if (state === 'APPROVED') return t.approvedBy({ by: by ?? '', at: at === null ? '' : format.dateTime(at) })
      if (state === 'DECLINED') return t.declinedBy({ by: by ?? '', reason: answer ?? '' })
      return null
    },
  }
}
