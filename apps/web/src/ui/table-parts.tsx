import type { ReactNode } from 'react'
import './field.css'
import { Link } from './link.tsx'
import { useWords } from './ui-context.tsx'
import { fill } from './words.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right alignment for amounts, energy and counts, so that their digits are aligned. */
  align?: 'right' | undefined
  /** The key for `onSort`. Absent for columns that cannot be sorted. */
  sortKey?: string | undefined
  /** When every column has one, the widths share the table, and longer texts are truncated. */
  width?: string | undefined
  /** Truncates long texts. The full text is shown in another place. */
  clip?: boolean | undefined
}

export type Sort = { key: string; descending: boolean }

export type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** The actions for the selected rows. */
  actions: ReactNode
}

export type DataTableProps<Row> = {
  /** The accessible name of the table, which names its rows. */
  label: string
  columns: readonly Column<Row>[]
  /** The columns that the person has hidden. */
  hidden?: ReadonlySet<string> | undefined
  /** Undefined while loading. Skeleton rows of the final height are shown then. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** The name of the row in the label of its checkbox: "Select Ana's card". */
  rowName: (row: Row) => string
  /** The link of the row. The first cell contains the anchor, and the whole row is clickable. */
  rowHref?: ((row: Row) => string) | undefined
  /** Called when the person hovers over a row or focuses it, to preload its target. */
  onRowIntent?: (() => void) | undefined
  /** The actions of one row at its right end: quiet buttons or a menu. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Below 640 px rows become cards with the two most important facts. */
  card: { primary: (row: Row) => ReactNode; secondary: (row: Row) => ReactNode; more?: (row: Row) => ReactNode }
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  /** The number of skeleton rows. As many as fit into the window are enough. Default: 10. */
  skeletonRows?: number | undefined
  compact?: boolean | undefined
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Shown when loading failed: instead of the rows, or above the rows that are already loaded. */
  error?: ReactNode
  footer?: ReactNode
  /** The rows belong to the previous query while the current one is loading. */
  stale?: boolean | undefined
  /** New rows are offered with a button, because inserting them would move the rows that the person reads. */
  newRows?: { count: number; onShow: () => void } | undefined
}

/** The anchor of a row, stretched over its whole row or card. */
export function RowLink({
  href,
  children,
  onIntent,
}: {
  href: string
  children: ReactNode
  onIntent?: (() => void) | undefined
}) {
  return (
    <Link variant="plain" className="row-link" href={href} onPointerEnter={onIntent} onFocus={onIntent}>
      {children}
    </Link>
  )
}

export function SelectAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const words = useWords()
  const count = ids.filter((id) => selection.chosen.has(id)).length
  return (
    <label className="select-target">
      <input
        type="checkbox"
        aria-label={words.selectAll}
        className="check-box"
        checked={ids.length > 0 && count === ids.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < ids.length
        }}
        onChange={(event) => selection.onChange(withIds(selection.chosen, ids, event.target.checked))}
      />
    </label>
  )
}

export function SelectRow({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const words = useWords()
  return (
    <label className="select-target">
      <input
        type="checkbox"
        aria-label={fill(words.selectRow, { name })}
        className="check-box"
        checked={selection.chosen.has(id)}
        onChange={(event) => selection.onChange(withIds(selection.chosen, [id], event.target.checked))}
      />
    </label>
  )
}

function withIds(chosen: ReadonlySet<string>, ids: readonly string[], add: boolean): ReadonlySet<string> {
  return add ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id)))
}
