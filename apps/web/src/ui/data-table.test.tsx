import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { kit } from '@voltway/phrases/en/kit'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column, Sort } from './table-parts.tsx'
import { UiProvider } from './ui-context.tsx'

type Card = { id: string; name: string; spent: string }
const cards: Card[] = [
  { id: '1', name: 'Van 12', spent: '12.30' },
  { id: '2', name: 'Van 14', spent: '99.00' },
]
const columns: Column<Card>[] = [
  { id: 'name', header: 'Card', cell: (card) => card.name, sortKey: 'name' },
  { id: 'spent', header: 'Spent, €', cell: (card) => card.spent, sortKey: 'spent', align: 'right' },
]

function Cards({
  rows = cards,
  onNavigate = () => {},
}: {
  rows?: Card[] | undefined
  onNavigate?: (href: string) => void
}) {
  const [sort, setSort] = useState<Sort>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <UiProvider locale="en-GB" words={kit} navigate={onNavigate}>
      <DataTable
        label="Cards"
        columns={columns}
        rows={rows}
        rowId={(card) => card.id}
        rowName={(card) => card.name}
        rowHref={(card) => `/cards/${card.id}`}
        card={{ primary: (card) => card.name, secondary: (card) => card.spent }}
        sort={sort}
        onSort={setSort}
        selection={{ chosen, onChange: setChosen, actions: null }}
        empty="No cards yet"
      />
    </UiProvider>
  )
}

test('sorting a table is announced and marked on its column', async () => {
  render(<Cards />)
  await userEvent.click(screen.getByRole('button', { name: 'Spent, €' }))
  expect(screen.getByRole('columnheader', { name: 'Spent, €' }).getAttribute('aria-sort')).toBe('descending')
  screen.getByText('Sorted by Spent, €, descending')
  await userEvent.click(screen.getByRole('button', { name: 'Spent, €' }))
  expect(screen.getByRole('columnheader', { name: 'Spent, €' }).getAttribute('aria-sort')).toBe('ascending')
  screen.getByText('Sorted by Spent, €, ascending')
})

test('a row is a link to its details, followed without a page load', async () => {
  const followed = vi.fn()
  render(<Cards onNavigate={followed} />)
  const row = screen.getByRole('row', { name: /Van 14/ })
  const link = within(row).getByRole('link', { name: 'Van 14' })
  expect(link.getAttribute('href')).toBe('/cards/2')
  await userEvent.click(link)
  expect(followed).toHaveBeenCalledExactlyOnceWith('/cards/2')
})

test('selecting all rows shows their number, and the selection can be cleared', async () => {
  render(<Cards />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  screen.getByText('2 selected')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Van 12' }))
  screen.getByText('1 selected')
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText(/selected$/)).toBeNull()
})

test('an empty table shows its empty state', () => {
  render(<Cards rows={[]} />)
  screen.getByText('No cards yet')
})
