import { useQuery } from '@tanstack/react-query'
import { setOtherCar } from '@voltway/contract/reimbursements-shares'
import type { Session } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { chargeUseQuery } from './own-home.queries.ts'
import { refreshReimbursements } from './reimbursements.queries.ts'

type OwnChargeProps = {
  walletId: string
  session: Session
  /** Whether a line of the statement pays it back. Undefined while the lines are loading. */
  isPaidBack: boolean | undefined
}

/** A charge at home with its cost. One tap marks it as private, and another one as business again. */
export function OwnCharge({ walletId, session, isPaidBack }: OwnChargeProps) {
  const t = usePhrases('home-charging')
  const format = useFormats()
  const here = useHere()
  // A charge without a line is private, or not final yet.
  const use = useQuery({ ...chargeUseQuery(walletId, session.id), enabled: isPaidBack === false })
  const set = async (isOther: boolean) => {
    await request(setOtherCar, { params: { walletId, sessionId: session.id }, body: { is_other_car: isOther } })
    await refreshReimbursements(walletId)
  }
  const mark = useAction((isOther: boolean) => set(isOther), {
    done: (_, isOther) => (isOther ? t.markedPrivate : t.markedBusiness),
    undo: (_, isOther) => set(!isOther),
    toastRefusal: t.failed,
  })
  const isPrivate = mark.sending ?? (isPaidBack === false && use.data?.is_other_car === true)
  const { start_date_time: start, energy_kwh, total_cost, currency, status, cost_is_final: isFinal } = session
  const date = format.dateTime(start)
  const note = isPrivate ? t.isPrivate : status === 'ONGOING' ? t.running : isFinal ? null : t.waiting
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-3">
      <div className="grid min-w-0 gap-1">
        <Link href={here({ session: session.id })} variant="quiet" className="font-medium">
          {date}
        </Link>
        <span className="tabular text-table text-ink-2">
          {format.kwh(energy_kwh)} · {format.money(total_cost, currency)}
        </span>
        {note && <span className="text-xs text-ink-3">{note}</span>}
      </div>
      <Button
        small
        pending={mark.isPending}
        aria-label={isPrivate ? t.businessOf({ date }) : t.privateOf({ date })}
        onClick={() => mark.run(!isPrivate)}
      >
        {isPrivate ? t.business : t.private}
      </Button>
    </li>
  )
}
