import type { Amounts } from '@voltway/contract/values'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { AmountsSwitch } from '../../shared/amounts-switch.tsx'
import { rememberAmounts } from '../../shared/chosen-amounts.ts'
import { monthName } from '../../shared/dates/month-name.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { SourceFilter } from '../../shared/sources/source-filter.tsx'
import { useSourceChoices } from '../../shared/sources/sources.queries.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronDown } from '../../ui/icons/chevron-down.ts'
import { ChevronLeft } from '../../ui/icons/chevron-left.ts'
import { ChevronRight } from '../../ui/icons/chevron-right.ts'
import { useNarrow } from '../../ui/media.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-item.ts'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useUi } from '../../ui/ui-context.tsx'
import type { Focus, SetPageQuery } from './consumption.queries.ts'
import {
  customPeriod,
  isCalendar,
  isSamePeriod,
  isTooLong,
  type Period,
  periodAround,
  periodBeside,
  presetIds,
  presetPeriod,
} from './period.ts'

const TeamFilter = lazyScreen('teams', async () => (await import('../../shared/teams/team-filter.tsx')).TeamFilter)

const DateDialog = lazyScreen('dates', async () => (await import('../../shared/dates/date-dialog.tsx')).DateDialog)

type PeriodBarProps = {
  period: Period
  today: string
  focus: Focus
  amounts: Amounts
  /** The names of the card, member and station in focus, once they are loaded. */
  names: { card: string | undefined; member: string | undefined; station: string | undefined }
  /** Whether the period has imported charges. */
  hasImports: boolean
  setQuery: SetPageQuery
}

const views = ['day', 'week', 'month', 'year'] as const

/** Selects the period and the focus of the page. */
export function PeriodBar({ period, today, focus, amounts, names, hasImports, setQuery }: PeriodBarProps) {
  const t = usePhrases('consumption')
  const vat = usePhrases('amounts')
  const ofSource = usePhrases('sources')
  const [picking, setPicking] = useState(false)
  const show = (next: Period) => {
    const isNow = isSamePeriod(next, periodAround(today, next.view))
    setQuery({ view: next.view, date_from: isNow ? undefined : next.from, date_to: isNow ? undefined : next.to })
  }
  const preset = presetIds.find((id) => isSamePeriod(presetPeriod(id, today), period))
  const pick = (range: { from: string; to: string }) => {
    if (isTooLong(range)) toast({ tone: 'bad', title: t.tooLong })
    else show(customPeriod(range))
  }
  // A phone has one row for everything: a menu under the period's name contains every choice.
  const narrow = useNarrow()
  const showView = (view: (typeof views)[number]) => show(periodAround(period.to < today ? period.to : today, view))
  const presets: MenuItem[] = [
    ...presetIds.map((id) => ({
      id,
      label: t.preset[id],
      checked: id === preset,
      onSelect: () => show(presetPeriod(id, today)),
    })),
    { id: 'custom', label: t.custom, separated: true, onSelect: () => setPicking(true) },
  ]
  const sources = useSourceChoices(focus.source, hasImports)
  return (
    <div className="consumption-bar">
      {!narrow && (
        <SegmentedControl
          label={t.view.label}
          choices={views.map((id) => ({ id, label: t.view[id] }))}
          chosen={period.view}
          onChoose={showView}
        />
      )}
      <div className="consumption-step">
        <IconButton label={t.before} icon={<ChevronLeft />} onClick={() => show(periodBeside(period, -1))} />
        <h2 aria-live="polite">
          {narrow ? (
            <Menu
              label={t.presets}
              align="start"
              trigger={(trigger) => (
                <Button {...trigger} type={3}>
                  <PeriodName period={period} />
                  <ChevronDown className="text-ink-3" />
                </Button>
              )}
              items={[
                ...views.map((id) => ({
                  id: `view-${id}`,
                  label: t.view[id],
                  checked: id === period.view,
                  onSelect: () => showView(id),
                })),
                ...presets.map((item, index) => (index === 0 ? { ...item, separated: true } : item)),
                ...sources.map((id, index) => ({
                  id: `source-${id}`,
                  label: ofSource[id],
                  checked: id === (focus.source ?? 'all'),
                  separated: index === 0,
                  onSelect: () => setQuery({ source: id === 'all' ? undefined : id }),
                })),
                ...(['GROSS', 'NET'] as const).map((id, index) => ({
                  id: `amounts-${id}`,
                  label: vat[id],
                  checked: id === amounts,
                  separated: index === 0,
                  onSelect: () => {
                    rememberAmounts(id)
                    setQuery({ amounts: id })
                  },
                })),
              ]}
            />
          ) : (
            <PeriodName period={period} />
          )}
        </h2>
        <IconButton
          label={t.after}
          unavailable={period.to >= today ? t.noLater : undefined}
          icon={<ChevronRight />}
          onClick={() => show(periodBeside(period, 1))}
        />
      </div>
      <div className="consumption-chips">
        {!narrow && (
          <Menu
            label={t.presets}
            align="start"
            trigger={(trigger) => (
              <FilterChip {...trigger} name={t.presets} value={preset ? t.preset[preset] : undefined} />
            )}
            items={presets}
          />
        )}
        {!narrow && (
          <SourceFilter source={focus.source} hasImports={hasImports} onChoose={(source) => setQuery({ source })} />
        )}
        {!narrow && <AmountsSwitch amounts={amounts} onChoose={(id) => setQuery({ amounts: id })} />}
        {(!narrow || focus.team !== undefined) && (
          <TeamFilter team={focus.team} onChoose={(team) => setQuery({ team })} />
        )}
        <FocusChip name={t.onlyCard} id={focus.card} label={names.card} clear={() => setQuery({ card: undefined })} />
        <FocusChip
          name={t.onlyMember}
          id={focus.member}
          label={names.member}
          clear={() => setQuery({ member: undefined })}
        />
        <FocusChip
          name={t.onlyStation}
          id={focus.station}
          label={names.station}
          clear={() => setQuery({ station: undefined })}
        />
      </div>
      {picking && (
        <DateDialog
          value={{ from: period.from, to: period.to }}
          latest={today > period.to ? today : period.to}
          onChoose={pick}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

type FocusChipProps = { name: string; id: string | undefined; label: string | undefined; clear: () => void }

function FocusChip({ name, id, label, clear }: FocusChipProps) {
  if (id === undefined) return null
  return <FilterChip name={name} value={label ?? '…'} onClick={clear} onClear={clear} />
}

/** "March 2026", "2026", "04/03/2026", or the first and last day. */
function PeriodName({ period }: { period: Period }) {
  const t = usePhrases('consumption')
  const { locale } = useUi()
  const format = useFormats()
  const { view, from, to } = period
  if (from === to) return format.date(from)
  if (isCalendar(period) && view === 'year') return from.slice(0, 4)
  if (isCalendar(period) && view === 'month') return monthName(from.slice(0, 7), locale)
  return t.days({ from: format.date(from), to: format.date(to) })
}
