import { contactSupport } from '@voltway/contract/faq'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ask, lastFailedRequest, newIdempotencyKey } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { tabStorage } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { MailCheck } from '../../ui/icons/mail-check.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { type PageName, pageNames } from '../paths.ts'
import { useForm } from '../use-form.ts'

type ContactDialogProps = {
  /** The page it is probably about. */
  page?: PageName | undefined
  onClose: () => void
}

const fields = ['message', 'page'] as const
/** What was typed survives a reload. */
const draftKey = 'support_message'
/** As much as the contract takes. */
const longest = 4000

/** Writes to the operator, with the page it is about and what last went wrong. */
export function ContactDialog({ page: suggested, onClose }: ContactDialogProps) {
  const t = usePhrases('faq')
  const menu = usePhrases('menu')
  const words = useWords()
  const formId = useId()
  const [message, setMessage] = useState(() => tabStorage.read(draftKey) ?? '')
  const [page, setPage] = useState<string>(suggested ?? '')
  const [failed] = useState(lastFailedRequest)
  const [sentId, setSentId] = useState<string>()
  const intention = useRef({ content: '', key: '' })
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, fields)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(message.trim() === '' ? { message: t.messageMissing } : {}, async () => {
      const body = { message, ...(page ? { page } : {}), ...(failed ? { request_id: failed } : {}) }
      const content = JSON.stringify(body)
      if (intention.current.content !== content) intention.current = { content, key: newIdempotencyKey() }
      const { id } = await ask(contactSupport, { body, idempotencyKey: intention.current.key })
      tabStorage.remove(draftKey)
      setSentId(id)
    })
  }
  if (sentId !== undefined)
    return (
      <Dialog
        open
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
          <EmptyState icon={<MailCheck size={20} aria-hidden />} title={t.sentTitle}>
            <p>{t.sentWords}</p>
            <p className="tabular mt-2 text-xs break-all">{sentId}</p>
          </EmptyState>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      size={5}
      onClose={onClose}
      title={t.write}
      description={t.writeWords}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={pending}>
            {t.send}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={submit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextArea
          id={idOf('message')}
          label={t.message}
          help={t.messageHint}
          error={errors.message}
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
          id={idOf('page')}
          label={t.about}
          error={errors.page}
          placeholder={t.anyPage}
          options={pageNames
            .filter((name) => !name.includes('login') && name !== 'faq')
            .map((name) => ({ value: name, label: menu.page[name] }))}
          value={page}
          onChange={(event) => setPage(event.target.value)}
        />
        <p className="text-xs text-ink-3 break-words">{failed ? t.alongRequest({ id: failed }) : t.alongName}</p>
      </form>
    </Dialog>
  )
}
