import { useQuery } from '@tanstack/react-query'
import type { Charger } from '@voltway/contract/chargers'
import { type ChargerCommand, commandCharger } from '@voltway/contract/chargers-commands'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { cardsQuery, refreshChargers } from './chargers.queries.ts'

type Named = { readonly id: string; readonly name: string }

type StartDialogProps = {
  charger: Charger
  evse: number
  /** The card that is chosen at first. */
  card: Named | null
  onSent: (command: ChargerCommand) => void
  onClose: () => void
}

/** Chooses the card of a charge and requests its start. */
export function StartDialog({ charger, evse, card: first, onSent, onClose }: StartDialogProps) {
  const { command: t } = usePhrases('chargers')
  const walletId = useWalletId()
  const [chosen, setChosen] = useState(first)
  const [typed, setTyped] = useState(first?.name ?? '')
  // The field shows the name of the chosen card, which is no search text.
  const { data } = useQuery(cardsQuery(walletId, typed === chosen?.name ? '' : typed))
  const form = useActionForm({
    values: { kind: 'START' as const, evse, card_id: chosen?.id ?? '' },
    check: ({ card_id }) => (card_id === '' ? { card_id: t.cardMissing } : {}),
    send: (body) => request(commandCharger, { params: { walletId, chargerId: charger.id }, body }),
    onDone: (command) => {
      onClose()
      onSent(command)
    },
    onRefused: () => void refreshChargers(walletId),
  })
  const found = data?.results ?? []
  const others = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen] : []
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.startTitle({ name: charger.name })}
      description={t.startWords}
      submit={t.START}
    >
      <Combobox
        label={t.card}
        required
        error={form.errors.card_id}
        options={[
          ...others.map(({ id, name }) => ({ id, label: name })),
          ...found.map(({ id, name, card_id: hint }) => ({ id, label: name, hint })),
        ]}
        value={chosen?.id ?? null}
        onChange={(id) => setChosen([...others, ...found].find((one) => one.id === id) ?? null)}
        onType={setTyped}
      />
    </FormDialog>
  )
}
