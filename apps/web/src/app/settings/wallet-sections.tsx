import type { Wallet } from '@voltway/contract/wallets'
import type { ReactNode } from 'react'
import { ApprovalLimitsPanel } from '../../features/requests/approval-limits-panel.tsx'
import { WalletBlock } from '../../features/wallets/wallet-block.tsx'
import { WalletForm, type WalletPart } from '../../features/wallets/wallet-form.tsx'
import { WalletPostPayment } from '../../features/wallets/wallet-post-payment.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { Panel } from '../../ui/panel.tsx'
import { SectionSkeleton } from './section-skeleton.tsx'

export const GeneralSection = () => (
  <WalletSection part="general">{(wallet) => <WalletBlock wallet={wallet} />}</WalletSection>
)

export const BillingSection = () => (
  <WalletSection part="billing">{(wallet) => <WalletPostPayment wallet={wallet} />}</WalletSection>
)

export const ChargingSection = () => <WalletSection part="charging" />

export const LimitsSection = () => <WalletSection part="limits">{() => <ApprovalLimitsPanel />}</WalletSection>

/** A part of the wallet's settings, and what belongs to it outside of the form. */
function WalletSection({ part, children }: { part: WalletPart; children?: (wallet: Wallet) => ReactNode }) {
  const t = usePhrases('wallet-settings')
  const { data: wallet, error, isFetching, refetch } = useWallet()
  if (wallet)
    return (
      <>
        <WalletForm key={wallet.id} part={part} wallet={wallet} reload={() => void refetch()} />
        {children?.(wallet)}
      </>
    )
  if (!error) return <SectionSkeleton />
  return (
    <Panel>
      <QueryError title={t.errorTitle} query={{ error, refetch, isFetching }} />
    </Panel>
  )
}
