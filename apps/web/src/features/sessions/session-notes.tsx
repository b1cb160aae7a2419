import type { SessionDetail } from '@voltway/contract/sessions-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { DoubtPanel } from './doubt-panel.tsx'
import { waitsForTariff } from './price-lines.tsx'

/** Shows the notes on a session, or the doubt about a record that needs a decision. */
export function SessionNotes({ session }: { session: SessionDetail }) {
  const { detail, atSite } = usePhrases('session-details')
  const { flags, doubt } = session
  if (waitsForTariff(session))
    return (
      <Banner
        tone="warn"
        action={
          <PageLink to="sites" query={{ site: session.station.id }}>
            {atSite.openSite}
          </PageLink>
        }
      >
        {atSite.noTariff}
      </Banner>
    )
  if (doubt) return <DoubtPanel session={session} doubt={doubt} />
  if (flags.length === 0) return null
  return (
    <Banner tone="warn">
      <p className="font-semibold">{detail.flags}</p>
      <ul className="grid gap-1">
        {flags.map((flag) => (
          <li key={flag}>{detail.flag[flag]}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** Shows the fleet's complaint and the response of support. */
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
