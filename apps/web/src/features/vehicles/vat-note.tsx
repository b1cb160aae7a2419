import type { ReplyOf } from '@voltway/contract/endpoint'
import type { listVehicleCosts } from '@voltway/contract/vehicles-costs'
import { usePhrases } from '../../lib/phrases.tsx'
import { AmountsNote } from '../../shared/amounts.tsx'

type VatNoteProps = {
  costs: Pick<ReplyOf<typeof listVehicleCosts>, 'amounts' | 'vat_unknown_cost' | 'currency' | 'petrol'>
}

/** Says whether the costs contain VAT. The petrol car costs what was entered. */
export function VatNote({ costs }: VatNoteProps) {
  const t = usePhrases('vehicle-costs')
  return (
    <>
      <AmountsNote amounts={costs.amounts} unknownCost={costs.vat_unknown_cost} currency={costs.currency} />
      {costs.amounts === 'NET' && costs.petrol !== null && ` ${t.petrolAsEntered}`}
    </>
  )
}
