import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { useFormat } from '../ui/format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { CreditCard } from '../ui/icons/credit-card.ts'
import { Ellipsis } from '../ui/icons/ellipsis.ts'
import { Lock } from '../ui/icons/lock.ts'
import { Unlock } from '../ui/icons/unlock.ts'
import { ColumnsMenu, ListBar } from '../ui/list-bar.tsx'
import { Menu } from '../ui/menu.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Panel } from '../ui/panel.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { SpendBar } from '../ui/spend-bar.tsx'
import { StateDot, type Tone } from '../ui/state-dot.tsx'
import type { Column, Sort } from '../ui/table-parts.tsx'
import { SegmentedControl } from '../ui/tabs.tsx'
import { toast } from '../ui/toast-store.ts'

type Row = {
  id: string
  name: string
  driver: string
  state: string
  tone: Tone
  spent: number
  limit: number
  kwh: number
  last: string
}

const drivers = [
  'Ana Ferreira',
  'Bruno Carvalho',
  'Chloé Martin',
  'Diego Álvarez',
  'Eva Moreira',
  'Filipe Nunes',
  'Gaëlle Petit',
  'Hugo Pinto',
]
const states = [
  ['Active', 'ok'],
  ['Active', 'ok'],
  ['Blocked', 'bad'],
  ['Limited', 'warn'],
  ['Active', 'ok'],
  ['Ordered', 'idle'],
] as const
const rows: Row[] = drivers.map((driver, index) => {
  const [state, tone] = states[index % states.length] ?? ['Active', 'ok']
  return {
    id: `c${index}`,
    name: `Card ${4410 + index * 7}`,
    driver,
    state,
    tone,
    spent: (index * 37.4 + 12.3) % 220,
    limit: 200,
    kwh: index * 81.117 + 14.2,
    last: `2026-11-${String(21 - index).padStart(2, '0')}T08:${String(12 + index)}:00Z`,
  }
})

export function TablePart() {
  const format = useFormat()
  const [sort, setSort] = useState<Sort>({ key: 'spent', descending: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['c1', 'c2']))
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const [view, setView] = useState<'rows' | 'loading' | 'empty' | 'error'>('rows')
  const money = (value: number) => format.money(value.toFixed(2), 'EUR')
  const bar = (row: Row) => (
    <SpendBar
      compact
      label="Spent this month"
      spent={row.spent / row.limit}
      text={`${money(row.spent)} of ${money(row.limit)}`}
      valueText={`${money(row.spent)} of ${money(row.limit)}`}
    />
  )
  const columns: Column<Row>[] = [
    { id: 'card', header: 'Card', cell: (row) => row.name, sortKey: 'name' },
    { id: 'driver', header: 'Driver', cell: (row) => row.driver, sortKey: 'driver' },
    { id: 'state', header: 'Status', cell: (row) => <StateDot tone={row.tone}>{row.state}</StateDot> },
    { id: 'spent', header: 'Spending limit', cell: bar, sortKey: 'spent', width: '200px' },
    {
      id: 'kwh',
      header: 'Energy, kWh',
      align: 'right',
      cell: (row) => format.number(row.kwh, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
      sortKey: 'kwh',
    },
    {
      id: 'amount',
      header: 'Spent, €',
      align: 'right',
      cell: (row) => format.number(row.spent, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    },
    { id: 'last', header: 'Last charge', cell: (row) => <time dateTime={row.last}>{format.dateTime(row.last)}</time> },
  ]
  const sorted = [...rows].sort(
    (a, b) => (sort.key === 'spent' ? a.spent - b.spent : a.kwh - b.kwh) * (sort.descending ? -1 : 1),
  )
  const shown = { rows: sorted, loading: undefined, empty: [], error: undefined }[view]
  return (
    <Panel
      flush
      title={
        <>
          Cards <span className="text-ink-3">237</span>
        </>
      }
      actions={
        <SegmentedControl
          label="State of the table"
          chosen={view}
          onChoose={setView}
          choices={[
            { id: 'rows', label: 'Rows' },
            { id: 'loading', label: 'Loading' },
            { id: 'empty', label: 'Empty' },
            { id: 'error', label: 'Error' },
          ]}
        />
      }
    >
      <ListBar end={<ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />}>
        <SearchInput label="Search cards" value={search} onSearch={setSearch} />
        <FilterChip name="Status" value="Active" onClear={() => {}} />
        <FilterChip name="Reason" />
      </ListBar>
      <DataTable
        label="Cards"
        columns={columns}
        hidden={hidden}
        rows={shown}
        skeletonRows={8}
        rowId={(row) => row.id}
        rowName={(row) => `${row.name}, ${row.driver}`}
        rowHref={(row) => `/cards/${row.id}`}
        sort={sort}
        onSort={setSort}
        newRows={view === 'rows' ? { count: 3, onShow: () => {} } : undefined}
        selection={{
          chosen,
          onChange: setChosen,
          actions: (
            <Button
              small
              icon={<Lock size={14} />}
              onClick={() => toast({ title: `${chosen.size} cards blocked`, undo: () => {} })}
            >
              Block
            </Button>
          ),
        }}
        rowActions={(row) => (
          <Menu
            label={`Actions for ${row.name}`}
            trigger={(props) => (
              <IconButton {...props} small tooltip={false} label={`Actions for ${row.name}`} icon={<Ellipsis />} />
            )}
            items={[
              { id: 'open', label: 'Open', href: `/cards/${row.id}`, icon: <CreditCard /> },
              { id: 'limit', label: 'Change limit', hint: 'Plafond of this card' },
              { id: 'unblock', label: 'Unblock', locked: 'It is not blocked.', icon: <Unlock /> },
              { id: 'block', label: 'Block', danger: true, separated: true, icon: <Lock /> },
            ]}
          />
        )}
        card={{
          primary: (row) => (
            <>
              <span>{row.driver}</span>
              <span>{money(row.spent)}</span>
            </>
          ),
          secondary: (row) => (
            <>
              <StateDot tone={row.tone}>{row.state}</StateDot>
              <span>{row.name}</span>
            </>
          ),
        }}
        empty={
          <EmptyState icon={<CreditCard size={20} />} title="No matching cards" action={<Button>Clear filters</Button>}>
            Cards appear here as soon as they are ordered. Yours are hidden by two filters.
          </EmptyState>
        }
        error={
          view === 'error' ? (
            <ErrorState title="The cards could not be loaded" onRetry={() => setView('rows')}>
              The server did not answer. Nothing was lost.
            </ErrorState>
          ) : undefined
        }
        footer={<Pagination offset={10} limit={10} total={237} hrefOf={(offset) => `/cards?offset=${offset}`} />}
      />
    </Panel>
  )
}
