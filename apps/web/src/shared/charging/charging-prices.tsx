import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { listPrices, listStandardPrices, type ChargingTariff as Tariff } from '@voltway/contract/card-orders-prices'
import type { energyCycles } from '@voltway/contract/wallets'
import { divideHalfUp, formatUnitPrice, parseUnitPrice } from '@voltway/money/money'
import { parseVatRate } from '@voltway/money/vat'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { useFormats } from '../format.ts'
import { QueryError } from '../query-error.tsx'
import { walletKey } from '../wallet/wallet-key.ts'

/** Reads the prices of a wallet. */
export const useWalletPrices = (walletId: string) =>
  useQuery({
    queryKey: walletKey(walletId, 'prices'),
    queryFn: ({ signal }) => request(listPrices, { query: { wallet: walletId }, signal }),
    staleTime: 300_000,
  })

/** Reads the prices of a wallet that is created now. */
export const useStandardPrices = (energyCycle: (typeof energyCycles)[number]) =>
  useQuery({
    queryKey: ['standard-prices', energyCycle],
    queryFn: ({ signal }) => request(listStandardPrices, { query: { energy_cycle: energyCycle }, signal }),
    staleTime: 300_000,
  })

type ChargingPricesProps = {
  /** {@link useWalletPrices} or {@link useStandardPrices}. */
  prices: UseQueryResult<{ tariffs: readonly Tariff[] }>
  /** The country whose prices come first. */
  country?: string | undefined
}

/** Shows what charging costs a fleet, with VAT: per kWh, per minute and per charge. Other regions are folded. */
export function ChargingPrices({ prices, country = 'PT' }: ChargingPricesProps) {
  const t = usePhrases('prices')
  if (prices.error) return <QueryError compact title={t.error} query={prices} />
  if (!prices.data) return <Skeleton height={160} />
  const { tariffs } = prices.data
  if (tariffs.length === 0) return <p className="text-ink-2">{t.none}</p>
  const orderOf = ({ region }: Tariff) => (region === country ? 0 : region.startsWith(`${country}-`) ? 1 : 2)
  const sorted = tariffs.toSorted((one, other) => orderOf(one) - orderOf(other))
  const isHome = ({ region }: Tariff) => region === sorted[0]?.region
  const elsewhere = sorted.filter((tariff) => !isHome(tariff))
  return (
    <div className="grid gap-5">
      {sorted.filter(isHome).map(regionOf)}
      {elsewhere.length > 0 && (
        <details>
          <summary className="link">{t.elsewhere}</summary>
          <div className="mt-4 grid gap-5">{elsewhere.map(regionOf)}</div>
        </details>
      )}
    </div>
  )
}

const regionOf = (tariff: Tariff) => <Region key={`${tariff.region} ${tariff.valid_from}`} tariff={tariff} />

function Region({ tariff }: { tariff: Tariff }) {
  const t = usePhrases('prices')
  const format = useFormats()
  const { locale } = useUi()
  const names: Readonly<Record<string, string>> = t.region
  const region = names[tariff.region] ?? new Intl.DisplayNames(locale, { type: 'region' }).of(tariff.region)
  const isAnnounced = Date.parse(tariff.valid_from) > Date.now()
  const periods: Readonly<Record<string, string>> = t.period
  const withVat = 10_000n + parseVatRate(tariff.vat_rate)
  const price = (net: string) =>
    format.price(formatUnitPrice(divideHalfUp(parseUnitPrice(net) * withVat, 10_000n)), tariff.currency)
  return (
    <section className="grid gap-2">
      <h4 className="text-table font-medium">
        {isAnnounced ? t.announced({ region: region ?? tariff.region, date: format.date(tariff.valid_from) }) : region}
      </h4>
      <DescriptionList
        entries={tariff.totals
          .filter((total) => Number(total.price) > 0)
          .map(({ measure, period, price: amount }) => ({
            key: `${measure} ${period}`,
            term:
              period === null
                ? t.measure[measure]
                : t.inPeriod({ measure: t.measure[measure], period: periods[period] ?? t.period.OTHER }),
            value: <span className="tabular">{t.per[measure]({ price: price(amount) })}</span>,
          }))}
      />
      <p className="text-xs text-ink-2">{t.vat({ rate: format.number(Number(tariff.vat_rate)), name: tariff.name })}</p>
    </section>
  )
}
