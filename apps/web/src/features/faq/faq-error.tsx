import { usePhrases } from '../../lib/phrases.tsx'
import { type FailedQuery, QueryError } from '../../shared/query-error.tsx'
import { Panel } from '../../ui/panel.tsx'

export function FaqError({ query }: { query: FailedQuery }) {
  const t = usePhrases('faq')
  return (
    <Panel flush>
      <QueryError title={t.errorTitle} query={query} />
    </Panel>
  )
}
