import type { WalletSummary } from '@voltway/contract/overview-wallets'
import { walletAllows } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { useState } from 'react'
import { useLatePhrases, usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAction } from '../../shared/use-action.ts'
import { walletsQuery } from '../../shared/wallet/wallets.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { matches, searchAbove } from './wallet-search.ts'

type BlockAction = 'block' | 'unblock'
type Results = Awaited<ReturnType<typeof request<typeof blockWallets>>>['results']

/**
 * Blocks or unblocks several fleets. Shows the effect with counts in advance, and the result of each fleet afterwards.
 */
export function BlockWalletsDialog({ wallets, onClose }: { wallets: readonly WalletSummary[]; onClose: () => void }) {
  const t = usePhrases('block-wallets')
  const words = useWords()
  const [action, setAction] = useState<BlockAction>('block')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<Results>()
  const allowed: readonly string[] = walletAllows[action]
  const offered = wallets.filter((wallet) => allowed.includes(wallet.state))
  const shown = offered.filter((wallet) => matches(wallet, search))
  const picked = offered.filter(({ id }) => chosen.has(id))

  const change = useAction(
    () => request(blockWallets, { body: { wallet_ids: picked.map(({ id }) => id), blocked: action === 'block' } }),
    {
      refresh: async (reply) => {
        setResults(reply.results)
        await queryClient.invalidateQueries({ queryKey: walletsQuery.queryKey })
        for (const { id } of picked) void queryClient.invalidateQueries({ queryKey: ['wallet', id] })
      },
    },
  )
  if (results) return <BlockResults action={action} results={results} wallets={wallets} onClose={onClose} />
  return (
    <Dialog
      size={4}
      onClose={onClose}
      title={t.title}
      description={t.description}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type={1}
            danger={action === 'block'}
            pending={change.isPending}
            unavailable={picked.length === 0 && t.chooseFirst}
            onClick={() => change.run()}
          >
            {picked.length === 0
              ? t[action]
              : action === 'block'
                ? t.blockConfirm({ n: picked.length })
                : t.unblockConfirm({ n: picked.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {change.refusal && (
          <Banner tone="bad" announce>
            {change.refusal.message}
          </Banner>
        )}
        <SegmentedControl
          label={t.title}
          chosen={action}
          onChoose={(next) => {
            setAction(next)
            setChosen(new Set())
          }}
          choices={[
            { id: 'block', label: t.block },
            { id: 'unblock', label: t.unblock },
          ]}
        />
        {offered.length > searchAbove && (
          <SearchInput label={t.search} value={search} pauseMs={120} onSearch={setSearch} />
        )}
        {shown.length === 0 ? (
          <p className="text-ink-2">{offered.length === 0 ? t.none[action] : t.noMatch}</p>
        ) : (
          <FleetChoice wallets={shown} chosen={chosen} onChange={setChosen} />
        )}
        <Effect action={action} wallets={picked} />
      </div>
    </Dialog>
  )
}

/** Shows how many cards and charges the change affects. */
function Effect({ action, wallets }: { action: BlockAction; wallets: readonly WalletSummary[] }) {
  const t = usePhrases('block-wallets')
  const cards = wallets.reduce((sum, wallet) => sum + (wallet.cards?.total ?? 0), 0)
  const running = wallets.reduce((sum, wallet) => sum + (wallet.sessions_active ?? 0), 0)
  return (
    <p aria-live="polite" className="text-ink-2">
      {wallets.length > 0 && (action === 'block' ? t.blockWords({ n: cards }) : t.unblockWords({ n: cards }))}
      {wallets.length > 0 && action === 'block' && running > 0 && ` ${t.running({ n: running })}`}
    </p>
  )
}

type FleetChoiceProps = {
  wallets: readonly WalletSummary[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

function FleetChoice({ wallets, chosen, onChange }: FleetChoiceProps) {
  const t = usePhrases('block-wallets')
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <FieldGroup label={t.fleets}>
      <div className="grid max-h-70 gap-3 overflow-y-auto py-1">
        {wallets.map(({ id, name, cards }) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            help={cards && t.cards({ n: cards.total })}
            onChange={({ target }) => choose(id, target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}

type BlockResultsProps = {
  action: BlockAction
  results: Results
  wallets: readonly WalletSummary[]
  onClose: () => void
}

/** Shows the result of each fleet. A failure does not stop the others. */
function BlockResults({ action, results, wallets, onClose }: BlockResultsProps) {
  const t = usePhrases('block-wallets')
  const words = useWords()
  const names = usePhrases('wallets')
  const [refusals, want] = useLatePhrases('refusals')
  const failed = results.filter(({ ok }) => !ok).length
  if (failed > 0 && refusals === null) want()
  const reason = (code: string | null) => (refusals as Readonly<Record<string, string>> | null)?.[code ?? ''] ?? ''
  const done = results.length - failed
  return (
    <Dialog
      size={4}
      onClose={onClose}
      title={action === 'block' ? t.blocked({ n: done }) : t.unblocked({ n: done })}
      footer={
        <Button type={1} onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <ul className="grid gap-3" aria-live="polite">
        {results.map(({ wallet_id, ok, code, state }) => (
          <li key={wallet_id} className="flex flex-wrap items-start justify-between gap-x-4">
            <span className="font-medium">{wallets.find(({ id }) => id === wallet_id)?.name}</span>
            {ok && state ? (
              <StateDot tone={state === 'ACTIVE' ? 'ok' : state === 'RESTRICTED' ? 'warn' : 'bad'}>
                {names.state[state]}
              </StateDot>
            ) : (
              <span className="text-bad">{reason(code)}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
