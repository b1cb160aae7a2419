import { useQuery } from '@tanstack/react-query'
import { removeShippingAddress, type ShippingAddress } from '@voltway/contract/shipping-addresses'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useCountryName } from '../../shared/own-list/country-select.tsx'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { type ChosenOwner, useOwnerChoice } from '../../shared/own-list/owner-choice.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { AddressForm } from '../../shared/shipping-addresses/address-form.tsx'
import { addressesQuery, refreshAddresses } from '../../shared/shipping-addresses/addresses.queries.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button, type Locked } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MapPin } from '../../ui/icons/map-pin.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { deleteItem, editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; address: ShippingAddress }

/** Lists the shipping addresses for cards: the wallet's and the person's own. */
export function ShippingAddressesSection() {
  const t = usePhrases('shipping-addresses')
  const owner = useOwnerChoice('shipping-addresses')
  const query = useQuery(addressesQuery(owner))
  const lockedForWallet = useLocked('cards.order')
  const locked = owner.walletId === undefined ? false : lockedForWallet
  const countryName = useCountryName()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const add = (
    <Button type={1} icon={<Plus />} locked={locked} onClick={() => setDialog({ kind: 'add' })}>
      {t.add}
    </Button>
  )
  return (
    <>
      <OwnList
        area="shipping-addresses"
        title={t.title}
        description={t.description}
        action={add}
        query={query}
        errorTitle={t.errorTitle}
        empty={
          <EmptyState compact icon={<MapPin size={20} />} title={t.emptyTitle}>
            {t.emptyWords}
          </EmptyState>
        }
        row={(address) => ({
          name: address.name,
          facts: (
            <>
              <span>
                {address.street}, {address.postal_code} {address.city}
              </span>
              <Dotted
                parts={[countryName(address.country), address.phone, address.tax_id && t.taxId({ id: address.tax_id })]}
              />
            </>
          ),
          menu: <AddressMenu address={address} locked={locked} onOpenDialog={setDialog} />,
        })}
      />
      {dialog?.kind === 'add' && <AddressForm owner={owner} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'edit' && (
        <AddressForm owner={owner} address={dialog.address} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog owner={owner} address={dialog.address} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

type AddressMenuProps = { address: ShippingAddress; locked: Locked; onOpenDialog: (dialog: OpenDialog) => void }

function AddressMenu({ address, locked, onOpenDialog }: AddressMenuProps) {
  const t = usePhrases('shipping-addresses')
  const label = t.actionsFor({ name: address.name })
  return (
    <RowMenu
      label={label}
      items={[
        editItem({ label: t.edit, locked, onSelect: () => onOpenDialog({ kind: 'edit', address }) }),
        deleteItem({ label: t.delete, locked, onSelect: () => onOpenDialog({ kind: 'delete', address }) }),
      ]}
    />
  )
}

type DeleteDialogProps = { owner: ChosenOwner; address: ShippingAddress; onClose: () => void }

function DeleteDialog({ owner, address, onClose }: DeleteDialogProps) {
  const t = usePhrases('shipping-addresses')
  const query = owner.walletId === undefined ? {} : { wallet: owner.walletId }
  const remove = useAction(() => request(removeShippingAddress, { params: { id: address.id }, query }), {
    refresh: () => refreshAddresses(owner),
    done: t.deleted,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.deleteTitle({ name: address.name })}
      description={t.deleteWords}
      confirm={t.deleteConfirm}
      action={remove}
    />
  )
}
