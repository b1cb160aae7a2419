import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequestRow } from './request-row.tsx'
import { requestsQuery } from './requests.queries.ts'

const LostCardSheet = lazyScreen(
  ['lost-cards', 'own-list', 'shipping-addresses'],
  async () => (await import('./lost-card-sheet.tsx')).LostCardSheet,
)
const RequestDialog = lazyScreen('requests', async () => (await import('./request-dialog.tsx')).RequestDialog)
const RequestCardDialog = lazyScreen(
  ['requests', 'own-list', 'shipping-addresses'],
  async () => (await import('./request-card-dialog.tsx')).RequestCardDialog,
)

/** The number of own requests on the driver's page. */
const shown = 5

type OwnRequestsProps = { walletId: string; cards: readonly Card[]; currency: string }

/** A driver's own requests, with the forms to ask for a higher limit or a card. */
export function OwnRequests({ walletId, cards, currency }: OwnRequestsProps) {
  const t = usePhrases('requests')
  const list = useQuery(requestsQuery(walletId, { limit: shown, offset: 0 }))
  const [openForm, setOpenForm] = useState<'limit' | 'card' | 'lost' | null>(null)
  const limited = cards.filter((card) => card.credit_mode === 'LIMITED' && card.assigned_credit !== null)
  const open = cards.filter((card) => !card.blocked_by_hand)
  const close = () => setOpenForm(null)
  return (
    <Panel flush title={t.ownTitle}>
      <div className="flex flex-wrap gap-2 px-5 pt-4 pb-4">
        <Button unavailable={limited.length === 0 && t.noLimitedCard} onClick={() => setOpenForm('limit')}>
          {t.askLimit}
        </Button>
        <Button onClick={() => setOpenForm('card')}>{t.askCard}</Button>
        <Button unavailable={open.length === 0 && t.noOpenCard} onClick={() => setOpenForm('lost')}>
          {t.lostCard}
        </Button>
      </div>
      <div className="border-t border-line">
        {list.data === undefined ? (
          list.error ? (
            <QueryError compact title={t.errorTitle} query={list} />
          ) : (
            <div className="p-5">
              <Skeleton height={64} />
            </div>
          )
        ) : list.data.results.length === 0 ? (
          <p className="px-5 py-6 text-ink-2">{t.ownNone}</p>
        ) : (
          <ul aria-label={t.ownTitle}>
            {list.data.results.map((request) => (
              <RequestRow key={request.id} request={request} own />
            ))}
          </ul>
        )}
      </div>
      {openForm === 'limit' && (
        <RequestDialog walletId={walletId} wish={{ kind: 'LIMIT', cards: limited, currency }} onClose={close} />
      )}
      {openForm === 'lost' && <LostCardSheet own walletId={walletId} cards={open} onClose={close} />}
      {openForm === 'card' && <RequestCardDialog walletId={walletId} onClose={close} />}
    </Panel>
  )
}
