import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPrices } from '@voltway/contract/card-orders-prices'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { numberFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { useFormats } from '../format.ts'
import { useDescribeError } from '../problem.ts'
import { walletKey } from '../wallet/wallet-key.ts'

type Prices = ReplyOf<typeof listPrices>
type Tariff = Prices['tariffs'][number]

const pricesQuery = (walletId: string) =>
  queryOptions({
    queryKey: walletKey(walletId, 'prices'),
    queryFn: ({ signal }) => request(listPrices, { query: { wallet: walletId }, signal }),
    staleTime: 300_000,
  })

/** Shows the charging prices of this fleet for each region: per kWh, per minute and per charge. */
export function ChargingPrices({ walletId }: { walletId: string }) {
  const t = usePhrases('prices')
  const describe = useDescribeError()
  const prices = useQuery(pricesQuery(walletId))
  if (prices.error)
    return (
      <ErrorState compact title={t.error} onRetry={() => void prices.refetch()} retrying={prices.isFetching}>
        {describe(prices.error).message}
      </ErrorState>
    )
  if (!prices.data) return <Skeleton height={160} />
  const { tariffs } = prices.data
  if (tariffs.length === 0) return <p className="text-ink-2">{t.none}</p>
  return (
    <div className="grid gap-5">
      {tariffs.toSorted(homeFirst).map((tariff) => (
        <Region key={`${tariff.region} ${tariff.valid_from}`} tariff={tariff} />
      ))}
    </div>
  )
}

/** Fleets charge in their own country first: mainland Portugal, then its islands, then other countries. */
const homeFirst = (one: Tariff, other: Tariff) => orderOf(one) - orderOf(other)
const orderOf = ({ region }: Tariff) => (region === 'PT' ? 0 : region.startsWith('PT-') ? 1 : 2)

function Region({ tariff }: { tariff: Tariff }) {
  const t = usePhrases('prices')
  const format = useFormats()
  const { locale } = useUi()
  const names: Readonly<Record<string, string>> = t.region
  const region = names[tariff.region] ?? new Intl.DisplayNames(locale, { type: 'region' }).of(tariff.region)
  const isAnnounced = Date.parse(tariff.valid_from) > Date.now()
  const periods: Readonly<Record<string, string>> = t.period
  const price = (text: string) =>
    numberFormat(locale, {
      style: 'currency',
      currency: tariff.currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }).format(text as Intl.StringNumericLiteral)
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
