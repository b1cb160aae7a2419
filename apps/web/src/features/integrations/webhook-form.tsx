import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '@voltway/contract/integrations-webhooks'
import { type SubmitEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useForm } from '../../shared/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshWebhooks } from './integrations.queries.ts'

const fields = ['url', 'description', 'events'] as const

const groupNames = ['session', 'invoice', 'card'] as const
const groupOf = (event: WebhookEvent) => (event === 'credit_note.issued' ? 'invoice' : event.split('.', 1)[0])

type WebhookFormProps = {
  walletId: string
  webhook?: Webhook | undefined
  /** What is shown once. */
  onMade: (secret: string) => void
  onClose: () => void
}

/** Adds a webhook in a dialog, or changes it in a drawer. */
export function WebhookForm({ walletId, webhook, onMade, onClose }: WebhookFormProps) {
  const t = usePhrases('integrations')
  const words = useWords()
  const formId = useId()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, fields)
  const choose = (some: readonly WebhookEvent[], isChosen: boolean) =>
    setEvents((before) => webhookEvents.filter((one) => (some.includes(one) ? isChosen : before.includes(one))))

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing: { url?: string; events?: string } = {}
    if (url.trim() === '') missing.url = t.hook.missingUrl
    if (events.length === 0) missing.events = t.hook.missingEvents
    void send(missing, async () => {
      const body = { url, description, events: [...events] }
      if (webhook) {
        await ask(updateWebhook, { params: { id: walletId, webhookId: webhook.id }, body })
        await refreshWebhooks(walletId)
        toast({ tone: 'ok', title: t.hook.saved })
        onClose()
      } else {
        const { secret } = await ask(createWebhook, { params: { id: walletId }, body })
        await refreshWebhooks(walletId)
        onMade(secret)
      }
    })
  }
  const Frame = webhook ? Drawer : Dialog
  return (
    <Frame
      open
      size={5}
      onClose={onClose}
      title={webhook ? t.hook.editTitle : t.hook.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={pending}>
            {webhook ? t.hook.save : t.hook.add}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput
          id={idOf('url')}
          label={t.hook.url}
          help={t.hook.urlHelp}
          error={errors.url}
          required
          maxLength={500}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextInput
          id={idOf('description')}
          label={t.hook.description}
          error={errors.description}
          optional
          maxLength={120}
          autoComplete="off"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <div id={idOf('events')} tabIndex={-1}>
          <FieldGroup label={t.hook.eventsLabel} error={errors.events}>
            <div className="integrations-rights">
              {groupNames.map((name) => (
                <EventGroup key={name} name={name} chosen={events} onChoose={choose} />
              ))}
            </div>
          </FieldGroup>
        </div>
      </form>
    </Frame>
  )
}

type EventGroupProps = {
  name: (typeof groupNames)[number]
  chosen: readonly WebhookEvent[]
  onChoose: (some: readonly WebhookEvent[], isChosen: boolean) => void
}

/** All events of a kind at once, or one by one. */
function EventGroup({ name, chosen, onChoose }: EventGroupProps) {
  const t = usePhrases('integrations')
  const events = webhookEvents.filter((event) => groupOf(event) === name)
  const some = events.filter((event) => chosen.includes(event)).length
  return (
    <div>
      <Checkbox
        checked={some === events.length}
        indeterminate={some > 0 && some < events.length}
        onChange={() => onChoose(events, some < events.length)}
      >
        <span className="font-medium">{t.hook.group[name]}</span>
      </Checkbox>
      <div className="grid gap-2 ps-6">
        {events.map((event) => (
          <Checkbox
            key={event}
            checked={chosen.includes(event)}
            onChange={(change) => onChoose([event], change.target.checked)}
          >
            {t.event[event]}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}
