import { AskError } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { LockKeyhole } from '../../ui/icons/lock-keyhole.ts'

type SessionsErrorProps = {
  error: unknown
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
  compact: boolean
}

export function SessionsError({ error, query, compact }: SessionsErrorProps) {
  const t = usePhrases('sessions')
  const describe = useDescribeError()
  if (error instanceof AskError && error.status === 403)
    return (
      <EmptyState icon={<LockKeyhole size={20} aria-hidden />} title={t.notAllowedTitle}>
        {describe(error).message}
      </EmptyState>
    )
  return (
    <ErrorState compact={compact} title={t.errorTitle} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {describe(error).message}
    </ErrorState>
  )
}
