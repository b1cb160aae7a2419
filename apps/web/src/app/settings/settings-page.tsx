import { useCallback, useEffect } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton, PageLink, useGo } from '../../shared/page-link.tsx'
import { useWalletHint } from '../../shared/session/hints.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowLeft } from '../../ui/icons/arrow-left.ts'
import { Building2 } from '../../ui/icons/building-2.ts'
import { Panel } from '../../ui/panel.tsx'
import { mayOpen } from '../menu.ts'
import { useFoundField } from './found-field.ts'
import { type SectionName, sectionNames, sections } from './sections.tsx'
import './settings.css'
import { SettingsMenu } from './settings-menu.tsx'

/** Opened by the mail to a driver who entered a bank account. */
const ConfirmAccountDialog = lazyScreen(
  'home-charging',
  async () => (await import('../../features/reimbursements/confirm-account-dialog.tsx')).ConfirmAccountDialog,
)

const SettingsQuery = z.object({
  section: z.optional(z.enum(sectionNames)),
  /** The text of a field that the search found. */
  field: z.optional(z.string()),
  /** The wallet and the secret of the link that confirms a driver's bank account. */
  account: z.optional(z.string()),
})
/** The address of the fleet's vehicles before they had a page. */
const MovedQuery = z.object({ section: z.optional(z.literal('vehicles')) })

/** The settings of the person and of the company. Each section has its own address. */
export function SettingsPage() {
  const [{ section }] = useUrlQuery(MovedQuery)
  return section === 'vehicles' ? <MovedVehicles /> : <Settings first="profile" />
}

/** The settings of the wallet, in the same frame. */
export function WalletSettingsPage() {
  return <Settings first="general" />
}

/** Links to the fleet's vehicles lead to their page; people without a fleet have their own vehicles. */
function MovedVehicles() {
  const go = useGo()
  const level = useWalletHint()?.level ?? null
  useEffect(() => {
    const to = mayOpen('vehicles', level)
      ? ({ to: 'vehicles' } as const)
      : ({ to: 'settings', query: { section: 'own-vehicles' } } as const)
    void go(to, { replace: true })
  }, [go, level])
  return null
}

/**
 * The menu of all sections beside the open one. On a small screen one of them fills the page: `/settings` is the menu,
 * and every other address is a section with a way back.
 */
function Settings({ first }: { first: 'profile' | 'general' }) {
  const t = usePhrases('settings')
  const menu = usePhrases('menu')
  const [{ section, field, account }, setQuery] = useUrlQuery(SettingsQuery)
  const forgetField = useCallback(() => setQuery({ field: undefined }, { replace: true }), [setQuery])
  useFoundField('settings-section', field, forgetField)
  const isOfPage = section && (sections[section].group === 'wallet') === (first === 'general')
  const chosen: SectionName = isOfPage ? section : first
  const { Part, right } = sections[chosen]
  const lacksWallet = useWalletHint() === null && right !== undefined
  return (
    <div className="settings" data-menu={(first === 'profile' && chosen !== section) || undefined}>
      <PageHeader title={menu.page.settings} />
      <SettingsMenu chosen={chosen} />
      <section id="settings-section" className="settings-section" aria-labelledby="settings-heading" tabIndex={-1}>
        <PageLink to="settings" className="settings-back">
          <ArrowLeft />
          {menu.page.settings}
        </PageLink>
        <h2 id="settings-heading" className="hidden-visually">
          {t.section[chosen]}
        </h2>
        {lacksWallet ? <NoWallet /> : <Part key={chosen} />}
      </section>
      {account !== undefined && (
        <ConfirmAccountDialog link={account} onClose={() => setQuery({ account: undefined }, { replace: true })} />
      )}
    </div>
  )
}

/** Stands for a section of the company or of a wallet while none is selected. */
function NoWallet() {
  const { noWallet } = usePhrases('app')
  const menu = usePhrases('menu')
  return (
    <Panel>
      <EmptyState
        compact
        icon={<Building2 size={20} />}
        title={noWallet}
        action={<PageButton to="index">{menu.page.index}</PageButton>}
      />
    </Panel>
  )
}
