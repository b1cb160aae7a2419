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

const SiteForm = lazyScreen(
  ['sites', 'own-list'],
  async () => (await import('../../features/sites/site-form.tsx')).SiteForm,
)
const TariffForm = lazyScreen('sites', async () => (await import('../../features/sites/tariff-form.tsx')).TariffForm)
const SiteBeside = lazyScreen(
  ['sites', 'chargers', 'own-list'],
  async () => (await import('./site-beside.tsx')).SiteBeside,
)

/** The query of the contract and the open site. */
const PageQuery = z.extend(listSites.query as NonNullable<typeof listSites.query>, { site: z.optional(Id) })

type OpenDialog = { readonly add: SiteKind } | { readonly tariffOf: Site }

/** Lists the homes and depots. A site opens beside the list; a new one is added with its tariff. */
export function SitesPage() {
  const t = usePhrases('sites')
  const here = useHere()
  const locked = useLocked('wallet.settings')
  const [{ site: openId, ...query }, setQuery] = useUrlQuery(PageQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const show = (id: string | undefined) => setQuery({ site: id, offset: query.offset }, { replace: id === undefined })
  const add = (
    <>
      <Button icon={<Plus size={16} aria-hidden />} locked={locked} onClick={() => setDialog({ add: 'HOME' })}>
        {t.addHome}
      </Button>
      <Button
        type={1}
        icon={<Plus size={16} aria-hidden />}
        locked={locked}
        onClick={() => setDialog({ add: 'DEPOT' })}
      >
        {t.addDepot}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={t.title} description={t.hint} actions={add} />
      <SitesList
        query={query}
        setQuery={setQuery}
        hrefOf={({ id }) => here({ site: id })}
        onRowIntent={SiteBeside.preload}
        add={<span className="flex flex-wrap justify-center gap-2">{add}</span>}
      />
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
      {openId && <SiteBeside siteId={openId} onClose={() => show(undefined)} />}
    </>
  )
}
