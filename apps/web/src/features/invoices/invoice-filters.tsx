import { documentTypes, invoiceClasses, paymentStatuses } from '@voltway/contract/invoices'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { DaysFilter } from '../../shared/dates/days-filter.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { InvoicesQuery } from './invoices.queries.ts'
import { longRanges } from './ranges.ts'

export type SetInvoicesQuery = (
  patch: { [Key in keyof InvoicesQuery]?: InvoicesQuery[Key] | undefined } & { invoice?: string | undefined },
  how?: { replace?: boolean },
) => void

type FiltersProps = { query: InvoicesQuery; setQuery: SetInvoicesQuery; end: ReactNode }

/** The filters of the list, all stored in the URL. */
export function InvoiceFilters({ query, setQuery, end }: FiltersProps) {
  const t = usePhrases('invoices')
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
      <DaysFilter
        name={t.filter.date}
        more={longRanges}
        from={query.date__gte}
        to={query.date__lte}
        onChange={(date__gte, date__lte) => setQuery({ date__gte, date__lte })}
      />
    </ListBar>
  )
}
