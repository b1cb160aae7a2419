import { useQuery } from '@tanstack/react-query'
import type { WalletSummary } from '@voltway/contract/overview-wallets'
import { Search } from '@voltway/contract/values'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { popEntersOnlyWallet } from '../../shared/session/after-sign-in.ts'
import { walletsQuery } from '../../shared/wallet/wallets.queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Ban } from '../../ui/icons/ban.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Truck } from '../../ui/icons/truck.ts'
import { Panel } from '../../ui/panel.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { openWallet, WalletCard, WalletCardSkeleton } from './wallet-card.tsx'
import { matches, searchAbove } from './wallet-search.ts'

const PageQuery = z.object({ search: z.optional(Search) })

const skeletons = ['a', 'b', 'c']

const BlockWalletsDialog = lazyScreen('block-wallets', async () => {
  return (await import('./block-wallets-dialog.tsx')).BlockWalletsDialog
})

/** Lists the fleets to choose from, with the available amount, running charges and alerts. */
export function SelectWalletPage() {
  const t = usePhrases('wallets')
  const wallets = useQuery(walletsQuery)
  const [{ search = '' }, setQuery] = useUrlQuery(PageQuery)
  const all = wallets.data?.results
  const found = all?.filter((wallet) => matches(wallet, search))
  const blockable = all?.filter((wallet) => wallet.allowed_actions.includes('wallet.block')) ?? []
  const [blocking, setBlocking] = useState(false)
  const searchable = (all?.length ?? 0) > searchAbove
  const isEntering = useOnlyWallet(all)
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <>
            {blockable.length > 0 && (
              <Button icon={<Ban />} onPointerEnter={BlockWalletsDialog.preload} onClick={() => setBlocking(true)}>
                {t.block}
              </Button>
            )}
            <PageButton to="fleets-add-new-fleet" icon={<Plus />}>
              {t.add}
            </PageButton>
          </>
        }
      />
      {blocking && <BlockWalletsDialog wallets={blockable} onClose={() => setBlocking(false)} />}
      {searchable && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <div className="w-full max-w-80">
            <SearchInput
              label={t.search}
              value={search}
              pauseMs={120}
              onSearch={(text) => setQuery({ search: text || undefined }, { replace: true })}
            />
          </div>
          <p className="text-ink-2" aria-live="polite">
            {search && found && t.found({ n: found.length })}
          </p>
        </div>
      )}
      {wallets.error && <Failed wallets={wallets} />}
      {(found || !wallets.error) && (
        <Fleets
          found={isEntering ? undefined : found}
          all={all}
          search={search}
          showAll={() => setQuery({ search: undefined })}
        />
      )}
    </>
  )
}

/** After the sign-in a person with one fleet enters it without a choice. Returns whether its page is opening. */
function useOnlyWallet(all: readonly WalletSummary[] | undefined): boolean {
  const locale = useLocale()
  const [only, setOnly] = useState<WalletSummary>()
  useEffect(() => {
    const [first] = all ?? []
    if (first === undefined || !popEntersOnlyWallet() || all?.length !== 1) return
    setOnly(first)
    openWallet(first, locale, { replace: true })
  }, [all, locale])
  return only !== undefined
}

type FleetsProps = {
  found: readonly WalletSummary[] | undefined
  all: readonly WalletSummary[] | undefined
  search: string
  showAll: () => void
}

function Fleets({ found, all, search, showAll }: FleetsProps) {
  const t = usePhrases('wallets')
  if (all?.length === 0)
    return (
      <Panel flush>
        <EmptyState
          icon={<Truck size={20} />}
          title={t.noneTitle}
          action={
            <PageButton type={1} to="fleets-add-new-fleet">
              {t.add}
            </PageButton>
          }
        >
          {t.noneWords}
        </EmptyState>
      </Panel>
    )
  if (found?.length === 0)
    return (
      <Panel flush>
        <EmptyState title={t.noMatchTitle({ search })} action={<Button onClick={showAll}>{t.showAll}</Button>}>
          {t.noMatchWords}
        </EmptyState>
      </Panel>
    )
  return (
    <ul aria-label={t.list} aria-busy={!found} className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {found
        ? found.map((wallet) => <WalletCard key={wallet.id} wallet={wallet} />)
        : skeletons.map((id) => <WalletCardSkeleton key={id} />)}
    </ul>
  )
}

type FailedProps = { wallets: { error: unknown; data: unknown; isFetching: boolean; refetch: () => Promise<unknown> } }

function Failed({ wallets }: FailedProps) {
  const t = usePhrases('wallets')
  return (
    <Panel flush className="mb-4">
      <QueryError compact={Boolean(wallets.data)} title={t.errorTitle} query={wallets} />
    </Panel>
  )
}
