import { usePhrases } from '../../lib/phrases.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'

type FaqErrorProps = { error: unknown; query: { refetch: () => Promise<unknown>; isFetching: boolean } }

export function FaqError({ error, query }: FaqErrorProps) {
  const t = usePhrases('faq')
  const describe = useDescribeError()
  return (
    <Panel flush>
      <ErrorState title={t.errorTitle} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {describe(error).message}
      </ErrorState>
    </Panel>
  )
}
