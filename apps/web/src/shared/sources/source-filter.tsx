import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import { usePhrases } from '../../lib/phrases.tsx'
import { useNarrow } from '../../ui/media.ts'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { FilterMenu } from '../filter-menu.tsx'
import { type SourceChoice, useSourceChoices } from './sources.queries.ts'

export type SourceFilterProps = {
  source: ConsumptionSource | undefined
  /** Stores the choice in the address. */
  onChoose: (source: ConsumptionSource | undefined) => void
  /** Whether the figures contain imported charges, where the page knows it. */
  hasImports?: boolean | undefined
}

/** Filters the figures of a page by the source of charges. Hidden in a fleet with one source. */
export function SourceFilter({ source, onChoose, hasImports }: SourceFilterProps) {
  const t = usePhrases('sources')
  const narrow = useNarrow()
  const choices = useSourceChoices(source, hasImports)
  if (choices.length === 0) return null
  const choose = (id: SourceChoice) => onChoose(id === 'all' ? undefined : id)
  if (narrow)
    return (
      <FilterMenu
        name={t.label}
        options={choices.flatMap((id) => (id === 'all' ? [] : { value: id, label: t[id] }))}
        chosen={source === undefined ? [] : [source]}
        onChoose={([chosen]) => choose(chosen ?? 'all')}
      />
    )
  return (
    <SegmentedControl
      label={t.label}
      choices={choices.map((id) => ({ id, label: t[id] }))}
      chosen={source ?? 'all'}
      onChoose={choose}
    />
  )
}
