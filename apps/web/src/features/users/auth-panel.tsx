import type { ReactNode } from 'react'
import './auth.css'

type AuthPanelProps = {
  title: ReactNode
  hint?: ReactNode
  children: ReactNode
  /** Other ways: to another of these pages. */
  footer?: ReactNode
}

/** One column, one question: the form of every page before signing in. */
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
