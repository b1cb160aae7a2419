import { removeVehicle, type Vehicle } from '@voltway/contract/vehicles'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import type { ChosenOwner } from '../../shared/own-list/owner-choice.tsx'
import { useAction } from '../../shared/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { queryOf, refreshVehicles } from './vehicles.queries.ts'

type DeleteVehicleProps = { owner: ChosenOwner; vehicle: Vehicle; onClose: () => void; onDone?: () => void }

/** Deletes a vehicle after a confirmation. */
export function DeleteVehicle({ owner, vehicle, onClose, onDone }: DeleteVehicleProps) {
  const t = usePhrases('vehicles')
  const remove = useAction(() => request(removeVehicle, { params: { id: vehicle.id }, query: queryOf(owner) }), {
    // A page of the vehicle leaves first, so that it does not ask for a vehicle that no longer exists.
    onDone: async () => {
      onDone?.()
      await refreshVehicles(owner)
    },
    done: t.deleted,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.deleteTitle({ plate: vehicle.licence_plate })}
      description={vehicle.card_id ? t.deleteCardWords : t.deleteWords}
      confirm={t.deleteConfirm}
      action={remove}
    />
  )
}
