import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CloudOff } from './icons/cloud-off.ts'
import { RotateCw } from './icons/rotate-cw.ts'
import './empty-state.css'
import { useWords } from './ui-context.tsx'

type EmptyStateProps = {
  icon?: ReactNode
  /** The name of the missing content. */
  title: ReactNode
  /** The reason: none yet, no match, no permission. */
  children?: ReactNode
  action?: ReactNode
  compact?: boolean | undefined
}

export function EmptyState({ icon, title, children, action, compact }: EmptyStateProps) {
  return (
    <div className="empty" data-compact={compact || undefined}>
      {icon && <span className="empty-icon">{icon}</span>}
      <p className="empty-title">{title}</p>
      {children && <div className="empty-words">{children}</div>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  )
}

type ErrorStateProps = {
  title: ReactNode
  /** The next step. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** An alternative action. */
  action?: ReactNode
  compact?: boolean | undefined
}

/** Shows an error in the place of the failed content, with a retry button. The rest of the page stays. */
export function ErrorState({ title, children, onRetry, retrying, action, compact }: ErrorStateProps) {
  const words = useWords()
  return (
    <div className="empty" role="alert" data-tone="bad" data-compact={compact || undefined}>
      <span className="empty-icon">
        <CloudOff size={20} />
      </span>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-words">{children}</div>}
      <div className="empty-action">
        {onRetry && (
          <Button icon={<RotateCw />} pending={retrying} onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
