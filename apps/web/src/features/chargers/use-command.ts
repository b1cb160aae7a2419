import { type ChargerCommand, commandCharger } from '@voltway/contract/chargers-commands'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { request } from '../../lib/request.ts'
import { type Action, useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { refreshChargers } from './chargers.queries.ts'

type CommandInput = BodyInputOf<typeof commandCharger>

/** Sends a command to a charger. Its answer arrives later (`CommandProgress`). */
export function useCommand(
  chargerId: string,
  onSent: (command: ChargerCommand) => void,
  toastRefusal = false,
): Action<CommandInput> {
  const walletId = useWalletId()
  return useAction((body: CommandInput) => request(commandCharger, { params: { walletId, chargerId }, body }), {
    onDone: onSent,
    toastRefusal,
    // The charge has ended, or the charger has disconnected.
    onRefused: () => void refreshChargers(walletId),
  })
}
