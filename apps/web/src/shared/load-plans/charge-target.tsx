import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import type { LockReason } from '../permission/right.ts'
import { targetQuery } from './load-plans.queries.ts'
import { TargetButtons } from './target-buttons.tsx'
import { TargetState } from './target-state.tsx'
import type { TargetedCharge } from './targeted-charge.ts'

export type ChargeTargetPartProps = { walletId: string; charge: TargetedCharge; lock: LockReason }

/** When the car of a running charge has to be ready. Nothing at a site without a limit, which is not planned. */
export function ChargeTargetPart({ walletId, charge, lock }: ChargeTargetPartProps) {
  const { target: t } = usePhrases('load-plans')
  const { data: target } = useQuery(targetQuery(walletId, charge.id))
  if (!target?.is_planned) return null
  return (
    <section className="grid gap-2">
      <h3>{t.title}</h3>
      <TargetState target={target} />
      <TargetButtons {...{ walletId, charge, target, lock }} />
    </section>
  )
}
