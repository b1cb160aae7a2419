import { Id } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { BlockAction } from '../../features/cards/card-block.ts'
import type { CardsQuery } from '../../features/cards/cards.queries.ts'
import type { Whom } from '../../features/cards/limits-fields.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLocked, useLockedInTeams } from '../../shared/permission/right.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useOverview, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button, type Locked } from '../../ui/button.tsx'
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

const TeamFilter = lazyScreen('teams', async () => (await import('../../shared/teams/team-filter.tsx')).TeamFilter)
const LimitsDialog = lazyScreen(
  'card-changes',
  async () => (await import('../../features/cards/limits-dialog.tsx')).LimitsDialog,
)
const BlockManyDialog = lazyScreen(
  'card-details',
  async () => (await import('../../features/cards/block-many-dialog.tsx')).BlockManyDialog,
)
const ActivateDialog = lazyScreen(
  'card-changes',
  async () => (await import('../../features/cards/activate-dialog.tsx')).ActivateDialog,
)
const CardOrders = lazyScreen(
  ['card-orders', 'own-list', 'shipping-addresses'],
  async () => (await import('../../features/card-orders/card-orders.tsx')).CardOrders,
)
const RulesDrawer = lazyScreen(
  ['rules', 'rule-words'],
  async () => (await import('../../features/rules/rules-drawer.tsx')).RulesDrawer,
)
const ImportDialog = lazyScreen(
  ['card-file', 'table-file'],
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

type OpenDialog = 'limits' | 'activate' | 'import' | BlockAction | null

/** The actions on many cards, above their list. */
export function CardsActions({ query, count, currency }: CardsActionsProps) {
  const { actions: t } = usePhrases('cards')
  const limitsLocked = useLockedInTeams('cards.limits')
  const orderLocked = useLocked('cards.order')
  const [chosen, setOpen] = useState<OpenDialog>(null)
  // On a phone all buttons must fit into one row in every language.
  const narrow = useNarrow()
  const [{ orders, limits: limitsRequested, rules, offset }, setQuery] = useUrlQuery(OrdersQuery)
  const open = chosen ?? (limitsRequested ? 'limits' : null)
  const close = () => {
    setOpen(null)
    if (limitsRequested) setQuery({ limits: undefined, offset }, { replace: true })
  }
  const show = (shown: 'new' | 'all' | undefined) =>
    setQuery({ orders: shown, offset }, { replace: shown === undefined })
  return (
    <>
      {(!narrow || query.team !== undefined) && (
        <TeamFilter team={query.team} onChoose={(team) => setQuery({ team, offset: undefined })} />
      )}
      <MoreActions
        matching={filtersOf(query)}
        count={count}
        onOpen={setOpen}
        onOrders={() => show('all')}
        onRules={() => setQuery({ rules: 'rules', offset })}
      />
      {!narrow && (
        <Button icon={<SlidersHorizontal />} locked={limitsLocked} onClick={() => setOpen('limits')}>
          {t.limits}
        </Button>
      )}
      <Button type={1} icon={<Plus />} locked={orderLocked} onClick={() => show('new')}>
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
      {open && <ManyCardsDialog open={open} query={query} count={count} currency={currency} onClose={close} />}
    </>
  )
}

type MoreActionsProps = {
  matching: ReturnType<typeof filtersOf>
  count: number
  onOpen: (dialog: OpenDialog) => void
  onOrders: () => void
  onRules: () => void
}

function MoreActions({ matching, count, onOpen, onOrders, onRules }: MoreActionsProps) {
  const { actions: t } = usePhrases('cards')
  const walletId = useWalletId()
  const narrow = useNarrow()
  const limits = useLockedInTeams('cards.limits')
  const block = useLocked('cards.block')
  const wallet = useLockedInTeams('cards.read')
  const download = useAction(
    async () => {
      const { exportCards } = await import('@voltway/contract/cards-files')
      return request(exportCards, { params: { walletId }, query: matching })
    },
    { onDone: (file) => saveFile(file as Blob, 'cards.csv'), toastRefusal: t.exportFailed },
  )
  const entry = (id: string, label: string, Icon: typeof Ban, rest: { locked?: Locked; onSelect: () => void }) => ({
    ...{ id, label, ...rest },
    icon: <Icon />,
  })
  return (
    <Menu
      label={t.moreActions}
      trigger={(trigger) => <IconButton {...trigger} tooltip={false} label={t.moreActions} icon={<Ellipsis />} />}
      items={[
        ...(narrow
          ? [entry('limits', t.limits, SlidersHorizontal, { locked: limits, onSelect: () => onOpen('limits') })]
          : []),
        entry('activate', t.activate, BadgeCheck, { locked: block, onSelect: () => onOpen('activate') }),
        entry('orders', t.orders, Package, { locked: wallet, onSelect: onOrders }),
        entry('rules', t.rules, Scale, { locked: wallet, onSelect: onRules }),
        {
          ...entry('block', t.blockAll({ n: count }), Ban, { locked: block, onSelect: () => onOpen('block') }),
          danger: true,
          separated: true,
        },
        entry('unblock', t.unblockAll({ n: count }), CircleCheck, { locked: block, onSelect: () => onOpen('unblock') }),
        {
          ...entry('import', t.importFile, FileUp, { locked: limits, onSelect: () => onOpen('import') }),
          separated: true,
        },
        entry('export', t.exportFile, FileDown, { onSelect: () => void download.run() }),
      ]}
    />
  )
}

type ManyCardsDialogProps = CardsActionsProps & { open: NonNullable<OpenDialog>; onClose: () => void }

/** The dialog of an action on the cards that match the filters, or on all cards. */
function ManyCardsDialog({ open, query, count, currency, onClose }: ManyCardsDialogProps) {
  const matching = filtersOf(query)
  const isFiltered = Object.keys(matching).length > 0
  const total = useOverview().data?.cards.total ?? count
  if (open === 'activate') return <ActivateDialog onClose={onClose} />
  if (open === 'import') return <ImportDialog currency={currency} onClose={onClose} />
  if (open !== 'limits')
    return <BlockManyDialog action={open} cards={isFiltered ? { matching } : { all: true }} onClose={onClose} />
  const all: Whom = { id: 'all', n: total, body: { all: true } }
  const whom = isFiltered ? [{ id: 'matching', n: count, body: { matching } } as const, all] : [all]
  return <LimitsDialog whom={whom} currency={currency} onClose={onClose} />
}

/** Returns the filters of the list, without its page and order. */
function filtersOf({ search, state, credit_mode, reason, team }: CardsQuery) {
  return {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(credit_mode ? { credit_mode } : {}),
    ...(reason ? { reason } : {}),
    ...(team ? { team } : {}),
  }
}
