import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '@voltway/contract/integrations-webhooks'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshWebhooks } from './integrations.queries.ts'

const fields = ['url', 'description', 'events'] as const

const groupNames = [
  'session',
  'invoice',
  'card',
  'request',
  'rule',
  'member',
  'team',
  'budget',
  'report',
  'charger',
] as const
const groupOf = (event: WebhookEvent) => (event === 'credit_note.issued' ? 'invoice' : event.split('.', 1)[0])

type WebhookFormProps = {
  walletId: string
  webhook?: Webhook | undefined
  /** Receives the new secret, which is shown only once. */
  onMade: (secret: string) => void
  onClose: () => void
}

/** Adds a webhook in a dialog, or changes one in a drawer. */
export function WebhookForm({ walletId, webhook, onMade, onClose }: WebhookFormProps) {
  const t = usePhrases('integrations')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const form = useActionForm({
    fields,
    values: { url, description, events: [...events] },
    check: (body) => ({
      ...(url.trim() === '' ? { url: t.hook.missingUrl } : {}),
      ...(body.events.length === 0 ? { events: t.hook.missingEvents } : {}),
    }),
    send: async (body) => {
      if (!webhook) return (await request(createWebhook, { params: { id: walletId }, body })).secret
      await request(updateWebhook, { params: { id: walletId, webhookId: webhook.id }, body })
      return null
    },
    refresh: () => refreshWebhooks(walletId),
    done: (secret) => (secret === null ? t.hook.saved : null),
    onDone: (secret) => (secret === null ? onClose() : onMade(secret)),
  })
  return (
    <FormDialog
      form={form}
      side={webhook && 'right'}
      size={5}
      onClose={onClose}
      title={webhook ? t.hook.editTitle : t.hook.addTitle}
      submit={webhook ? t.hook.save : t.hook.add}
    >
      <TextInput
        {...form.field('url')}
        label={t.hook.url}
        help={t.hook.urlHelp}
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
        {...form.field('description')}
        label={t.hook.description}
        optional
        maxLength={120}
        autoComplete="off"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <div id={form.idOf('events')} tabIndex={-1}>
        <FieldGroup label={t.hook.eventsLabel} error={form.errors.events}>
          <EventChoice events={events} onChange={setEvents} />
        </FieldGroup>
      </div>
    </FormDialog>
  )
}

type EventChoiceProps = { events: readonly WebhookEvent[]; onChange: (events: readonly WebhookEvent[]) => void }

function EventChoice({ events, onChange }: EventChoiceProps) {
  const choose = (some: readonly WebhookEvent[], isChosen: boolean) =>
    onChange(webhookEvents.filter((one) => (some.includes(one) ? isChosen : events.includes(one))))
  return (
    <div className="integrations-rights">
      {groupNames.map((name) => (
        <EventGroup key={name} name={name} chosen={events} onChoose={choose} />
      ))}
    </div>
  )
}

type EventGroupProps = {
  name: (typeof groupNames)[number]
  chosen: readonly WebhookEvent[]
  onChoose: (some: readonly WebhookEvent[], isChosen: boolean) => void
}

/** Selects all events of a group, or single events. */
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
