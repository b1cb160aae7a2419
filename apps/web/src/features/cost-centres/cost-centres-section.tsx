import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CostCentre, type listCostCentres, updateCostCentre } from '@voltway/contract/cost-centres'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { costCentresQuery, refreshCostCentres } from '../../shared/cost-centres/cost-centres.queries.ts'
import { useFormats } from '../../shared/format.ts'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Archive } from '../../ui/icons/archive.ts'
import { ArchiveRestore } from '../../ui/icons/archive-restore.ts'
import { Landmark } from '../../ui/icons/landmark.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { AssignmentFile } from './assignment-file.tsx'
import { CentreForm } from './centre-form.tsx'
import { SecondDimensionForm } from './second-dimension-form.tsx'

type Open =
  | { what: 'add'; dimension: 1 | 2 }
  | { what: 'edit' | 'archive'; centre: CostCentre }
  | { what: 'dimension' }
  | null

/** Shows the cost centres of the selected wallet, in both dimensions. */
export function CostCentresSection() {
  const walletId = useWalletId()
  const t = usePhrases('cost-centres')
  const [archived, setArchived] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const query = useQuery(costCentresQuery(walletId, archived))
  const second = query.data?.second_dimension ?? null
  const locked = useLocked('wallet.settings')
  const close = () => setOpen(null)
  const list = { walletId, query, onOpen: setOpen }
  const archivedChoice = (
    <Checkbox checked={archived} onChange={(event) => setArchived(event.target.checked)}>
      {t.showArchived}
    </Checkbox>
  )
  return (
    <div className="grid gap-4">
      <CentreList {...list} dimension={1} title={t.title} description={t.words} add={t.add} search={archivedChoice} />
      {second !== null && (
        <CentreList
          {...list}
          dimension={2}
          title={second}
          description={t.secondWords}
          add={t.addSecond({ dimension: second })}
        />
      )}
      {query.data && (
        <div className="flex flex-wrap gap-2">
          <Button type={3} locked={locked} onClick={() => setOpen({ what: 'dimension' })}>
            {second === null ? t.nameSecond : t.renameSecond({ dimension: second })}
          </Button>
          <AssignmentFile walletId={walletId} />
        </div>
      )}
      {open?.what === 'add' && (
        <CentreForm walletId={walletId} dimension={open.dimension} centre={null} onClose={close} />
      )}
      {open?.what === 'edit' && (
        <CentreForm walletId={walletId} dimension={open.centre.dimension} centre={open.centre} onClose={close} />
      )}
      {open?.what === 'archive' && <ArchiveDialog walletId={walletId} centre={open.centre} onClose={close} />}
      {open?.what === 'dimension' && <SecondDimensionForm walletId={walletId} name={second ?? ''} onClose={close} />}
    </div>
  )
}

type CentreListProps = {
  walletId: string
  dimension: 1 | 2
  title: string
  description: string
  add: string
  query: UseQueryResult<ReplyOf<typeof listCostCentres>>
  /** Stands above the list. */
  search?: ReactNode
  onOpen: (open: Open) => void
}

function CentreList({ walletId, dimension, title, description, add, query, search, onOpen }: CentreListProps) {
  const t = usePhrases('cost-centres')
  const format = useFormats()
  const locked = useLocked('wallet.settings')
  const data = query.data && { results: query.data.results.filter((one) => one.dimension === dimension) }
  const currency = query.data?.currency ?? 'EUR'
  return (
    <OwnList
      title={title}
      description={description}
      action={
        <Button
          type={dimension === 1 ? 1 : 2}
          icon={<Plus />}
          locked={locked}
          onClick={() => onOpen({ what: 'add', dimension })}
        >
          {add}
        </Button>
      }
      query={{ ...query, data }}
      errorTitle={t.errorTitle}
      search={search}
      empty={
        <EmptyState compact icon={<Landmark size={20} />} title={t.noneTitle}>
          {t.noneWords}
        </EmptyState>
      }
      row={(centre) => ({
        quiet: centre.archived_at !== null,
        name: centre.name,
        facts: (
          <Dotted
            parts={[
              ...(centre.code === null ? [] : [t.codeOf({ code: centre.code })]),
              t.cards({ n: centre.cards }),
              t.monthCost({ amount: format.money(centre.month_cost, currency) }),
              ...(centre.external_id === null ? [] : [centre.external_id]),
            ]}
          />
        ),
        menu: <CentreMenu walletId={walletId} centre={centre} onOpen={onOpen} />,
      })}
    />
  )
}

type CentreMenuProps = { walletId: string; centre: CostCentre; onOpen: (open: Open) => void }

function CentreMenu({ walletId, centre, onOpen }: CentreMenuProps) {
  const t = usePhrases('cost-centres')
  const locked = useLocked('wallet.settings')
  const restore = useAction(
    () => request(updateCostCentre, { params: { walletId, centreId: centre.id }, body: { archived: false } }),
    { refresh: () => refreshCostCentres(walletId), done: t.restored, toastRefusal: true },
  )
  const label = t.actionsFor({ name: centre.name })
  return (
    <RowMenu
      label={label}
      items={[
        editItem({ label: t.edit, locked, onSelect: () => onOpen({ what: 'edit', centre }) }),
        centre.archived_at === null
          ? {
              id: 'archive',
              label: t.archive,
              icon: <Archive />,
              danger: true,
              separated: true,
              locked,
              onSelect: () => onOpen({ what: 'archive', centre }),
            }
          : {
              id: 'restore',
              label: t.restore,
              icon: <ArchiveRestore />,
              separated: true,
              locked,
              onSelect: () => void restore.run(),
            },
      ]}
    />
  )
}

type ArchiveDialogProps = { walletId: string; centre: CostCentre; onClose: () => void }

function ArchiveDialog({ walletId, centre, onClose }: ArchiveDialogProps) {
  const t = usePhrases('cost-centres')
  const archive = useAction(
    () => request(updateCostCentre, { params: { walletId, centreId: centre.id }, body: { archived: true } }),
    { refresh: () => refreshCostCentres(walletId), done: t.archived },
  )
  return (
    <ConfirmDialog
      danger
      title={t.archiveTitle({ name: centre.name })}
      description={t.archiveWords}
      confirm={t.archive}
      action={archive}
      onClose={onClose}
    />
  )
}
