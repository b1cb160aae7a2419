import { listSites, type Site, type SiteKind } from '@voltway/contract/sites'
import { Id } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import { SitesList } from '../../features/sites/sites-list.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const SiteForm = lazyScreen(
  ['sites', 'own-list'],
  async () => (await import('../../features/sites/site-form.tsx')).SiteForm,
)
const TariffForm = lazyScreen('sites', async () => (await import('../../features/sites/tariff-form.tsx')).TariffForm)
const SiteBeside = lazyScreen(
  ['sites', 'chargers', 'own-list'],
  async () => (await import('./site-beside.tsx')).SiteBeside,
)
const StatementsTab = lazyScreen(
  'reimbursements',
  async () => (await import('../../features/reimbursements/statements-tab.tsx')).StatementsTab,
  () => <Skeleton height={320} />,
)

const ReportsReview = lazyScreen(
  'home-reports',
  async () => (await import('../../features/home-reports/reports-review.tsx')).ReportsReview,
)

/** The query of the contract, the view and the open site. */
const PageQuery = z.extend(listSites.query as NonNullable<typeof listSites.query>, {
  view: z._default(z.enum(['sites', 'reimbursements']), 'sites'),
  site: z.optional(Id),
})

type OpenDialog = { readonly add: SiteKind } | { readonly tariffOf: Site }

/**
 * Lists the homes and depots, and the statements of charges at home. A site opens beside the list; a new one is added with
 * its tariff.
 */
export function SitesPage() {
  const t = usePhrases('sites')
  const here = useHere()
  const locked = useLocked('wallet.settings')
  const [{ site: openId, view, ...query }, setQuery] = useUrlQuery(PageQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const show = (id: string | undefined) => setQuery({ site: id, offset: query.offset }, { replace: id === undefined })
  const add = (
    <>
      <Button icon={<Plus />} locked={locked} onClick={() => setDialog({ add: 'HOME' })}>
        {t.addHome}
      </Button>
      <Button type={1} icon={<Plus />} locked={locked} onClick={() => setDialog({ add: 'DEPOT' })}>
        {t.addDepot}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={t.title} description={t.hint} actions={view === 'sites' && add} />
      <Tabs
        label={t.views.label}
        chosen={view}
        // The views share the names of filters, but not their values.
        onChoose={(next) => setQuery({ view: next, search: undefined, kind: undefined, site: undefined })}
        tabs={[
          { id: 'sites', label: t.views.sites },
          { id: 'reimbursements', label: t.views.reimbursements },
        ]}
      >
        {view === 'sites' ? (
          <SitesList
            query={query}
            setQuery={setQuery}
            hrefOf={({ id }) => here({ site: id })}
            onRowIntent={SiteBeside.preload}
            add={<span className="flex flex-wrap justify-center gap-2">{add}</span>}
          />
        ) : (
          <>
            <ReportsReview />
            <StatementsTab />
          </>
        )}
      </Tabs>
      {dialog !== null && 'add' in dialog && (
        <SiteForm kind={dialog.add} onClose={() => setDialog(null)} onSaved={(site) => setDialog({ tariffOf: site })} />
      )}
      {dialog !== null && 'tariffOf' in dialog && (
        <TariffForm
          isFirst
          site={dialog.tariffOf}
          onClose={() => {
            setDialog(null)
            show(dialog.tariffOf.id)
          }}
        />
      )}
      {openId && <SiteBeside key={openId} siteId={openId} onClose={() => show(undefined)} />}
    </>
  )
}
