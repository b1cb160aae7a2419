import { EmptyState } from '../../ui/empty-state.tsx'
import { Building2 } from '../../ui/icons/building-2.ts'
import { Panel } from '../../ui/panel.tsx'
import { PageButton } from '../page-link.tsx'

/** Shown in place of a wallet's settings while none is selected. */
export function NoWallet({ title, action }: { title: string; action: string }) {
  return (
    <Panel>
      <EmptyState
        compact
        icon={<Building2 size={20} aria-hidden />}
        title={title}
        action={<PageButton to="index">{action}</PageButton>}
      />
    </Panel>
  )
}
