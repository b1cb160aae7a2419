import { type ChargeTarget, setChargeTarget } from '@voltway/contract/load-plans'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { Button } from '../../ui/button.tsx'
import type { LockReason } from '../permission/right.ts'
import { useAction } from '../use-action.ts'
import { refreshPlans } from './load-plans.queries.ts'
import { TargetDialog } from './target-dialog.tsx'
import type { TargetedCharge } from './targeted-charge.ts'

type TargetButtonsProps = {
  walletId: string
  charge: TargetedCharge
  target: ChargeTarget
  /** Why the person may not change it. */
  lock: LockReason
}

/** Sets, changes and removes when the car of a charge has to be ready. */
export function TargetButtons({ walletId, charge, target, lock }: TargetButtonsProps) {
  const { target: t } = usePhrases('load-plans')
  const [isOpen, setIsOpen] = useState(false)
  const { ready_by, energy_kwh } = target
  const isSet = ready_by !== null || energy_kwh !== null
  const params = { walletId, sessionId: charge.id }
  const refresh = () => refreshPlans(walletId)
  const remove = useAction(() => request(setChargeTarget, { params, body: { ready_by: null, energy_kwh: null } }), {
    refresh,
    done: t.removed,
    undo: async () => {
      await request(setChargeTarget, { params, body: { ready_by, energy_kwh } })
      await refresh()
    },
    toastRefusal: true,
  })
  const { name } = charge
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        small
        {...lock}
        aria-label={isSet ? t.changeFor({ name }) : t.setFor({ name })}
        onClick={() => setIsOpen(true)}
      >
        {isSet ? t.change : t.set}
      </Button>
      {isSet && (
        <Button
          small
          type={3}
          {...lock}
          pending={remove.isPending}
          aria-label={t.removeFor({ name })}
          onClick={() => void remove.run()}
        >
          {t.remove}
        </Button>
      )}
      {isOpen && <TargetDialog {...{ walletId, charge, target }} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
