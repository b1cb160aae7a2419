import { useQuery } from '@tanstack/react-query'
import { removeVatNumber, updateVatNumber, type VatNumber } from '@voltway/contract/vat-numbers'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError, request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { useCountryName } from '../../shared/own-list/country-select.tsx'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { type ChosenOwner, useOwnerChoice } from '../../shared/own-list/owner-choice.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, type Locked } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Archive } from '../../ui/icons/archive.ts'
import { ArchiveRestore } from '../../ui/icons/archive-restore.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { ReceiptText } from '../../ui/icons/receipt-text.ts'
import { Star } from '../../ui/icons/star.ts'
import type { MenuItem } from '../../ui/menu-item.ts'
import { deleteItem, editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge, StateDot, type Tone } from '../../ui/state-dot.tsx'
import { VatNumberForm } from './vat-number-form.tsx'
import { queryOf, refreshVatNumbers, vatNumberQuery, vatNumbersQuery } from './vat-numbers.queries.ts'

/** The open form is stored in the URL, because the first steps of a new fleet link to it. */
const AddQuery = z.object({ add: z.optional(z.literal('vat-number')) })

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; vatNumber: VatNumber }

const tones: Readonly<Record<VatNumber['status'], Tone>> = {
  VALID: 'ok',
  INVALID: 'warn',
  UNVERIFIED: 'idle',
  UNAVAILABLE: 'idle',
}

/** Lists the VAT numbers of the wallet, which its documents contain, and the person's own. */
export function VatNumbersSection() {
  const t = usePhrases('vat-numbers')
  const owner = useOwnerChoice('vat-numbers')
  const query = useQuery(vatNumbersQuery(owner))
  const lockedForWallet = useLocked('nifs.manage')
  const locked = owner.walletId === undefined ? false : lockedForWallet
  const [chosen, setDialog] = useState<OpenDialog | null>(null)
  const [{ add }, setQuery] = useUrlQuery(AddQuery)
  const dialog = chosen ?? (add && !locked ? ({ kind: 'add' } as const) : null)
  const closeAdding = () => {
    setDialog(null)
    if (add) setQuery({ add: undefined }, { replace: true })
  }
  return (
    <>
      <OwnList
        area="vat-numbers"
        title={t.title}
        description={t.description}
        action={
          <Button type={1} icon={<Plus />} locked={locked} onClick={() => setDialog({ kind: 'add' })}>
            {t.add}
          </Button>
        }
        query={query}
        errorTitle={t.errorTitle}
        empty={
          <EmptyState compact icon={<ReceiptText size={20} />} title={t.emptyTitle}>
            {t.emptyWords}
          </EmptyState>
        }
        notice={<SirenNotice owner={owner} vatNumbers={query.data?.results} />}
        row={(vatNumber) => ({
          quiet: vatNumber.is_archived,
          name: <VatNumberName vatNumber={vatNumber} />,
          facts: <VatNumberFacts vatNumber={vatNumber} />,
          menu: <VatNumberMenu owner={owner} vatNumber={vatNumber} locked={locked} onOpenDialog={setDialog} />,
        })}
      />
      {dialog?.kind === 'add' && <VatNumberForm owner={owner} onClose={closeAdding} />}
      {dialog?.kind === 'edit' && (
        <EditVatNumber owner={owner} vatNumber={dialog.vatNumber} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog owner={owner} vatNumber={dialog.vatNumber} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

/** A French company whose documents have no French number cannot be addressed on a platform there. */
function SirenNotice({ owner, vatNumbers }: { owner: ChosenOwner; vatNumbers: readonly VatNumber[] | undefined }) {
  const t = usePhrases('vat-numbers')
  const wallet = useWallet()
  const isFrench = owner.walletId !== undefined && wallet.data?.billing_address?.country === 'FR'
  const printed = vatNumbers?.find((vatNumber) => vatNumber.is_default)
  if (!isFrench || vatNumbers === undefined || printed?.country === 'FR') return null
  return (
    <div className="px-4 pt-3 pb-1 sm:px-5">
      <Banner tone="warn">{t.sirenMissing}</Banner>
    </div>
  )
}

/** The form of a number as it is now, which the list may not show yet. */
function EditVatNumber({ owner, vatNumber, onClose }: OfVatNumber) {
  const t = usePhrases('vat-numbers')
  const query = useQuery(vatNumberQuery(owner, vatNumber.id))
  if (query.data) return <VatNumberForm owner={owner} vatNumber={query.data} onClose={onClose} />
  return (
    <Drawer title={t.editTitle} onClose={onClose}>
      {query.error ? <QueryError compact title={t.errorTitle} query={query} /> : <Skeleton width="60%" />}
    </Drawer>
  )
}

function VatNumberName({ vatNumber }: { vatNumber: VatNumber }) {
  const t = usePhrases('vat-numbers')
  return (
    <>
      <span className="tabular">
        {vatNumber.country} {vatNumber.number}
      </span>
      {vatNumber.is_default && <Badge tone="accent">{t.default}</Badge>}
      {vatNumber.is_archived && <Badge>{t.archived}</Badge>}
    </>
  )
}

function VatNumberFacts({ vatNumber }: { vatNumber: VatNumber }) {
  const t = usePhrases('vat-numbers')
  const format = useFormats()
  const countryName = useCountryName()
  const { status, verified_at: verifiedAt } = vatNumber
  return (
    <>
      <span>
        {vatNumber.name} · {countryName(vatNumber.country)}
      </span>
      {vatNumber.address && <span>{vatNumber.address}</span>}
      <span title={t.statusHelp[status]}>
        <StateDot tone={tones[status]} hollow={status === 'UNVERIFIED'}>
          {t.status[status]}
          {verifiedAt && ` · ${format.date(verifiedAt)}`}
        </StateDot>
      </span>
    </>
  )
}

type MenuProps = {
  owner: ChosenOwner
  vatNumber: VatNumber
  locked: Locked
  onOpenDialog: (dialog: OpenDialog) => void
}

function VatNumberMenu({ owner, vatNumber, locked, onOpenDialog }: MenuProps) {
  const t = usePhrases('vat-numbers')
  const label = t.actionsFor({ number: vatNumber.number })
  const change = useAction(
    (body: { is_default?: boolean; is_archived?: boolean }) =>
      request(updateVatNumber, { params: { id: vatNumber.id }, query: queryOf(owner), body }),
    {
      refresh: () => refreshVatNumbers(owner),
      done: (_, { is_default, is_archived }) =>
        is_default ? t.isDefaultNow : is_archived ? t.archivedNow : t.restored,
      toastRefusal: true,
    },
  )
  const { is_archived: isArchived } = vatNumber
  const archive: MenuItem = {
    id: 'archive',
    label: isArchived ? t.restore : t.archive,
    icon: isArchived ? <ArchiveRestore /> : <Archive />,
    locked,
    onSelect: () => void change.run({ is_archived: !isArchived }),
  }
  return (
    <RowMenu
      label={label}
      items={[
        editItem({ label: t.edit, locked, onSelect: () => onOpenDialog({ kind: 'edit', vatNumber }) }),
        {
          id: 'default',
          label: t.makeDefault,
          icon: <Star />,
          locked,
          unavailable: vatNumber.is_default && t.lockedDefault,
          onSelect: () => void change.run({ is_default: true }),
        },
        archive,
        deleteItem({ label: t.delete, locked, onSelect: () => onOpenDialog({ kind: 'delete', vatNumber }) }),
      ]}
    />
  )
}

type OfVatNumber = { owner: ChosenOwner; vatNumber: VatNumber; onClose: () => void }

function DeleteDialog({ owner, vatNumber, onClose }: OfVatNumber) {
  const t = usePhrases('vat-numbers')
  const describe = useDescribeError()
  const remove = useAction(() => request(removeVatNumber, { params: { id: vatNumber.id }, query: queryOf(owner) }), {
    describe: (error) =>
      error instanceof RequestError && error.code === 'vat_number.in_use'
        ? { message: t.inUse, fields: {} }
        : describe(error),
    refresh: () => refreshVatNumbers(owner),
    done: t.deleted,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.deleteTitle({ number: vatNumber.number })}
      description={vatNumber.is_default ? t.deleteDefaultWords : t.deleteWords}
      confirm={t.deleteConfirm}
      action={remove}
    />
  )
}
