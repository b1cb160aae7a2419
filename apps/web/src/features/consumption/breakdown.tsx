import type { Consumption, ConsumptionShare } from '@voltway/contract/consumption'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListFilter } from '../../ui/icons/list-filter.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { CardList } from './card-list.tsx'
import { Change } from './change.tsx'
import {
  type Division,
  divisions,
  type Focus,
  type PageQuery,
  type SetPageQuery,
  type ShownPeriod,
} from './consumption.queries.ts'
import { type Drill, useDrill } from './drill.ts'

/** The maximum number of bars that stay distinguishable. */
const mostBars = 8

type BreakdownProps = {
  /** Undefined: it is loading. */
  consumption: Consumption | undefined
  period: ShownPeriod
  focus: Focus
  query: PageQuery
  setQuery: SetPageQuery
}

/** The costs by card, driver or cost centre, and by the second dimension where a company uses it. */
export function Breakdown({ consumption, query, ...view }: BreakdownProps) {
  const t = usePhrases('consumption')
  const { by } = query
  const ofOthers = consumption?.by_card.find(({ id }) => id === null)
  const offered = divisions.filter(
    (id) => id !== 'second' || by === 'second' || (consumption?.by_second_dimension.length ?? 0) > 0,
  )
  return (
    <Panel
      flush={by === 'card'}
      title={t.who}
      actions={
        <SegmentedControl
          label={t.by.label}
          choices={offered.map((id) => ({ id, label: t.by[id] }))}
          chosen={by}
          onChoose={(chosen) => view.setQuery({ by: chosen }, { replace: true })}
        />
      }
      footer={by === 'card' && consumption && ofOthers && <OtherProviders {...{ consumption, ofOthers, ...view }} />}
    >
      {by === 'card' ? (
        <CardList list={query} currency={consumption?.currency ?? 'EUR'} {...view} />
      ) : consumption ? (
        <Shares {...{ consumption, by, ...view }} />
      ) : (
        <Skeleton height={320} />
      )}
    </Panel>
  )
}

type OtherProvidersProps = Pick<BreakdownProps, 'period' | 'focus'> & {
  consumption: Consumption
  ofOthers: ConsumptionShare
}

/** Imported charges that no card of the fleet paid, which the list of cards does not have. */
function OtherProviders({ consumption, ofOthers, period, focus }: OtherProvidersProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const drill = useDrill(focus)
  return (
    <p className="consumption-hint">
      <Link href={drill.hrefOf(period, { card__isnull: 'true' })}>{t.noCard}</Link>
      {` · ${format.money(ofOthers.cost, consumption.currency)} · ${format.percent(Number(ofOthers.share) / 100)}`}
    </p>
  )
}

type SharesProps = Omit<BreakdownProps, 'consumption' | 'query'> & {
  consumption: Consumption
  by: Exclude<Division, 'card'>
}

/** One bar for each part. A bar links to its sessions. */
function Shares({ consumption, by, ...view }: SharesProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const { by_member: member, by_cost_centre: cost_centre, by_second_dimension: second } = consumption
  const all = { member, cost_centre, second }[by]
  const shown = all.slice(0, mostBars)
  const others = all.length - shown.length
  const most = Math.max(...shown.map(({ share }) => Number(share)), 1)
  const sum = shown.reduce((total, { share }) => total + Number(share), 0)
  return (
    <>
      <ol className="share-rows">
        {shown.map((share) => (
          <ShareLine
            key={share.id ?? share.name}
            share={share}
            width={Number(share.share) / most}
            {...{ by, ...view }}
            currency={consumption.currency}
          />
        ))}
      </ol>
      {others > 0 && (
        <p className="consumption-hint">
          {t.others({ n: others })} · {format.percent(Math.max(0, 100 - sum) / 100)}
        </p>
      )}
    </>
  )
}

type ShareLineProps = Omit<SharesProps, 'consumption'> & {
  share: ConsumptionShare
  width: number
  currency: string
}

function ShareLine({ share, width, by, period, focus, setQuery, currency }: ShareLineProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const drill = useDrill(focus)
  const { id } = share
  const noName = { member: t.noMember, cost_centre: t.noCostCentre, second: '' }[by]
  const name = share.name || noName
  return (
    <li className="share-row">
      <div className="share-row-words">
        <Link
          href={drill.hrefOf(period, drillOf(by, share))}
          aria-label={t.sessionsOf({ name })}
          className="share-row-name"
        >
          {name}
        </Link>
        <span className="share-row-cost">{format.money(share.cost, currency)}</span>
        <span className="share-row-part">{format.percent(Number(share.share) / 100)}</span>
        <span className="share-row-change">
          <Change now={Number(share.cost)} before={Number(share.previous_cost)} />
        </span>
        {by === 'member' && id !== null ? (
          <IconButton
            small
            label={t.showOnly({ name })}
            icon={<ListFilter />}
            onClick={() => setQuery({ member: id })}
          />
        ) : (
          <span className="share-row-gap" />
        )}
      </div>
      <div className="share-row-track" aria-hidden>
        <span style={{ width: `${100 * width}%`, background: 'var(--data-1)' }} />
      </div>
    </li>
  )
}

function drillOf(by: SharesProps['by'], { id, name }: ConsumptionShare): Drill {
  if (by === 'member') return id === null ? { member__isnull: 'true' } : { member: id }
  if (by === 'second') return { second_cost_centre: name }
  return name === '' ? { cost_centre__isnull: 'true' } : { cost_centre: name }
}
