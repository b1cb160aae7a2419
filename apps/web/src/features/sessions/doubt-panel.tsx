import type { SessionDetail } from '@voltway/contract/sessions-details'
import type { DoubtFigure, DoubtReason } from '@voltway/contract/sessions-doubts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'

type Doubt = NonNullable<SessionDetail['doubt']>
/** The fields that both the fleet and the operator of the installation see. */
type Sides = Pick<Doubt, 'reported' | 'total' | 'reasons' | 'dispute'>

/** Shows why a charge record is on hold, the figures of both sides, and who decides now. */
export function DoubtPanel({ session, doubt }: { session: SessionDetail; doubt: Doubt }) {
  const { decision: t, detail } = usePhrases('session-details')
  const others = session.flags.filter((flag) => !doubt.reasons.some((reason) => reason.flag === flag))
  return (
    <Banner tone="warn">
      <p className="font-semibold">{doubt.decides === 'FLEET' ? t.title : t.titleOperator}</p>
      <p>{useWhoDecides(doubt)}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-4">
        <Reasons doubt={doubt} />
        {others.map((flag) => (
          <li key={flag}>{detail.flag[flag]}</li>
        ))}
      </ul>
      <DisputeWords doubt={doubt} />
      <details className="mt-2">
        <summary className="cursor-pointer font-medium">{t.reported.title}</summary>
        <BothSides doubt={doubt} currency={session.currency} />
      </details>
    </Banner>
  )
}

function useWhoDecides({ books_at: booksAt, dispute }: Doubt): string {
  const { decision: t } = usePhrases('session-details')
  const format = useFormats()
  if (booksAt === null) return t.wordsImpossible
  const date = format.date(booksAt)
  return dispute === null ? t.words({ date }) : t.wordsDisputed({ date })
}

/** Renders the reasons as list items. */
export function Reasons({ doubt }: { doubt: Pick<Sides, 'reasons'> }) {
  return doubt.reasons.map((reason) => (
    <li key={reason.flag} className="[overflow-wrap:anywhere]">
      <ReasonWords reason={reason} />
    </li>
  ))
}

function ReasonWords({ reason: { flag, found, expected } }: { reason: DoubtReason }) {
  const { decision: t, detail } = usePhrases('session-details')
  const write = useFigure()
  const sentences: Partial<Record<string, (values: { found: string; expected: string }) => string>> = t.reason
  const sentence = sentences[flag]
  return found && expected && sentence
    ? sentence({ found: write(found), expected: write(expected) })
    : detail.flag[flag]
}

function useFigure(): (figure: DoubtFigure) => string {
  const format = useFormats()
  return ({ kind, value, currency }) => {
    if (kind === 'ENERGY') return format.kwh(value)
    if (kind === 'MONEY') return format.money(value, currency ?? 'EUR')
    return kind === 'TIME' ? format.dateTime(value) : format.duration(Number(value) * 3600)
  }
}

type BothSidesProps = { doubt: Pick<Sides, 'reported' | 'total'>; currency?: string }

export function BothSides({ doubt: { reported, total }, currency = 'EUR' }: BothSidesProps) {
  const { decision: t } = usePhrases('session-details')
  const format = useFormats()
  return (
    <section className="mt-3" aria-label={t.reported.title}>
      <DescriptionList
        entries={[
          { term: t.reported.amount, value: format.money(reported.cost, reported.currency) },
          {
            term: t.reported.price,
            value: total === null ? t.reported.none : format.money(total, currency),
          },
          { term: t.reported.energy, value: format.kwh(reported.energy_kwh) },
          { term: t.reported.start, value: format.dateTime(reported.start_date_time) },
          { term: t.reported.end, value: format.dateTime(reported.end_date_time) },
        ]}
      />
    </section>
  )
}

export function DisputeWords({ doubt: { dispute } }: { doubt: Pick<Sides, 'dispute'> }) {
  const { decision: t } = usePhrases('session-details')
  const format = useFormats()
  if (dispute === null) return null
  const { words, at, by } = dispute
  return (
    <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
      {t.dispute({ name: by ?? t.nobody, when: format.dateTime(at), words })}
    </p>
  )
}
