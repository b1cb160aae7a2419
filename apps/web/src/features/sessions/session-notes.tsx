import type { SessionDetail } from '@voltway/contract/session-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'

/** What is odd about a session, in words instead of codes, and what a person is asked to decide about it. */
export function SessionNotes({ session }: { session: SessionDetail }) {
  const { decision: t, detail } = usePhrases('session-details')
  const format = useFormats()
  const { flags, doubt } = session
  if (flags.length === 0 && !doubt) return null
  const total = doubt?.total ?? null
  return (
    <Banner tone="warn">
      <p className="font-semibold">{doubt ? t.title : detail.flags}</p>
      {doubt && <p>{t.words}</p>}
      <ul className={doubt ? 'grid list-disc gap-1 pl-4' : 'grid gap-1'}>
        {flags.map((flag) => (
          <li key={flag}>{detail.flag[flag]}</li>
        ))}
      </ul>
      {doubt && (
        <p className="font-semibold">
          {total === null ? t.noPrice : t.total({ amount: format.money(total, session.currency) })}
        </p>
      )}
    </Banner>
  )
}

/** What the fleet says is wrong, and what support has answered. */
export function DisputeNote({ session }: { session: SessionDetail }) {
  const { dispute: t } = usePhrases('session-details')
  const format = useFormats()
  const { dispute } = session
  if (!dispute) return null
  const when = format.dateTime(dispute.at)
  return (
    <Banner tone={dispute.answer === null ? 'warn' : 'info'}>
      <p className="font-semibold">
        {t.disputed}: {t.reason[dispute.reason]}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{dispute.words}</p>
      <p className="text-xs text-ink-2">{dispute.by === null ? when : t.by({ name: dispute.by, when })}</p>
      {dispute.answer === null || dispute.answered_at === null ? (
        <p className="mt-2 text-ink-2">{t.waiting}</p>
      ) : (
        <>
          <p className="mt-2 font-semibold">{t.answer({ when: format.dateTime(dispute.answered_at) })}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{dispute.answer}</p>
        </>
      )}
    </Banner>
  )
}
