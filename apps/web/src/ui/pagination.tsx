import type { ReactNode } from 'react'
import { ChevronLeft } from './icons/chevron-left.ts'
import { ChevronRight } from './icons/chevron-right.ts'
import './button.css'
import './pagination.css'
import { useFormat } from './format.ts'
import { Link } from './link.tsx'
import { useWords } from './ui-context.tsx'
import { fill } from './words.ts'

type PaginationProps = {
  /** The first row of the page, counted from 0. */
  offset: number
  limit: number
  total: number
  /**
   * Returns the address of the page that begins at this row. Pages are links, so that they can be opened, shared and
   * returned to.
   */
  hrefOf: (offset: number) => string
}

/** Shows "11–20 of 237" and links to the previous and next page. */
export function Pagination({ offset, limit, total, hrefOf }: PaginationProps) {
  const words = useWords()
  const format = useFormat()
  const from = total === 0 ? 0 : offset + 1
  const to = Math.min(offset + limit, total)
  const values = { from: format.number(from), to: format.number(to), total: format.number(total) }
  return (
    <nav aria-label={words.pages} className="pagination">
      <p>{fill(words.range, values)}</p>
      <div className="pagination-steps">
        <Step label={words.previousPage} href={offset > 0 ? hrefOf(Math.max(0, offset - limit)) : undefined}>
          <ChevronLeft />
        </Step>
        <Step label={words.nextPage} href={to < total ? hrefOf(offset + limit) : undefined}>
          <ChevronRight />
        </Step>
      </div>
    </nav>
  )
}

function Step({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  const classes = 'button button-2 button-small icon-button'
  if (href === undefined)
    return (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a link without a target is written so; there is nothing to focus
      <span role="link" aria-disabled="true" aria-label={label} className={`${classes} pagination-end`}>
        {children}
      </span>
    )
  return (
    <Link variant="plain" className={classes} href={href} aria-label={label}>
      {children}
    </Link>
  )
}
