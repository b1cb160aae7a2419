import { Id } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { BlockAction } from '../../features/cards/card-block.ts'
import type { CardsQuery } from '../../features/cards/cards.queries.ts'
import type { Whom } from '../../features/cards/limits-fields.tsx'
import { localeOfPath } from '../../lib/locale.ts'
import { loadPhrases, usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { deferredScreen } from '../../shared/deferred-screen.ts'
import { useLocked, useLockedInTeams } from '../../shared/permission/right.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useOverview, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BadgeCheck } from '../../ui/icons/badge-check.ts'
import { Ban } from '../../ui/icons/ban.ts'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { Ellipsis } from '../../ui/icons/ellipsis.ts'
import { FileDown } from '../../ui/icons/file-down.ts'
import { FileUp } from '../../ui/icons/file-up.ts'
import { Package } from '../../ui/icons/package.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Scale } from '../../ui/icons/scale.ts'
import { SlidersHorizontal } from '../../ui/icons/sliders-horizontal.ts'
import { useNarrow } from '../../ui/media.ts'
import { Menu } from '../../ui/menu.tsx'

const TeamFilter = deferredScreen('teams', async () => (await import('../../shared/teams/team-filter.tsx')).TeamFilter)
const LimitsDialog = deferredScreen(
  'card-changes',
  async () => (await import('../../features/cards/limits-dialog.tsx')).LimitsDialog,
)
const BlockManyDialog = deferredScreen(
  'card-details',
  async () => (await import('../../features/cards/block-many-dialog.tsx')).BlockManyDialog,
)
const ActivateDialog = deferredScreen(
  'card-changes',
  async () => (await import('../../features/cards/activate-dialog.tsx')).ActivateDialog,
)
const CardOrders = deferredScreen('card-orders', async () => {
  const words = loadPhrases(localeOfPath(location.pathname), ['own-list', 'shipping-addresses'])
  const [{ CardOrders: part }] = await Promise.all([import('../../features/card-orders/card-orders.tsx'), words])
  return part
})
const RulesDrawer = deferredScreen(
  ['rules', 'rule-words'],
  async () => (await import('../../features/rules/rules-drawer.tsx')).RulesDrawer,
)
const ImportDialog = deferredScreen(
  'card-file',
  async () => (await import('../../features/cards/import-dialog.tsx')).ImportDialog,
)

/**
 * The order form, the list of orders, the limits and the rules have addresses, because mails and the first steps of a new fleet
 * link to them.
 */
const OrdersQuery = z.object({
  orders: z.optional(z.enum(['new', 'all'])),
  limits: z.optional(z.literal('all')),
  rules: z.optional(z.enum(['rules', 'refused', 'stations'])),
  offset: z.optional(z.string()),
  team: z.optional(Id),
})

type CardsActionsProps = { query: CardsQuery; count: number; currency: string }

/** The actions on many cards, above their list. */
export function CardsActions({ query, count, currency }: CardsActionsProps) {
  const { actions: t } = usePhrases('cards')
  const walletId = useWalletId()
  const locked = {
    limits: useLockedInTeams('cards.limits'),
    block: useLocked('cards.block'),
    order: useLocked('cards.order'),
    wallet: useLockedInTeams('cards.read'),
  }
  const [chosen, setOpen] = useState<'limits' | 'activate' | 'import' | BlockAction | null>(null)
  // On a phone all buttons must fit into one row in every language.
  const narrow = useNarrow()
  const limits = {
    icon: <SlidersHorizontal size={16} aria-hidden />,
    locked: locked.limits,
    open: () => setOpen('limits'),
  }
  const [{ orders, limits: limitsRequested, rules, offset }, setQuery] = useUrlQuery(OrdersQuery)
  const open = chosen ?? (limitsRequested ? 'limits' : null)
  const close = () => {
    setOpen(null)
    if (limitsRequested) setQuery({ limits: undefined, offset }, { replace: true })
  }
  const show = (shown: 'new' | 'all' | undefined) =>
    setQuery({ orders: shown, offset }, { replace: shown === undefined })
  const matching = filtersOf(query)
  const total = useOverview().data?.cards.total ?? count
  const matchingCards = Object.keys(matching).length === 0 ? { all: true } : { matching }
  const all: Whom = { id: 'all', n: total, body: { all: true } }
  const whom =
    Object.keys(matching).length === 0 ? [all] : [{ id: 'matching', n: count, body: { matching } } as const, all]

  const download = useAction(
    async () => {
      const { exportCards } = await import('@voltway/contract/cards-files')
      return request(exportCards, { params: { walletId }, query: matching })
    },
    { onDone: (file) => saveFile(file as Blob, 'cards.csv'), toastRefusal: t.exportFailed },
  )
  return (
    <>
      {(!narrow || query.team !== undefined) && (
        <TeamFilter team={query.team} onChoose={(team) => setQuery({ team, offset: undefined })} />
      )}
      <Menu
        label={t.moreActions}
        trigger={(trigger) => (
          <IconButton {...trigger} tooltip={false} label={t.moreActions} icon={<Ellipsis size={16} aria-hidden />} />
        )}
        items={[
          ...(narrow
            ? [{ id: 'limits', label: t.limits, icon: limits.icon, locked: limits.locked, onSelect: limits.open }]
            : []),
          {
            id: 'activate',
            label: t.activate,
            icon: <BadgeCheck size={16} aria-hidden />,
            locked: locked.block,
            onSelect: () => setOpen('activate'),
          },
          {
            id: 'orders',
            label: t.orders,
            icon: <Package size={16} aria-hidden />,
            locked: locked.wallet,
            onSelect: () => show('all'),
          },
          {
            id: 'rules',
            label: t.rules,
            icon: <Scale size={16} aria-hidden />,
            locked: locked.wallet,
            onSelect: () => setQuery({ rules: 'rules', offset }),
          },
          {
            id: 'block',
            label: t.blockAll({ n: count }),
            icon: <Ban size={16} aria-hidden />,
            danger: true,
            separated: true,
            locked: locked.block,
            onSelect: () => setOpen('block'),
          },
          {
            id: 'unblock',
            label: t.unblockAll({ n: count }),
            icon: <CircleCheck size={16} aria-hidden />,
            locked: locked.block,
            onSelect: () => setOpen('unblock'),
          },
          {
            id: 'import',
            label: t.importFile,
            icon: <FileUp size={16} aria-hidden />,
            locked: locked.limits,
            separated: true,
            onSelect: () => setOpen('import'),
          },
          {
            id: 'export',
            label: t.exportFile,
            icon: <FileDown size={16} aria-hidden />,
            onSelect: () => void download.run(),
          },
        ]}
      />
      {!narrow && (
        <Button icon={limits.icon} locked={limits.locked} onClick={limits.open}>
          {t.limits}
        </Button>
      )}
      <Button type={1} icon={<Plus size={16} aria-hidden />} locked={locked.order} onClick={() => show('new')}>
        {t.order}
      </Button>
      {orders && <CardOrders shown={orders} onShow={show} />}
      {rules && (
        <RulesDrawer
          part={rules}
          onPart={(part) => setQuery({ rules: part, offset }, { replace: true })}
          onClose={() => setQuery({ rules: undefined, offset }, { replace: true })}
        />
      )}
      {open === 'limits' && <LimitsDialog whom={whom} currency={currency} onClose={close} />}
      {(open === 'block' || open === 'unblock') && (
        <BlockManyDialog action={open} cards={matchingCards} onClose={close} />
      )}
      {open === 'activate' && <ActivateDialog onClose={close} />}
      {open === 'import' && <ImportDialog currency={currency} onClose={close} />}
    </>
  )
}

/** Returns the filters of the list, without its page and order. */
function filtersOf({ search, state, credit_mode, reason }: CardsQuery) {
  return {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(credit_mode ? { credit_mode } : {}),
    ...(reason ? { reason } : {}),
  }
}
