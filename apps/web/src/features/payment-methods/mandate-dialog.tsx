import { useQuery } from '@tanstack/react-query'
import {
  cancelMandate,
  createMandate,
  downloadMandate,
  type Mandate,
  type PaymentMethod,
} from '@voltway/contract/payment-methods'
import { useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Download } from '../../ui/icons/download.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { mandatesQuery } from './payment-methods.queries.ts'
import { confirmedStop, StoppedCards } from './stopped-cards.tsx'

type MandateDialogProps = { method: PaymentMethod; onClose: () => void }

/** The mandate of a bank account: its text to be signed, or what was signed. */
export function MandateDialog({ method, onClose }: MandateDialogProps) {
  const t = usePhrases('payments').mandate
  const words = useWords()
  const say = useSay()
  const sides = useSides()
  const walletId = useWalletId()
  const mandates = useQuery(mandatesQuery(walletId, method.id))
  const [state, setState] = useState<{ pending?: boolean; error?: unknown }>({})
  const [cancelling, setCancelling] = useState<Mandate | null>(null)
  const active = mandates.data?.results.find(({ status }) => status === 'ACTIVE')

  const run = async (deed: () => Promise<unknown>) => {
    if (state.pending) return
    setState({ pending: true })
    try {
      await deed()
      setState({})
    } catch (error) {
      setState({ error })
    }
  }
  const owned = { query: { wallet: walletId } }
  const sign = () =>
    run(async () => {
      await ask(createMandate, { params: { id: method.id }, ...owned })
      await Promise.all([mandates.refetch(), refreshMoney(walletId)])
      toast({ tone: 'ok', title: t.signedToast })
    })
  const download = (mandate: Mandate) =>
    run(async () => {
      const file = (await ask(downloadMandate, {
        params: { id: method.id, mandateId: mandate.id },
        ...owned,
      })) as Blob
      saveFile(file, `mandate-${mandate.umr}.pdf`)
    })
  return (
    <Dialog
      open
      onClose={onClose}
      size={5}
      title={active ? t.title : (mandates.data?.text.title ?? t.title)}
      description={method.label}
      footer={
        active ? (
          <>
            <Button danger onClick={() => setCancelling(active)}>
              {t.cancel}
            </Button>
            <Button
              type={1}
              icon={<Download size={16} aria-hidden />}
              pending={state.pending}
              onClick={() => void download(active)}
            >
              {t.download}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type={1} pending={state.pending} onClick={() => void sign()}>
              {t.agree}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4 pb-4">
        {(state.error !== undefined || mandates.error) && (
          <Banner tone="bad" announce>
            {say(state.error ?? mandates.error).message}
          </Banner>
        )}
        {mandates.data === undefined ? (
          <Skeleton height={160} />
        ) : active ? (
          <MandateFacts mandate={active} />
        ) : (
          <>
            {mandates.data.draft && <DescriptionList entries={sides(mandates.data.draft)} />}
            {mandates.data.text.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="text-table text-ink-2">{t.agreeWords}</p>
          </>
        )}
      </div>
      {cancelling && (
        <ConfirmDialog
          open
          danger
          onClose={() => setCancelling(null)}
          title={t.cancelTitle({ umr: cancelling.umr })}
          description={t.cancelWords}
          confirm={t.cancel}
          onConfirm={async () => {
            const query = { wallet: walletId, ...confirmedStop(method) }
            await ask(cancelMandate, { params: { id: method.id, mandateId: cancelling.id }, query })
            await Promise.all([mandates.refetch(), refreshMoney(walletId)])
          }}
          failure={(error) => say(error).message}
        >
          <StoppedCards method={method} />
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function MandateFacts({ mandate }: { mandate: Mandate }) {
  const t = usePhrases('payments').mandate
  const format = useFormats()
  const sides = useSides()
  return (
    <DescriptionList
      entries={[
        ...sides(mandate),
        { term: t.status, value: t.statuses[mandate.status] },
        ...(mandate.signed_at === null ? [] : [{ term: t.signed, value: format.dateTime(mandate.signed_at) }]),
      ]}
    />
  )
}

type Sides = Pick<Mandate, 'umr' | 'creditor_id' | 'creditor_name' | 'debtor_name' | 'iban_masked'>

/** Reference, creditor, debtor and account: the same before and after signing. */
function useSides() {
  const t = usePhrases('payments').mandate
  return (sides: Sides) => [
    { term: t.umr, value: <span className="break-all font-mono text-xs">{sides.umr}</span>, key: 'umr' },
    { term: t.creditor, value: `${sides.creditor_name} (${sides.creditor_id})` },
    { term: t.debtor, value: sides.debtor_name },
    { term: t.iban, value: sides.iban_masked },
  ]
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
