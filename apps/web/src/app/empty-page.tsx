import { usePhrases } from '../lib/phrases.tsx'
import { useCurrentPage } from '../shared/current-page.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { PageButton } from '../shared/page-link.tsx'
import { useWalletHint } from '../shared/session/hints.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { menuEntries, moreEntries } from './menu.ts'
import { PageIcon } from './page-icon.tsx'

/** A page that has nothing to show: what is kept on it, and the way on. */
export function EmptyPage() {
  const page = useCurrentPage().page ?? 'index'
  const menu = usePhrases('menu')
  const errors = usePhrases('errors')
  const { [page as keyof ReturnType<typeof usePhrases<'empty-pages'>>]: words } = usePhrases('empty-pages')
  const inWallet = useWalletHint() !== null
  const way = page === 'home' || !inWallet ? null : <PageButton to="home">{errors.goHome}</PageButton>
  const entry = [...menuEntries, ...moreEntries].find((one) => one.page === page)
  return (
    <>
      <PageHeader title={menu.page[page]} />
      <Panel flush>
        <EmptyState icon={<PageIcon id={entry?.id ?? 0} />} title={words?.title} action={way}>
          {words?.words}
        </EmptyState>
      </Panel>
    </>
  )
}
