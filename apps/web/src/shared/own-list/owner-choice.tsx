import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { useWalletHint } from '../session/hints.ts'
import { useWallet } from '../wallet/wallet.queries.ts'

export interface ChosenOwner {
  /** Of the wallet whose things are shown; undefined for one's own. */
  readonly walletId: string | undefined
  /** What every cache of the owner's things begins with. */
  readonly key: readonly unknown[]
}

const OwnerQuery = z.object({ of: z.optional(z.enum(['wallet', 'me'])) })

/** Whose things are shown, kept in the address: the selected wallet's first, as that is what one works with. */
export function useOwnerChoice(area: string): ChosenOwner {
  const [{ of }] = useUrlQuery(OwnerQuery)
  const hint = useWalletHint()
  const walletId = of === 'me' ? undefined : hint?.walletId
  return { walletId, key: walletId === undefined ? ['me', area] : ['wallet', walletId, area] }
}

/** The wallet's or one's own; nothing to choose where no wallet is selected. */
export function OwnerChoice() {
  const t = usePhrases('own-list')
  const [{ of }, setQuery] = useUrlQuery(OwnerQuery)
  const hint = useWalletHint()
  const wallet = useWallet()
  if (hint === null) return null
  return (
    <SegmentedControl
      label={t.owner}
      chosen={of ?? 'wallet'}
      onChoose={(id) => setQuery({ of: id === 'wallet' ? undefined : id }, { replace: true })}
      choices={[
        { id: 'wallet', label: <span className="max-w-50 truncate">{wallet.data?.name ?? t.wallet}</span> },
        { id: 'me', label: t.me },
      ]}
    />
  )
}
