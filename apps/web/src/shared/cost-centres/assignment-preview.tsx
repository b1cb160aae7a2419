import { useQuery } from '@tanstack/react-query'
import type { AssignmentEffect } from '@voltway/contract/cost-centres'
import { usePhrases } from '../../lib/phrases.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFormats } from '../format.ts'
import { useDescribeError } from '../problem.ts'
import { useWalletId } from '../wallet/wallet.queries.ts'
import { type AssignmentBody, assignmentEffectQuery } from './cost-centres.queries.ts'
import './cost-centres.css'

type AssignmentPreviewProps = { body: AssignmentBody | null; onFrom: (day: string) => void }

/** Shows what an assignment moves: the number of charges, and their cost per month and centre before and after. */
export function AssignmentPreview({ body, onFrom }: AssignmentPreviewProps) {
  const t = usePhrases('cost-centres')
  const describe = useDescribeError()
  const { data: effect, error, isFetching } = useQuery(assignmentEffectQuery(useWalletId(), body))
  if (body === null) return null
  return (
    <section className="grid content-start gap-2" aria-label={t.previewTitle} aria-live="polite" aria-busy={isFetching}>
      <h3 className="font-medium">{t.previewTitle}</h3>
      {error ? (
        <Banner tone="bad">{describe(error).message}</Banner>
      ) : effect ? (
        <Effect effect={effect} body={body} onFrom={onFrom} />
      ) : (
        <Skeleton height={60} />
      )}
    </section>
  )
}

function Effect({
  effect,
  body,
  onFrom,
}: {
  effect: AssignmentEffect
  body: AssignmentBody
  onFrom: (day: string) => void
}) {
  const t = usePhrases('cost-centres')
  const { applies_from: from, closed_months: closed, charges, unchanged } = effect
  const isAllClosed = from !== null && body.until != null && from > body.until
  return (
    <>
      {closed.length > 0 && from !== null && <ClosedMonths {...{ closed, from, isAllClosed, onFrom }} />}
      {!isAllClosed && <p>{charges === 0 ? t.movesNone : t.moves({ n: charges })}</p>}
      {unchanged > 0 && <p className="text-ink-2">{t.unchanged({ n: unchanged })}</p>}
      {effect.moves.length > 0 && <Moves moves={effect.moves} currency={effect.currency} />}
    </>
  )
}

type ClosedProps = { closed: readonly string[]; from: string; isAllClosed: boolean; onFrom: (day: string) => void }

function ClosedMonths({ closed, from, isAllClosed, onFrom }: ClosedProps) {
  const t = usePhrases('cost-centres')
  const format = useFormats()
  const months = closed.map(monthText).join(', ')
  const date = format.date(from)
  return (
    <Banner
      tone="warn"
      action={
        isAllClosed ? undefined : (
          <Button small onClick={() => onFrom(from)}>
            {t.applyFrom({ date })}
          </Button>
        )
      }
    >
      {isAllClosed ? t.closedAll({ months }) : t.closed({ months, date })}
    </Banner>
  )
}

/** `2026-10` as 10/2026. */
const monthText = (month: string): string => month.split('-').reverse().join('/')

/** The cost of moved charges by month and centre, before and after. */
export function Moves({ moves, currency }: Pick<AssignmentEffect, 'moves' | 'currency'>) {
  const t = usePhrases('cost-centres')
  const format = useFormats()
  return (
    <div className="centre-moves">
      <table>
        <thead>
          <tr>
            <th scope="col">{t.month}</th>
            <th scope="col">{t.centre}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ month, name, before, after }) => (
            <tr key={`${month} ${name}`}>
              <td className="tabular">{monthText(month)}</td>
              <th scope="row">{name || t.noCentre}</th>
              <td>{format.money(before, currency)}</td>
              <td>{format.money(after, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
