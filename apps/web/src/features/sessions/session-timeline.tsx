import type { SessionDetail, SessionEvent } from '@voltway/contract/sessions-details'
import type * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { isStopping } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { Timeline, type TimelineEntry } from '../../ui/description-list.tsx'

type Event = z.output<typeof SessionEvent>

const tones: Partial<Record<Event, TimelineEntry['tone']>> = {
  STARTED: 'info',
  STOP_REQUESTED: 'warn',
  ENDED: 'info',
  NETWORK_SILENT: 'warn',
  IN_DOUBT: 'warn',
  ACCEPTED: 'info',
  REJECTED: 'info',
  BOOKED_BY_TIME: 'info',
  DISPUTED: 'warn',
  DISPUTE_ANSWERED: 'info',
  PRICED: 'accent',
  PAID: 'ok',
  PARTLY_CREDITED: 'warn',
  CREDITED: 'bad',
  INVALIDATED: 'bad',
}

/** Shows the events of a session, the oldest first, and the pending one. */
export function SessionTimeline({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  const format = useFormats()
  /** The detail of a credit is the operator's record id. The timeline shows its amount instead. */
  const amountOf = (event: Event, recordId: string): string | undefined => {
    if (event !== 'CREDITED' && event !== 'PARTLY_CREDITED') return undefined
    const credit = session.credits.find(({ id }) => id === recordId)
    return credit && format.money(credit.total, session.currency)
  }
  const entries: TimelineEntry[] = session.timeline.map(({ at, event, detail }, index) => ({
    id: `${event} ${at} ${index}`,
    title: t.detail.event[event],
    at,
    when: format.dateTime(at),
    tone: tones[event] ?? 'idle',
    children: detail && (amountOf(event, detail) ?? wordsOf(event, detail, t)),
  }))
  if (isStopping(session)) entries.push({ id: 'waiting', title: t.detail.waiting, tone: 'warn', open: true })
  return <Timeline label={t.detail.timeline} entries={entries} />
}

type Words = ReturnType<typeof usePhrases<'session-details'>>

/** Formats the detail of an event: a person's name, the reason of a stop, flag codes, or text from the network. Flag codes are translated. */
function wordsOf(event: Event, detail: string, { detail: words, limit }: Words): string | undefined {
  if (event === 'STOP_REQUESTED' && (detail === 'CARD_LIMIT' || detail === 'WALLET_BALANCE'))
    return limit.reason[detail]
  if (event === 'STOP_REQUESTED' || event === 'ACCEPTED') return words.byPerson({ name: detail })
  if (event === 'IN_DOUBT') {
    const flags: Readonly<Record<string, string>> = words.flag
    return detail
      .split(' ')
      .flatMap((flag) => flags[flag] ?? [])
      .join(' ')
  }
  return detail
}
