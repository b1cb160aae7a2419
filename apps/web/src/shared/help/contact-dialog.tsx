import { contactSupport } from '@voltway/contract/faq'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { lastFailedRequest, request } from '../../lib/request.ts'
import { tabStorage } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MailCheck } from '../../ui/icons/mail-check.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { type PageName, pageNames } from '../paths.ts'
import { useActionForm } from '../use-action-form.ts'

type ContactDialogProps = {
  /** The page that the message is probably about. */
  page?: PageName | undefined
  onClose: () => void
}

const fields = ['message', 'page'] as const
/** The typed text survives a reload. */
const draftKey = 'support_message'
/** The maximum length in the contract. */
const longest = 4000

/** Sends a message to the operator, with the page it is about and the last error. */
export function ContactDialog({ page: suggested, onClose }: ContactDialogProps) {
  const t = usePhrases('faq')
  const menu = usePhrases('menu')
  const [message, setMessage] = useState(() => tabStorage.read(draftKey) ?? '')
  const [page, setPage] = useState<string>(suggested ?? '')
  const [failed] = useState(lastFailedRequest)
  const [sentId, setSentId] = useState<string>()
  const form = useActionForm({
    fields,
    values: { message, ...(page ? { page } : {}), ...(failed ? { request_id: failed } : {}) },
    check: () => (message.trim() === '' ? { message: t.messageMissing } : {}),
    send: (body, idempotencyKey) => request(contactSupport, { body, idempotencyKey }),
    onDone: ({ id }) => {
      tabStorage.remove(draftKey)
      setSentId(id)
    },
  })
  if (sentId !== undefined) return <Sent id={sentId} onClose={onClose} />
  return (
    <FormDialog form={form} size={5} onClose={onClose} title={t.write} description={t.writeWords} submit={t.send}>
      <TextArea
        {...form.field('message')}
        label={t.message}
        help={t.messageHint}
        required
        rows={6}
        maxLength={longest}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value)
          tabStorage.write(draftKey, event.target.value)
        }}
      />
      <Select
        {...form.field('page')}
        label={t.about}
        placeholder={t.anyPage}
        options={pageNames
          .filter((name) => !name.includes('login') && name !== 'faq')
          .map((name) => ({ value: name, label: menu.page[name] }))}
        value={page}
        onChange={(event) => setPage(event.target.value)}
      />
      <p className="text-xs text-ink-3 break-words">{failed ? t.alongRequest({ id: failed }) : t.alongName}</p>
    </FormDialog>
  )
}

function Sent({ id, onClose }: { id: string; onClose: () => void }) {
  const t = usePhrases('faq')
  return (
    <Dialog
      size={5}
      onClose={onClose}
      title={t.write}
      footer={
        <Button type={1} onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div role="status">
        <EmptyState icon={<MailCheck size={20} />} title={t.sentTitle}>
          <p>{t.sentWords}</p>
          <p className="tabular mt-2 text-xs break-all">{id}</p>
        </EmptyState>
      </div>
    </Dialog>
  )
}
