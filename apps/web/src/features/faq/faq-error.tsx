import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'

type FaqErrorProps = { error: unknown; query: { refetch: () => Promise<unknown>; isFetching: boolean } }

export function FaqError({ error, query }: FaqErrorProps) {
  const t = usePhrases('faq')
  const say = useSay()
  return (
    <Panel flush>
      <ErrorState title={t.errorTitle} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {say(error).message}
      </ErrorState>
    </Panel>
  )
}
