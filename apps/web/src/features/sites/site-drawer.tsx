import { useQuery } from '@tanstack/react-query'
import { inviteHomeCharger, removeSite, type Site } from '@voltway/contract/sites'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError, request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useCountryName } from '../../shared/own-list/country-select.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Mail } from '../../ui/icons/mail.ts'
import { Pencil } from '../../ui/icons/pencil.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Figure, Figures } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { refreshSites, siteQuery } from './sites.queries.ts'
import { useCurrency } from './tariff-words.ts'
import { TariffsSection } from './tariffs-section.tsx'

const SiteForm = lazyScreen(['sites', 'own-list'], async () => (await import('./site-form.tsx')).SiteForm)
const TariffForm = lazyScreen('sites', async () => (await import('./tariff-form.tsx')).TariffForm)

type SiteDrawerProps = {
  siteId: string
  onClose: () => void
  /** The chargers of the site, which are another feature. */
  chargersOf: (site: Site) => ReactNode
}

/** One site beside the list: its month, its chargers, its tariffs and its address. */
export function SiteDrawer({ siteId, onClose, chargersOf }: SiteDrawerProps) {
  const t = usePhrases('sites')
  const query = useQuery(siteQuery(useWalletId(), siteId))
  const [dialog, setDialog] = useState<'edit' | 'tariff' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const { data: site, error } = query
  return (
    <Drawer
      size={6}
      onClose={onClose}
      title={site?.name ?? t.title}
      description={site && [t.kind[site.kind], site.member?.name].filter(Boolean).join(' · ')}
    >
      {site ? (
        <div className="grid gap-8 pb-6">
          <Month site={site} />
          {chargersOf(site)}
          <TariffsSection site={site} tariffs={site.tariffs} onAdd={() => setDialog('tariff')} />
          <Facts site={site} />
          <Actions site={site} onOpen={setDialog} />
          {dialog === 'edit' && <SiteForm kind={site.kind} site={site} onClose={close} />}
          {dialog === 'tariff' && <TariffForm site={site} onClose={close} />}
          {dialog === 'remove' && <RemoveSite site={site} onClose={close} onDone={onClose} />}
        </div>
      ) : error instanceof RequestError && error.status === 404 ? (
        <EmptyState title={t.detail.notFound}>{t.detail.notFoundWords}</EmptyState>
      ) : error ? (
        <QueryError title={t.detail.errorTitle} query={query} />
      ) : (
        <div className="grid gap-6" aria-busy>
          <Skeleton height={64} />
          <Skeleton height={160} />
          <Skeleton height={120} />
        </div>
      )}
    </Drawer>
  )
}

function Month({ site }: { site: Site }) {
  const { detail: t } = usePhrases('sites')
  const format = useFormats()
  const currency = useCurrency()
  return (
    <div className="grid gap-3">
      <Figures>
        <Figure label={t.energy} value={format.kwh(site.month_energy_kwh)} />
        <Figure label={t.cost} value={format.money(site.month_cost, currency)} />
      </Figures>
      <PageLink to="charging-sessions" query={{ station: site.id }} className="justify-self-start text-table">
        {t.charges}
      </PageLink>
    </div>
  )
}

function Facts({ site }: { site: Site }) {
  const { detail: t } = usePhrases('sites')
  const format = useFormats()
  const countryName = useCountryName()
  const { member, card, grid_limit_kw: grid } = site
  const power = grid === null ? t.unknown : `${format.number(Number(grid))}\u00a0kW`
  return (
    <DescriptionList
      entries={[
        {
          term: t.address,
          value: [site.street, `${site.postal_code} ${site.city}`, countryName(site.country)].join(', '),
        },
        ...(member ? [{ term: t.driver, value: member.name }] : []),
        ...(site.kind === 'DEPOT'
          ? [{ term: t.grid, value: power }]
          : [
              { term: t.card, value: <Card card={card} /> },
              { term: t.location, value: site.is_located ? t.located : t.notLocated },
            ]),
        ...(site.charger_invited_at === null
          ? []
          : [{ term: t.invitation, value: t.invitedAt({ date: format.date(site.charger_invited_at) }) }]),
      ]}
    />
  )
}

/** The card of a home may have moved to another driver. */
function Card({ card }: Pick<Site, 'card'>) {
  const { detail: t } = usePhrases('sites')
  if (card === null) return <StateDot tone="warn">{t.noCard}</StateDot>
  return (
    <PageLink to="cards" query={{ search: card.name, card: card.id }}>
      {card.name}
    </PageLink>
  )
}

function Actions({ site, onOpen }: { site: Site; onOpen: (dialog: 'edit' | 'remove') => void }) {
  const { detail: t } = usePhrases('sites')
  const locked = useLocked('wallet.settings')
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Pencil />} locked={locked} onClick={() => onOpen('edit')}>
        {t.edit}
      </Button>
      {site.kind === 'HOME' && <InviteButton site={site} />}
      <Button
        danger
        icon={<Trash2 />}
        locked={locked}
        unavailable={site.chargers > 0 && t.hasChargers}
        onClick={() => onOpen('remove')}
      >
        {t.remove}
      </Button>
    </div>
  )
}

/** Invites the driver to connect the charger of the home. */
function InviteButton({ site }: { site: Site }) {
  const { detail: t } = usePhrases('sites')
  const walletId = useWalletId()
  const invite = useAction(() => request(inviteHomeCharger, { params: { walletId, siteId: site.id } }), {
    refresh: () => refreshSites(walletId),
    done: t.invited,
    toastRefusal: true,
  })
  return (
    <Button
      icon={<Mail size={16} aria-hidden />}
      locked={useLocked('wallet.settings')}
      pending={invite.isPending}
      onClick={() => invite.run(undefined)}
    >
      {site.charger_invited_at === null ? t.invite : t.inviteAgain}
    </Button>
  )
}

type RemoveSiteProps = { site: Site; onClose: () => void; onDone: () => void }

function RemoveSite({ site, onClose, onDone }: RemoveSiteProps) {
  const { detail: t } = usePhrases('sites')
  const walletId = useWalletId()
  const remove = useAction(() => request(removeSite, { params: { walletId, siteId: site.id } }), {
    // The drawer closes first, so that it does not request a site that no longer exists.
    onDone: async () => {
      onDone()
      await refreshSites(walletId)
    },
    done: t.removed,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.removeTitle({ name: site.name })}
      description={t.removeWords}
      confirm={t.removeConfirm}
      action={remove}
    />
  )
}
