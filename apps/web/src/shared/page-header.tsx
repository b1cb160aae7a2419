import type { ReactNode } from 'react'
import './page-header.css'

type PageHeaderProps = {
  title: ReactNode
  /** The number of items, beside the title. */
  count?: ReactNode
  /** One line under the title. */
  description?: ReactNode
  /** Buttons at the right end, the main one last. */
  actions?: ReactNode
}

/** The header of every page: its title and its actions. */
export function PageHeader({ title, count, description, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="min-w-0 grow">
        <h1>
          {title}
          {count !== undefined && <span className="page-header-count tabular">{count}</span>}
        </h1>
        {description && <p className="page-header-description">{description}</p>}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
