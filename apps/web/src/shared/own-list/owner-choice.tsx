import type { Right } from '@voltway/contract/rights'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { useRight } from '../permission/right.ts'
import { useWalletHint } from '../session/hints.ts'
import { useWallet } from '../wallet/wallet.queries.ts'

export interface ChosenOwner {
  /** Of the wallet whose things are shown; undefined for one's own. */
  readonly walletId: string | undefined
  /** What every cache of the owner's things begins with. */
  readonly key: readonly unknown[]
}

const OwnerQuery = z.object({ of: z.optional(z.enum(['wallet', 'me'])) })

/** What reading the wallet's things of an area takes; addresses are read by everybody who reads the wallet. */
const rightOf = {
  vehicles: 'members.invite',
  'vat-numbers': 'nifs.manage',
  'shipping-addresses': 'wallet.read',
} as const satisfies Record<string, Right>
export type OwnedArea = keyof typeof rightOf

/** Whose things are shown, kept in the address: the selected wallet's first, as that is what one works with, if one may see them. */
export function useOwnerChoice(area: OwnedArea): ChosenOwner {
  const [{ of }] = useUrlQuery(OwnerQuery)
  const walletId = useWalletWith(area)
  const chosen = of === 'me' ? undefined : walletId
  return { walletId: chosen, key: chosen === undefined ? ['me', area] : ['wallet', chosen, area] }
}

/** The selected wallet, unless its things of this area are not for this person. */
function useWalletWith(area: OwnedArea): string | undefined {
  const hint = useWalletHint()
  const { allowed, loading } = useRight(rightOf[area])
  return hint !== null && (allowed || loading) ? hint.walletId : undefined
}

/** The wallet's or one's own; nothing to choose where there is only one's own. */
export function OwnerChoice({ area }: { area: OwnedArea }) {
  const t = usePhrases('own-list')
  const [{ of }, setQuery] = useUrlQuery(OwnerQuery)
  const walletId = useWalletWith(area)
  const wallet = useWallet()
  if (walletId === undefined) return null
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
