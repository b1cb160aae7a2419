import { useQuery } from '@tanstack/react-query'
import type { Charger } from '@voltway/contract/chargers'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useLive } from '../../shared/live/wallet-live.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plug } from '../../ui/icons/plug.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddCharger } from './add-charger.tsx'
import { ChargerItem } from './charger-item.tsx'
import { chargersQuery, refreshChargers, updateCachedCharge } from './chargers.queries.ts'
import { ConnectDialog } from './connect-dialog.tsx'

type Named = { readonly id: string; readonly name: string }
type ChargersSectionProps = {
  site: Named
  /** The card that is suggested for a charge: the driver's at a home. */
  card: Named | null
}

/** The chargers of a site, with who charges there now. */
export function ChargersSection({ site, card }: ChargersSectionProps) {
  const t = usePhrases('chargers')
  const walletId = useWalletId()
  const query = useQuery(chargersQuery(walletId, site.id))
  const locked = useLocked('wallet.settings')
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<{ charger: Charger; password: string } | null>(null)
  useLiveCharges(site.id)
  const { data, error } = query
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>{t.title}</h3>
        <Button small icon={<Plus size={14} />} locked={locked} onClick={() => setIsAdding(true)}>
          {t.add}
        </Button>
      </div>
      {data ? (
        data.results.length === 0 ? (
          <EmptyState compact icon={<Plug size={20} />} title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <ul aria-label={t.title} className="grid gap-3">
            {data.results.map((charger) => (
              <ChargerItem key={charger.id} charger={charger} card={card} />
            ))}
          </ul>
        )
      ) : error ? (
        <QueryError compact title={t.errorTitle} query={query} />
      ) : (
        <div aria-busy>
          <Skeleton height={96} />
        </div>
      )}
      {isAdding && <AddCharger site={site} onClose={() => setIsAdding(false)} onAdded={setAdded} />}
      {added && <ConnectDialog {...added} isNew onClose={() => setAdded(null)} />}
    </section>
  )
}

/** Updates the connectors with the readings of running charges. */
function useLiveCharges(siteId: string): void {
  const walletId = useWalletId()
  const refresh = () => void refreshChargers(walletId)
  useLive('session.updated', (news) => updateCachedCharge(walletId, siteId, news))
  useLive('session.started', refresh)
  useLive('session.ended', refresh)
}
