import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { type listHomeDoubts, setOtherCar } from '@voltway/contract/reimbursements-shares'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { homeDoubtsQuery } from './own-home.queries.ts'
import { refreshReimbursements } from './reimbursements.queries.ts'

type Doubt = ReplyOf<typeof listHomeDoubts>['results'][number]

/** Charges at home that may be another car's, until the driver says which it was. */
export function OwnDoubts({ walletId }: { walletId: string }) {
  const t = usePhrases('home-charging').doubts
  const { data } = useQuery(homeDoubtsQuery(walletId))
  if (data === undefined || data.results.length === 0) return null
  return (
    <section className="grid gap-3" aria-label={t.title}>
      <h3>{t.title}</h3>
      {data.results.map((doubt) => (
        <OwnDoubt key={doubt.session_id} walletId={walletId} doubt={doubt} />
      ))}
    </section>
  )
}

function OwnDoubt({ walletId, doubt }: { walletId: string; doubt: Doubt }) {
  const t = usePhrases('home-charging').doubts
  const format = useFormats()
  const { session_id: sessionId, start_date_time: start, energy_kwh: energy, findings } = doubt
  const answer = useAction(
    (isOther: boolean) => request(setOtherCar, { params: { walletId, sessionId }, body: { is_other_car: isOther } }),
    {
      refresh: () => refreshReimbursements(walletId),
      done: (_, isOther) => (isOther ? t.saidOther : t.saidOwn),
      toastRefusal: true,
    },
  )
  return (
    <Banner tone="warn">
      <div className="grid gap-2">
        <p className="font-semibold">{t.of({ date: format.dateTime(start), energy: format.kwh(energy) })}</p>
        {findings.map(({ kind }) => (
          <p key={kind}>{t.reason[kind]}</p>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button small pending={answer.sending === true} onClick={() => answer.run(true)}>
            {t.other}
          </Button>
          <Button small pending={answer.sending === false} onClick={() => answer.run(false)}>
            {t.own}
          </Button>
        </div>
      </div>
    </Banner>
  )
}
