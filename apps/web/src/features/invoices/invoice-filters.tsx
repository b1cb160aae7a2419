import { documentTypes, invoiceClasses, paymentStatuses } from '@voltway/contract/invoices'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { InvoicesQuery } from './invoices.queries.ts'
import { type DayRange, rangeNow, ranges } from './ranges.ts'

export type SetInvoicesQuery = (
  patch: { [Key in keyof InvoicesQuery]?: InvoicesQuery[Key] | undefined } & { invoice?: string | undefined },
  how?: { replace?: boolean },
) => void

type FiltersProps = { query: InvoicesQuery; setQuery: SetInvoicesQuery; end: ReactNode }

/** What the list is narrowed to, all of it in the address. */
export function InvoiceFilters({ query, setQuery, end }: FiltersProps) {
  const t = usePhrases('invoices')
  const chosenRange = ranges.find((range) => {
    const { date__gte, date__lte } = rangeNow(range)
    return date__gte === query.date__gte && date__lte === query.date__lte
  })
  return (
    <ListBar end={end}>
      <SearchInput
        label={t.search}
        placeholder={t.searchHint}
        value={query.search ?? ''}
        onSearch={(search) => setQuery({ search: search || undefined }, { replace: true })}
      />
      <FilterMenu
        multiple
        name={t.filter.state}
        options={paymentStatuses.map((value) => ({ value, label: t.states[value] }))}
        chosen={query.payment_status ?? []}
        onChoose={(states) => setQuery({ payment_status: states.length > 0 ? [...states] : undefined })}
      />
      <FilterMenu
        name={t.filter.type}
        options={documentTypes.map((value) => ({ value, label: t.types[value] }))}
        chosen={query.type ? [query.type] : []}
        onChoose={([type]) => setQuery({ type })}
      />
      <FilterMenu
        name={t.filter.about}
        options={invoiceClasses.map((value) => ({ value, label: t.classes[value] }))}
        chosen={query.class ? [query.class] : []}
        onChoose={([about]) => setQuery({ class: about })}
      />
      <FilterMenu<DayRange>
        name={t.filter.date}
        options={ranges.map((value) => ({ value, label: t.days[value] }))}
        chosen={chosenRange ? [chosenRange] : []}
        onChoose={([range]) =>
          setQuery(range === undefined ? { date__gte: undefined, date__lte: undefined } : rangeNow(range))
        }
      />
    </ListBar>
  )
}
