import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Columns3 } from './icons/columns-3.ts'
import './data-table.css'
import { useNarrow } from './media.ts'
import { Menu } from './menu.tsx'
import type { Column } from './table-parts.tsx'
import { useWords } from './ui-context.tsx'

/** The bar above a list: search, filters as chips, and the view options at its end. */
export function ListBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="list-bar">
      {children}
      {end && <div className="list-bar-end">{end}</div>}
    </div>
  )
}

type ColumnsMenuProps<Row> = {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

/**
 * Selects the columns of a table. The first column names the row and is always shown. Phones show no columns, so the
 * menu is absent there.
 */
export function ColumnsMenu<Row>({ columns, hidden, onChange }: ColumnsMenuProps<Row>) {
  const words = useWords()
  if (useNarrow()) return null
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <Menu
      label={words.columns}
      trigger={(props) => (
        <Button {...props} small icon={<Columns3 />}>
          {words.columns}
        </Button>
      )}
      items={columns.slice(1).map((column) => ({
        id: column.id,
        label: column.header,
        checked: !hidden.has(column.id),
        multiple: true,
        onSelect: () => toggle(column.id),
      }))}
    />
  )
}
