import { usePhrases } from '../../lib/phrases.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChargingPrices, useWalletPrices } from './charging-prices.tsx'

/** Shows the prices within a drawer. */
export function PricesSection({ walletId }: { walletId: string }) {
  const t = usePhrases('prices')
  return (
    <section className="grid gap-2">
      <h3>{t.title}</h3>
      <ChargingPrices prices={useWalletPrices(walletId)} />
    </section>
  )
}

/** Shows the prices as a panel of a page. */
export function PricesPanel({ walletId }: { walletId: string }) {
  const t = usePhrases('prices')
  return (
    <Panel title={t.title}>
      <ChargingPrices prices={useWalletPrices(walletId)} />
    </Panel>
  )
}
