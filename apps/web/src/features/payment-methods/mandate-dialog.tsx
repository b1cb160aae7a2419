import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import {
  cancelMandate,
  createMandate,
  downloadMandate,
  type listMandates,
  type Mandate,
  type PaymentMethod,
} from '@voltway/contract/payment-methods'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Download } from '../../ui/icons/download.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { mandatesQuery } from './payment-methods.queries.ts'
import { confirmedStop, StoppedCards } from './stopped-cards.tsx'

type MandateDialogProps = { method: PaymentMethod; onClose: () => void }

/** Shows the mandate of a bank account: the text to sign, or the signed text. */
export function MandateDialog({ method, onClose }: MandateDialogProps) {
  const t = usePhrases('payments').mandate
  const words = useWords()
  const describe = useDescribeError()
  const walletId = useWalletId()
  const mandates = useQuery(mandatesQuery(walletId, method.id))
  const [cancelling, setCancelling] = useState<Mandate | null>(null)
  const active = mandates.data?.results.find(({ status }) => status === 'ACTIVE')

  const owned = { query: { wallet: walletId } }
  const refresh = () => Promise.all([mandates.refetch(), refreshMoney(walletId)])
  const sign = useAction(() => request(createMandate, { params: { id: method.id }, ...owned }), {
    refresh,
    done: t.signedToast,
  })
  const download = useAction(
    ({ id }: Mandate) => request(downloadMandate, { params: { id: method.id, mandateId: id }, ...owned }),
    { onDone: (file, { umr }) => saveFile(file as Blob, `mandate-${umr}.pdf`) },
  )
  const error = sign.refusal?.error ?? download.refusal?.error ?? mandates.error
  return (
    <Dialog
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
            <Button type={1} icon={<Download />} pending={download.isPending} onClick={() => void download.run(active)}>
              {t.download}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type={1} pending={sign.isPending} onClick={() => void sign.run()}>
              {t.agree}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4 pb-4">
        {error != null && (
          <Banner tone="bad" announce>
            {describe(error).message}
          </Banner>
        )}
        {mandates.data === undefined ? (
          <Skeleton height={160} />
        ) : active ? (
          <MandateFacts mandate={active} />
        ) : (
          <MandateText {...mandates.data} />
        )}
      </div>
      {cancelling && (
        <CancelDialog method={method} mandate={cancelling} refresh={refresh} onClose={() => setCancelling(null)} />
      )}
    </Dialog>
  )
}

type CancelDialogProps = {
  method: PaymentMethod
  mandate: Mandate
  refresh: () => Promise<unknown>
  onClose: () => void
}

function CancelDialog({ method, mandate, refresh, onClose }: CancelDialogProps) {
  const t = usePhrases('payments').mandate
  const query = { wallet: useWalletId(), ...confirmedStop(method) }
  const params = { id: method.id, mandateId: mandate.id }
  const cancel = useAction(() => request(cancelMandate, { params, query }), { refresh })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.cancelTitle({ umr: mandate.umr })}
      description={t.cancelWords}
      confirm={t.cancel}
      action={cancel}
    >
      <StoppedCards method={method} />
    </ConfirmDialog>
  )
}

/** Shows the text that the person agrees to. */
function MandateText({ draft, text }: Pick<ReplyOf<typeof listMandates>, 'draft' | 'text'>) {
  const t = usePhrases('payments').mandate
  const sides = useSides()
  return (
    <>
      {draft && <DescriptionList entries={sides(draft)} />}
      {text.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="text-table text-ink-2">{t.agreeWords}</p>
    </>
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

/** Returns reference, creditor, debtor and account, the same before and after signing. */
function useSides() {
  const t = usePhrases('payments').mandate
  return (sides: Sides) => [
    { term: t.umr, value: <span className="break-all font-mono text-xs">{sides.umr}</span>, key: 'umr' },
    { term: t.creditor, value: `${sides.creditor_name} (${sides.creditor_id})` },
    { term: t.debtor, value: sides.debtor_name },
    { term: t.iban, value: sides.iban_masked },
  ]
}
