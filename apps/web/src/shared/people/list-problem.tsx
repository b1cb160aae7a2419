import { AskError } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { LockKeyhole } from '../../ui/icons/lock-keyhole.ts'
import { useDescribeError } from '../problem.ts'

type ListProblemProps = {
  error: unknown
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
  compact: boolean
}

/** Shows why a list of people is missing: no right, or an error that can be retried. */
export function ListProblem({ error, query, compact }: ListProblemProps) {
  const t = usePhrases('people')
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
