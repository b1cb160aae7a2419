import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CloudOff } from './icons/cloud-off.ts'
import { RotateCw } from './icons/rotate-cw.ts'
import './empty-state.css'
import { useWords } from './ui-context.tsx'

type EmptyStateProps = {
  icon?: ReactNode
  /** What will be here. */
  title: ReactNode
  /** Why it is empty: none yet, none match, not allowed. */
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
  /** What to do. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Other ways out. */
  action?: ReactNode
  compact?: boolean | undefined
}

/** Something failed right here: says so in place, keeps everything around it, offers to try again. */
export function ErrorState({ title, children, onRetry, retrying, action, compact }: ErrorStateProps) {
  const words = useWords()
  return (
    <div className="empty" role="alert" data-tone="bad" data-compact={compact || undefined}>
      <span className="empty-icon">
        <CloudOff size={20} aria-hidden />
      </span>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-words">{children}</div>}
      <div className="empty-action">
        {onRetry && (
          <Button icon={<RotateCw size={16} aria-hidden />} pending={retrying} onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
