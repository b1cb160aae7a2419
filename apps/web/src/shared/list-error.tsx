import { RequestError } from '../lib/request.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LockKeyhole } from '../ui/icons/lock-keyhole.ts'
import { useDescribeError } from './problem.ts'
import { type FailedQuery, QueryError } from './query-error.tsx'

type ListErrorProps = {
  query: FailedQuery
  /** True where rows stay visible beside it. */
  compact: boolean
  /** The titles: for an error, and for a person who may not read the list. */
  words: { errorTitle: string; notAllowedTitle: string }
}

/** The reason why a list is missing: no right, or an error with a retry. */
export function ListError({ query, compact, words }: ListErrorProps) {
  const describe = useDescribeError()
  const { error } = query
  if (error instanceof RequestError && error.status === 403)
    return (
      <EmptyState compact={compact} icon={<LockKeyhole size={20} />} title={words.notAllowedTitle}>
        {describe(error).message}
      </EmptyState>
    )
  return <QueryError compact={compact} title={words.errorTitle} query={query} />
}
