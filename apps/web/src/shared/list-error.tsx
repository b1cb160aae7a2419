import { RequestError } from '../lib/request.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { LockKeyhole } from '../ui/icons/lock-keyhole.ts'
import { useDescribeError } from './problem.ts'

type ListErrorProps = {
  error: unknown
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
  /** True where rows stay visible beside it. */
  compact: boolean
  /** The titles: for an error, and for a person who may not read the list. */
  words: { errorTitle: string; notAllowedTitle: string }
}

/** The reason why a list is missing: no right, or an error with a retry. */
export function ListError({ error, query, compact, words }: ListErrorProps) {
  const describe = useDescribeError()
  if (error instanceof RequestError && error.status === 403)
    return (
      <EmptyState compact={compact} icon={<LockKeyhole size={20} aria-hidden />} title={words.notAllowedTitle}>
        {describe(error).message}
      </EmptyState>
    )
  return (
    <ErrorState
      compact={compact}
      title={words.errorTitle}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      {describe(error).message}
    </ErrorState>
  )
}
