import type { Consumption, ConsumptionShare } from '@voltway/contract/consumption'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListFilter } from '../../ui/icons/list-filter.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { Change } from './change.tsx'
import { type Division, divisions, type Focus, type SetPageQuery } from './consumption.queries.ts'
import { type Drill, useDrill } from './drill.ts'
import type { Period } from './period.ts'

/** The maximum number of bars that stay distinguishable. The list below contains all cards. */
const mostBars = 8

type SharesPanelProps = {
  consumption: Consumption
  period: Period
  focus: Focus
  by: Division
  setQuery: SetPageQuery
}

/**
 * Shows the costs by card, driver or cost centre, and by the second dimension where a company uses it. Each bar links to
 * its sessions.
 */
export function SharesPanel({ consumption, period, focus, by, setQuery }: SharesPanelProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const { by_card: card, by_member: member, by_cost_centre: cost_centre, by_second_dimension: second } = consumption
  const all = { card, member, cost_centre, second }[by]
  const offered = divisions.filter((id) => id !== 'second' || second.length > 0 || by === 'second')
  const shown = all.slice(0, mostBars)
  const others = all.length - shown.length
  const most = Math.max(...shown.map(({ share }) => Number(share)), 1)
  const sum = shown.reduce((total, { share }) => total + Number(share), 0)
  return (
    <Panel
      title={t.who}
      actions={
        <SegmentedControl
          label={t.by.label}
          choices={offered.map((id) => ({ id, label: t.by[id] }))}
          chosen={by}
          onChoose={(chosen) => setQuery({ by: chosen }, { replace: true })}
        />
      }
    >
      <ol className="share-rows">
        {shown.map((share) => (
          <ShareLine
            key={share.id ?? share.name}
            share={share}
            width={Number(share.share) / most}
            {...{ by, period, focus, setQuery }}
            currency={consumption.currency}
          />
        ))}
      </ol>
      {others > 0 && (
        <p className="consumption-hint">
          {t.others({ n: others })} · {format.percent(Math.max(0, 100 - sum) / 100)}
        </p>
      )}
    </Panel>
  )
}

type ShareLineProps = Omit<SharesPanelProps, 'consumption'> & {
  share: ConsumptionShare
  width: number
  currency: string
}

function ShareLine({ share, width, by, period, focus, setQuery, currency }: ShareLineProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const drill = useDrill(focus)
  const { id } = share
  const noName = { card: t.noCard, member: t.noMember, cost_centre: t.noCostCentre, second: '' }[by]
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
        {(by === 'card' || by === 'member') && id !== null ? (
          <IconButton
            small
            label={t.showOnly({ name })}
            icon={<ListFilter size={16} aria-hidden />}
            onClick={() => setQuery(by === 'card' ? { card: id, station: undefined } : { member: id })}
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

function drillOf(by: Division, { id, name }: ConsumptionShare): Drill {
  if (by === 'card') return id === null ? { card__isnull: 'true' } : { card: id }
  if (by === 'member') return id === null ? { member__isnull: 'true' } : { member: id }
  if (by === 'second') return { second_cost_centre: name }
  return name === '' ? { cost_centre__isnull: 'true' } : { cost_centre: name }
}
