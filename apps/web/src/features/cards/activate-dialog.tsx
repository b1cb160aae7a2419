import { activateCard } from '@voltway/contract/cards-details'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { keepCard, refreshCards } from './cards.queries.ts'

const maxNumber = 40

/** Activates a delivered card by the number printed on it. */
export function ActivateDialog({ onClose }: { onClose: () => void }) {
  const { activate: t } = usePhrases('card-changes')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState('')
  const [state, setState] = useState<{ saving?: boolean; missing?: boolean; error?: unknown }>({})
  // All that can be wrong is the number, so whatever the server says is said at the field.
  const error = state.missing ? t.missing : state.error === undefined ? undefined : say(state.error).message

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.saving) return
    if (number.trim() === '') {
      setState({ missing: true })
      return field.current?.focus()
    }
    setState({ saving: true })
    try {
      const card = await ask(activateCard, { params: { walletId }, body: { card_id: number } })
      keepCard(walletId, card)
      void refreshCards(walletId)
      toast({ tone: 'ok', title: t.done({ name: card.name }) })
      onClose()
    } catch (error) {
      setState({ error })
      field.current?.focus()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size={3}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={state.saving}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate>
        <TextInput
          ref={field}
          label={t.number}
          error={error}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxNumber}
          className="tabular"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
