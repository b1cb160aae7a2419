import type { ReplyOf } from '@voltway/contract/endpoint'
import type { Reimbursement } from '@voltway/contract/reimbursements'
import { sendReimbursements } from '@voltway/contract/reimbursements-payments'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Radios } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Download } from '../../ui/icons/download.ts'
import { useWords } from '../../ui/ui-context.tsx'
import type { StatementsDialogProps } from './approve-dialog.tsx'
import { refreshReimbursements } from './reimbursements.queries.ts'
import { useSumText } from './statement-words.ts'
import { useFileDownload } from './use-file-download.ts'

type Sent = ReplyOf<typeof sendReimbursements>
type Way = Sent['batch']['way']

/** Puts statements into a file for the bank or for payroll, downloads it, and names the statements that it lacks. */
export function SendDialog({ statements, onClose, onDone }: StatementsDialogProps) {
  const t = usePhrases('reimbursements').send
  const sumText = useSumText()
  const walletId = useWalletId()
  const files = useFileDownload()
  const [way, setWay] = useState<Way>('BANK')
  const [sent, setSent] = useState<Sent>()
  const ids = statements.flatMap(({ id }) => (id === null ? [] : [id]))
  const form = useActionForm({
    values: { way, ids },
    send: (body, idempotencyKey) => request(sendReimbursements, { params: { walletId }, body, idempotencyKey }),
    refresh: () => refreshReimbursements(walletId),
    onDone: (reply) => {
      setSent(reply)
      onDone?.()
      void files.batch(reply.batch)
    },
  })
  if (sent)
    return <SentFile sent={sent} statements={statements} isBusy={files.busy !== undefined} {...{ onClose, files }} />
  return (
    <FormDialog
      form={form}
      size={4}
      className="grid gap-4"
      onClose={onClose}
      title={t.title({ n: ids.length, amount: sumText(statements) })}
      description={t.words}
      submit={t.confirm}
    >
      <Radios
        boxed
        label={t.way}
        chosen={way}
        onChoose={setWay}
        choices={[
          { id: 'BANK', label: t.bank, help: t.bankHelp },
          { id: 'PAYROLL', label: t.payroll, help: t.payrollHelp },
        ]}
      />
    </FormDialog>
  )
}

type SentFileProps = {
  sent: Sent
  statements: readonly Reimbursement[]
  files: ReturnType<typeof useFileDownload>
  isBusy: boolean
  onClose: () => void
}

function SentFile({ sent: { batch, left_out: leftOut }, statements, files, isBusy, onClose }: SentFileProps) {
  const t = usePhrases('reimbursements').send
  const words = useWords()
  const format = useFormats()
  const amount = format.money(batch.amount, batch.currency)
  return (
    <Dialog
      size={4}
      onClose={onClose}
      title={t.done({ n: batch.statements, amount })}
      footer={
        <>
          <Button icon={<Download />} pending={isBusy} onClick={() => void files.batch(batch)}>
            {t.download}
          </Button>
          <Button type={1} onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      {leftOut.length > 0 && (
        <div className="grid gap-3">
          <Banner tone="warn">{t.leftOut({ n: leftOut.length })}</Banner>
          <ul className="grid gap-2">
            {leftOut.map(({ id, reason }) => (
              <li key={id}>
                <span className="block font-medium">{statements.find((one) => one.id === id)?.member.name}</span>
                <span className="text-ink-2">{t.reason[reason]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
