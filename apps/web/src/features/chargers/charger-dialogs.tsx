import { type Charger, removeCharger, renewChargerPassword } from '@voltway/contract/chargers'
import type { ChargerCommand } from '@voltway/contract/chargers-commands'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RenameCharger } from './add-charger.tsx'
import { refreshChargers, refreshChargersAndSites } from './chargers.queries.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { StartDialog } from './start-dialog.tsx'
import { useCommand } from './use-command.ts'

type Charge = NonNullable<Charger['connectors'][number]['charge']>

export type OpenDialog =
  | { readonly kind: 'connection' | 'renew' | 'rename' | 'reset' | 'remove' }
  | { readonly kind: 'start'; readonly evse: number }
  | { readonly kind: 'stop'; readonly charge: Charge }

type DialogProps = { charger: Charger; onClose: () => void }
type CommandDialogProps = DialogProps & { onSent: (command: ChargerCommand) => void }
type ChargerDialogsProps = CommandDialogProps & {
  card: { readonly id: string; readonly name: string } | null
  dialog: OpenDialog
}

/** The dialog of a charger's action. */
export function ChargerDialogs({ dialog, card, onSent, ...props }: ChargerDialogsProps) {
  switch (dialog.kind) {
    case 'connection':
      return <ConnectDialog {...props} password={null} />
    case 'renew':
      return <RenewPassword {...props} />
    case 'rename':
      return <RenameCharger {...props} />
    case 'reset':
      return <Restart {...props} onSent={onSent} />
    case 'remove':
      return <RemoveCharger {...props} />
    case 'start':
      return <StartDialog {...props} evse={dialog.evse} card={card} onSent={onSent} />
    case 'stop':
      return <StopCharge {...props} charge={dialog.charge} onSent={onSent} />
  }
}

/** Creates a password after a confirmation, and shows it once. */
export function RenewPassword({ charger, onClose }: DialogProps) {
  const { renewal: t } = usePhrases('chargers')
  const walletId = useWalletId()
  // The state before, so that a connection with the old password does not count.
  const [renewed, setRenewed] = useState<{ charger: Charger; password: string } | null>(null)
  const params = { walletId, chargerId: charger.id }
  const renew = useAction(() => request(renewChargerPassword, { params }), {
    refresh: () => refreshChargers(walletId),
    onDone: ({ password }) => setRenewed({ charger, password }),
  })
  if (renewed) return <ConnectDialog {...renewed} onClose={onClose} />
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.title({ name: charger.name })}
      description={t.words}
      confirm={t.confirm}
      // The password must be shown first, so a confirmation does not close the dialog.
      action={{ ...renew, run: () => renew.run().then(() => false) }}
    />
  )
}

function RemoveCharger({ charger, onClose }: DialogProps) {
  const { removal: t } = usePhrases('chargers')
  const walletId = useWalletId()
  const remove = useAction(() => request(removeCharger, { params: { walletId, chargerId: charger.id } }), {
    refresh: () => refreshChargersAndSites(walletId),
    done: t.done,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.title({ name: charger.name })}
      description={t.words}
      confirm={t.confirm}
      action={remove}
    />
  )
}

function Restart({ charger, onClose, onSent }: CommandDialogProps) {
  const { command: t } = usePhrases('chargers')
  const command = useCommand(charger.id, onSent)
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.resetTitle({ name: charger.name })}
      description={t.resetWords}
      confirm={t.RESET}
      action={{ ...command, run: () => command.run({ kind: 'RESET' }) }}
    />
  )
}

function StopCharge({ charger, charge, onClose, onSent }: CommandDialogProps & { charge: Charge }) {
  const { command: t } = usePhrases('chargers')
  const format = useFormats()
  const command = useCommand(charger.id, onSent)
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.stopTitle({ card: charge.card_name })}
      description={t.stopWords({ energy: format.kwh(charge.energy_kwh) })}
      confirm={t.STOP}
      action={{ ...command, run: () => command.run({ kind: 'STOP', session_id: charge.session_id }) }}
    />
  )
}
