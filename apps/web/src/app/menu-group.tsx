import { usePhrases } from '../lib/phrases.tsx'
import { useCurrentPage } from '../shared/current-page.ts'
import { PageLink } from '../shared/page-link.tsx'
import { useTodo } from '../shared/wallet/wallet.queries.ts'
import type { MenuEntry } from './menu.ts'
import { PageIcon } from './page-icon.tsx'

/** The links of one group of the menu, here and on the phone. */
export function MenuGroup({ entries, onChoose }: { entries: readonly MenuEntry[]; onChoose?: () => void }) {
  const t = usePhrases('menu')
  const page = useCurrentPage().page
  const requests = useRequestCount()
  return (
    <ul className="menu-list">
      {entries.map((entry) => (
        <li key={entry.page}>
          <PageLink
            to={entry.page as 'home'}
            variant="plain"
            className="menu-link"
            aria-current={entry.page === page ? 'page' : undefined}
            onClick={onChoose}
          >
            <PageIcon id={entry.id} />
            <span className="grow">{t.page[entry.page]}</span>
            {entry.page === 'requests' && requests > 0 && <span className="menu-count">{requests}</span>}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** The requests that the person can answer, from the list of things to do. */
const useRequestCount = () => useTodo().find(({ kind }) => kind === 'REQUESTS')?.count ?? 0
