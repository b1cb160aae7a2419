import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './panel.css'

type PanelProps = {
  title?: ReactNode
  /** A line under the title. */
  description?: ReactNode
  /** Buttons or a link at the right end of the title. */
  actions?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** The content has its own padding: tables, maps, lists. */
  flush?: boolean | undefined
  /** The heading level of the title. */
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** A bordered surface for one topic. */
export function Panel({ title, description, actions, children, footer, flush, level = 2, className }: PanelProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classNames('panel', className)}>
      {(title || description || actions) && (
        <header className="panel-header">
          <div className="min-w-0 grow">
            {title && <Heading className="panel-title">{title}</Heading>}
            {description && <p className="panel-description">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      {flush ? children : <div className="panel-body">{children}</div>}
      {footer && <footer className="panel-footer">{footer}</footer>}
    </section>
  )
}

type FigureProps = {
  label: ReactNode
  value: ReactNode
  /** The meaning of the value or its change. */
  note?: ReactNode
  /** A help button beside the label that explains the value. */
  aside?: ReactNode
  large?: boolean | undefined
}

/** One number with its label. Put several in a `Figures` row. */
export function Figure({ label, value, note, aside, large }: FigureProps) {
  return (
    <div className="figure" data-large={large || undefined}>
      <div className="figure-label">
        {label}
        {aside}
      </div>
      <div className="figure-value">{value}</div>
      {note && <div className="figure-note">{note}</div>}
    </div>
  )
}

/** A row of figures, separated by lines. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className="figures">{children}</div>
}
