import { useQuery } from '@tanstack/react-query'
import { whyWords } from '@voltway/phrases/why-words'
import { localeTags } from '../../lib/locale.ts'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { centsOf } from '../amount.ts'
import { useFormats } from '../format.ts'
import { PageLink } from '../page-link.tsx'
import { useWalletId } from '../wallet/wallet.queries.ts'
import { type WhyRequest, whyQuery } from './why.queries.ts'
import { useTarget } from './why-sentence.tsx'
import './why-steps.css'

/**
 * Why a period cost more or less than the one before: bars that lead from its cost to this one's, as a list that a screen
 * reader reads. Each reason links to its sessions. Without an answer nothing is shown.
 */
export function WhySteps({ of }: { of: WhyRequest }) {
  const t = usePhrases('why')
  const locale = useLocale()
  const format = useFormats()
  const { data } = useQuery(whyQuery(useWalletId(), of))
  const targetOf = useTarget(of)
  if (!data || (Number(data.cost) === 0 && Number(data.previous.cost) === 0)) return null
  const { head, reasons } = whyWords(data, t, localeTags[locale])
  const money = (amount: string, signed = false) =>
    `${signed && !amount.startsWith('-') ? '+' : ''}${format.money(amount, data.currency)}`
  let sum = centsOf(data.previous.cost)
  const steps = reasons.map(({ name, amount, part }) => {
    const from = sum
    sum += centsOf(amount)
    const tone = amount.startsWith('-') ? 'less' : 'more'
    return { id: name, part, amount: money(amount, true), tone, from, to: sum }
  })
  const bars = [
    {
      id: t.before,
      part: null,
      amount: money(data.previous.cost),
      tone: 'total',
      from: 0,
      to: centsOf(data.previous.cost),
    },
    ...steps,
    { id: t.now, part: null, amount: money(data.cost), tone: 'total', from: 0, to: centsOf(data.cost) },
  ]
  const most = Math.max(...bars.map(({ to }) => to), 1)
  const percent = (cents: number) => `${Math.max(0, (100 * cents) / most)}%`
  return (
    <section className="why-steps" aria-label={t.title}>
      <p className="font-semibold">{head.replace(/\s*:$/, '')}</p>
      {reasons.length > 0 && (
        <ol>
          {bars.map(({ id, part, amount, tone, from, to }) => (
            <li key={id} data-tone={tone}>
              <span>
                {part ? (
                  <PageLink {...targetOf(part, data)} variant="quiet" aria-label={t.seeSessions({ reason: id })}>
                    {id}
                  </PageLink>
                ) : (
                  id
                )}
              </span>
              <span aria-hidden className="why-track">
                <span style={{ marginLeft: percent(Math.min(from, to)), width: percent(Math.abs(to - from)) }} />
              </span>
              <span className="why-amount">{amount}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
