import { useQuery } from '@tanstack/react-query'
import {
  pingWebhook,
  removeWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
} from '@voltway/contract/integrations-webhooks'
import { Id } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { useAction } from '../../shared/use-action.ts'
import { Button, type Locked } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExternalLink } from '../../ui/icons/external-link.ts'
import { List } from '../../ui/icons/list.ts'
import { Pause } from '../../ui/icons/pause.ts'
import { Play } from '../../ui/icons/play.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { RefreshCw } from '../../ui/icons/refresh-cw.ts'
import { Send } from '../../ui/icons/send.ts'
import { Webhook as WebhookIcon } from '../../ui/icons/webhook.ts'
import { Link } from '../../ui/link.tsx'
import { deleteItem, editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { refreshWebhooks, webhooksQuery } from './integrations.queries.ts'
import { PlanNotice, useIntegrationLock } from './plan-lock.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit' | 'renew' | 'delete'; webhook: Webhook }
  | { kind: 'shown'; secret: string }

/** The webhook whose log is open, stored in the URL. */
const LogQuery = z.object({ log: z.optional(Id) })

const DeliveriesDrawer = lazyScreen<{
  walletId: string
  webhook: Webhook
  locked: Locked
  onClose: () => void
}>([], async () => (await import('./deliveries-drawer.tsx')).DeliveriesDrawer)

const hostOf = ({ url }: Webhook) => new URL(url).host

export function WebhooksPanel({ walletId }: { walletId: string }) {
  const t = usePhrases('integrations')
  const query = useQuery(webhooksQuery(walletId))
  const inPlan = query.data?.in_plan
  const locked = useIntegrationLock(inPlan)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [{ log }, setUrlQuery] = useUrlQuery(LogQuery)
  const logged = query.data?.results.find(({ id }) => id === log)
  return (
    <>
      <OwnList
        title={t.hook.title}
        description={t.hook.words}
        action={
          <Button icon={<Plus />} locked={locked} onClick={() => setDialog({ kind: 'add' })}>
            {t.hook.add}
          </Button>
        }
        notice={<PlanNotice inPlan={inPlan} />}
        query={query}
        errorTitle={t.hook.errorTitle}
        empty={
          <EmptyState compact icon={<WebhookIcon size={20} />} title={t.hook.emptyTitle}>
            {t.hook.emptyWords}
          </EmptyState>
        }
        row={(webhook) => ({
          quiet: !webhook.is_active,
          name: <WebhookName webhook={webhook} />,
          facts: <WebhookFacts webhook={webhook} />,
          menu: <WebhookMenu walletId={walletId} webhook={webhook} locked={locked} onOpenDialog={setDialog} />,
        })}
        footer={
          <a className="link inline-flex items-center gap-1" href="/docs" target="_blank" rel="noreferrer">
            {t.reference}
            <ExternalLink size={14} />
          </a>
        }
      />
      <Dialogs walletId={walletId} dialog={dialog} onOpenDialog={setDialog} />
      {logged && (
        <DeliveriesDrawer
          walletId={walletId}
          webhook={logged}
          locked={locked}
          onClose={() => setUrlQuery({ log: undefined, ...closedLog }, { replace: true })}
        />
      )}
    </>
  )
}

/** Closing the log also removes its filter from the URL. */
const closedLog = { state: undefined, offset: undefined } as Record<never, never>

function WebhookName({ webhook }: { webhook: Webhook }) {
  const t = usePhrases('integrations')
  const here = useHere()
  return (
    <>
      <Link href={here({ log: webhook.id })}>{webhook.url}</Link>
      {!webhook.is_active && <Badge>{t.hook.heldBack}</Badge>}
      {webhook.waiting > 0 && <Badge tone="warn">{t.hook.waiting({ n: webhook.waiting })}</Badge>}
      {webhook.failed > 0 && <Badge tone="bad">{t.hook.failed({ n: webhook.failed })}</Badge>}
    </>
  )
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const t = usePhrases('integrations')
  const format = useFormats()
  const { events, last_delivered_at: deliveredAt, previous_secret_until: oldUntil, description } = webhook
  return (
    <>
      {description !== '' && <span>{description}</span>}
      <span className="text-ink-3">
        <span title={events.join(', ')}>{t.hook.events({ n: events.length })}</span> ·{' '}
        {deliveredAt === null ? t.hook.never : t.hook.lastDelivered({ at: format.dateTime(deliveredAt) })}
      </span>
      {oldUntil !== null && <span>{t.hook.oldUntil({ at: format.dateTime(oldUntil) })}</span>}
    </>
  )
}

type WebhookMenuProps = {
  walletId: string
  webhook: Webhook
  locked: Locked
  onOpenDialog: (dialog: OpenDialog) => void
}

function WebhookMenu({ walletId, webhook, locked, onOpenDialog }: WebhookMenuProps) {
  const t = usePhrases('integrations')
  const here = useHere()
  const label = t.actionsFor({ name: hostOf(webhook) })
  const params = { id: walletId, webhookId: webhook.id }
  const after = { refresh: () => refreshWebhooks(walletId), toastRefusal: true }
  const ping = useAction(() => request(pingWebhook, { params }), { ...after, done: t.hook.pinged })
  const hold = useAction(() => request(updateWebhook, { params, body: { is_active: !webhook.is_active } }), {
    ...after,
    done: ({ is_active }) => (is_active ? t.hook.goesOn : t.hook.held),
  })
  return (
    <RowMenu
      label={label}
      items={[
        { id: 'log', label: t.hook.log, icon: <List />, href: here({ log: webhook.id }) },
        {
          id: 'ping',
          label: t.hook.ping,
          icon: <Send />,
          locked,
          unavailable: !webhook.is_active && t.hook.heldBack,
          onSelect: () => void ping.run(),
        },
        editItem({ label: t.hook.edit, locked, onSelect: () => onOpenDialog({ kind: 'edit', webhook }) }),
        {
          id: 'hold',
          label: webhook.is_active ? t.hook.hold : t.hook.goOn,
          icon: webhook.is_active ? <Pause /> : <Play />,
          locked,
          onSelect: () => void hold.run(),
        },
        {
          id: 'renew',
          label: t.hook.renew,
          icon: <RefreshCw />,
          locked,
          onSelect: () => onOpenDialog({ kind: 'renew', webhook }),
        },
        deleteItem({ label: t.hook.delete, onSelect: () => onOpenDialog({ kind: 'delete', webhook }) }),
      ]}
    />
  )
}

type QuestionsProps = { walletId: string; dialog: OpenDialog | null; onOpenDialog: (dialog: OpenDialog | null) => void }

function Dialogs({ walletId, dialog, onOpenDialog }: QuestionsProps) {
  const t = usePhrases('integrations')
  const close = () => onOpenDialog(null)
  const show = (secret: string) => onOpenDialog({ kind: 'shown', secret })
  if (dialog === null) return null
  if (dialog.kind === 'shown')
    return <ShownSecret title={t.hook.madeTitle} words={t.hook.madeWords} secret={dialog.secret} onClose={close} />
  if (dialog.kind === 'add') return <WebhookForm walletId={walletId} onMade={show} onClose={close} />
  const { webhook } = dialog
  if (dialog.kind === 'edit') return <WebhookForm walletId={walletId} webhook={webhook} onMade={show} onClose={close} />
  const params = { id: walletId, webhookId: webhook.id }
  const host = hostOf(webhook)
  if (dialog.kind === 'renew')
    return (
      <RenewDialog
        confirmation={{ title: t.hook.renewTitle({ host }), words: t.hook.renewWords, confirm: t.hook.renewConfirm }}
        shows={{ title: t.hook.madeTitle, words: t.hook.madeWords }}
        onClose={close}
        renew={async (overlap_hours) => {
          const { secret } = await request(rotateWebhookSecret, { params, body: { overlap_hours } })
          await refreshWebhooks(walletId)
          return secret
        }}
      />
    )
  return <DeleteWebhook walletId={walletId} webhook={webhook} onClose={close} />
}

type DeleteWebhookProps = { walletId: string; webhook: Webhook; onClose: () => void }

function DeleteWebhook({ walletId, webhook, onClose }: DeleteWebhookProps) {
  const t = usePhrases('integrations')
  const remove = useAction(() => request(removeWebhook, { params: { id: walletId, webhookId: webhook.id } }), {
    refresh: () => refreshWebhooks(walletId),
    done: t.hook.deleted,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.hook.deleteTitle({ host: hostOf(webhook) })}
      description={webhook.waiting > 0 ? t.hook.deleteWaiting({ n: webhook.waiting }) : t.hook.deleteWords}
      confirm={t.hook.deleteConfirm}
      action={remove}
    />
  )
}
