import { ErrorState } from '../ui/empty-state.tsx'
import { useDescribeError } from './problem.ts'

/** A query with an error. */
export interface FailedQuery {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

type QueryErrorProps = { title: string; query: FailedQuery; compact?: boolean | undefined }

/** Why something could not be loaded, with its retry. */
export function QueryError({ title, query, compact }: QueryErrorProps) {
  const describe = useDescribeError()
  return (
    <ErrorState compact={compact} title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {describe(query.error).message}
    </ErrorState>
  )
}
