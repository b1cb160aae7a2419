import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type DeliveryAttempt,
  deliveryStates,
  listWebhookDeliveries,
  PING,
  replayWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@voltway/contract/integrations-webhooks'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { Button, type Locked } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RotateCw } from '../../ui/icons/rotate-cw.ts'
import { Send } from '../../ui/icons/send.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import './integrations.css'
import { QueryError } from '../../shared/query-error.tsx'
import { deliveriesQuery, deliveryQuery, type LogOf, refreshWebhooks } from './integrations.queries.ts'

const tones: Readonly<Record<WebhookDelivery['state'], Tone>> = { WAITING: 'warn', DELIVERED: 'ok', FAILED: 'bad' }
const filters = ['ALL', ...deliveryStates] as const

type DeliveriesDrawerProps = { walletId: string; webhook: Webhook; locked: Locked; onClose: () => void }

/** Lists the deliveries of a webhook in the last thirty days with their results. A delivery can be sent again. */
export function DeliveriesDrawer({ walletId, webhook, locked, onClose }: DeliveriesDrawerProps) {
  const t = usePhrases('integrations')
  const pages = usePages()
  const [query, setQuery] = useUrlQuery(listWebhookDeliveries.query)
  const of: LogOf = { walletId, webhookId: webhook.id }
  const list = useQuery({ ...deliveriesQuery(of, query), placeholderData: keepPreviousData })
  const { data } = list
  return (
    <Drawer size={5} onClose={onClose} title={t.delivery.title} description={webhook.url}>
      <div className="grid gap-4 pb-4">
        <SegmentedControl
          label={t.delivery.filter}
          choices={filters.map((id) => ({ id, label: id === 'ALL' ? t.delivery.all : t.delivery.state[id] }))}
          chosen={query.state ?? 'ALL'}
          onChoose={(id) => setQuery({ state: id === 'ALL' ? undefined : id })}
        />
        {data ? (
          data.results.length === 0 ? (
            <EmptyState
              compact
              icon={<Send size={20} />}
              title={query.state === undefined ? t.delivery.emptyTitle : t.delivery.noneTitle}
            >
              {query.state === undefined ? t.delivery.emptyWords : t.delivery.noneWords}
            </EmptyState>
          ) : (
            <div aria-busy={list.isPlaceholderData || undefined}>
              {data.results.map((delivery) => (
                <Delivery key={delivery.id} of={of} delivery={delivery} locked={locked} />
              ))}
            </div>
          )
        ) : list.error ? (
          <QueryError compact title={t.delivery.errorTitle} query={list} />
        ) : (
          <Loading />
        )}
        {pages(data, query)}
      </div>
    </Drawer>
  )
}

function Loading() {
  return (
    <div className="grid gap-4" aria-busy>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </div>
  )
}

type DeliveryProps = { of: LogOf; delivery: WebhookDelivery; locked: Locked }

function Delivery({ of, delivery, locked }: DeliveryProps) {
  const t = usePhrases('integrations')
  const format = useFormats()
  const [open, setOpen] = useState(false)
  const { state, tries, next_try_at: nextTryAt, last_attempt: last } = delivery
  return (
    <details className="delivery" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="min-w-0 font-medium">
          <code className="font-mono text-xs">{delivery.event}</code>
        </span>
        <StateDot tone={tones[state]} live={state === 'WAITING' && tries === 0}>
          {t.delivery.state[state]}
        </StateDot>
        <span className="delivery-facts">
          {delivery.event === PING ? t.hook.ping : t.event[delivery.event]} · {t.delivery.tries({ n: tries })}
          {last !== null && ` · ${outcomeOf(t, last)}`}
        </span>
        <time className="delivery-facts tabular" dateTime={delivery.at}>
          {format.dateTime(delivery.at)}
        </time>
        {state === 'WAITING' && tries > 0 && nextTryAt !== null && (
          <span className="delivery-facts">{t.delivery.next({ at: format.dateTime(nextTryAt) })}</span>
        )}
      </summary>
      {open && <DeliveryMore of={of} delivery={delivery} locked={locked} />}
    </details>
  )
}

/** Formats the HTTP status of the response, or the reason why there was none. */
function outcomeOf(t: ReturnType<typeof usePhrases<'integrations'>>, { status, error }: DeliveryAttempt): string {
  return error === null ? t.delivery.status({ status: String(status) }) : t.delivery.error[error]
}

function DeliveryMore({ of, delivery, locked }: DeliveryProps) {
  const t = usePhrases('integrations')
  const detail = useQuery(deliveryQuery(of, delivery))
  const params = { id: of.walletId, webhookId: of.webhookId, deliveryId: delivery.id }
  const replay = useAction(() => request(replayWebhookDelivery, { params }), {
    refresh: () => refreshWebhooks(of.walletId),
    done: t.delivery.sentAgain,
    toastRefusal: true,
  })
  return (
    <div className="delivery-more">
      {detail.data ? (
        <Sent detail={detail.data} />
      ) : detail.error ? (
        <QueryError compact title={t.delivery.errorTitle} query={detail} />
      ) : (
        <Skeleton height={160} />
      )}
      <div>
        <Button
          small
          icon={<RotateCw size={14} />}
          pending={replay.isPending}
          locked={locked}
          unavailable={delivery.state === 'WAITING' && t.delivery.isWaiting}
          onClick={() => void replay.run()}
        >
          {t.delivery.again}
        </Button>
      </div>
    </div>
  )
}

function Sent({ detail: { attempts, body } }: { detail: WebhookDeliveryDetail }) {
  const t = usePhrases('integrations')
  const format = useFormats()
  return (
    <>
      <div className="grid gap-2">
        <h3>{t.delivery.attempts}</h3>
        {attempts.length === 0 ? (
          <p className="delivery-facts">{t.delivery.noAttempt}</p>
        ) : (
          <ol className="delivery-attempts">
            {attempts.map((attempt) => (
              <li key={attempt.number}>
                <span>{outcomeOf(t, attempt)}</span>
                <span className="delivery-facts tabular">
                  {t.delivery.took({ ms: format.number(attempt.duration_ms) })} · {format.dateTime(attempt.at)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="grid gap-2">
        <h3>{t.delivery.body}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <section className="delivery-body" tabIndex={0} aria-label={t.delivery.body}>
          {JSON.stringify(JSON.parse(body), null, 2)}
        </section>
      </div>
    </>
  )
}
