import type { ReactNode } from 'react'
import './auth.css'

type AuthPanelProps = {
  title: ReactNode
  hint?: ReactNode
  children: ReactNode
  /** Links to the other pages before sign-in. */
  footer?: ReactNode
}

/** The layout of every page before sign-in: one column with one form. */
export function AuthPanel({ title, hint, children, footer }: AuthPanelProps) {
  return (
    <div className="auth-panel">
      <header className="auth-panel-top">
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </header>
      {children}
      {footer && <p className="auth-panel-footer">{footer}</p>}
    </div>
  )
}
