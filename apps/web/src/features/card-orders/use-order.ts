import { LONGEST_CARD_NAME, MOST_CARDS_PER_ORDER, type requestCards } from '@voltway/contract/card-orders'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { useStoredForm } from '../../shared/stored-form.ts'

export type ForWhom = 'number' | 'names' | 'members'

/** The current input of the order form. */
export interface OrderDraft {
  readonly isEkey: boolean
  readonly forWhom: ForWhom
  readonly quantity: string
  /** One name per line. */
  readonly names: string
  readonly memberIds: readonly string[]
  readonly personalised: boolean
  readonly addressId: string
  readonly vatNumberId: string
}

export const emptyDraft: OrderDraft = {
  isEkey: false,
  forWhom: 'members',
  quantity: '1',
  names: '',
  memberIds: [],
  personalised: false,
  addressId: '',
  vatNumberId: '',
}

export const namesOf = ({ names }: OrderDraft): string[] =>
  names
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns the number of cards in the draft. */
export function countOf(draft: OrderDraft): number {
  const count = {
    number: Math.floor(Number(draft.quantity)) || 0,
    names: namesOf(draft).length,
    members: draft.memberIds.length,
  }
  return Math.min(count[draft.forWhom], MOST_CARDS_PER_ORDER)
}

/** Names are printed only on physical cards that are ordered for names or members. */
export const mayPersonalise = (draft: OrderDraft): boolean => !draft.isEkey && draft.forWhom !== 'number'

export const tooLongName = (draft: OrderDraft): string | undefined =>
  namesOf(draft).find((name) => name.length > LONGEST_CARD_NAME)

export function bodyOf(draft: OrderDraft): BodyInputOf<typeof requestCards> {
  const whom = {
    number: { quantity: countOf(draft) },
    names: { names: namesOf(draft) },
    members: { member_ids: [...draft.memberIds] },
  }[draft.forWhom]
  return {
    is_ekey: draft.isEkey,
    ...whom,
    ...(mayPersonalise(draft) && draft.personalised ? { personalised: true } : {}),
    ...(draft.isEkey || draft.addressId === '' ? {} : { shipping_address_id: draft.addressId }),
    ...(draft.vatNumberId === '' ? {} : { nif_id: draft.vatNumberId }),
  }
}

/** The draft, stored in this tab until it is ordered or discarded. */
export function useOrderDraft(walletId: string) {
  const [draft, setDraft, discard] = useStoredForm(`card-order:${walletId}`, () => emptyDraft)
  const set = (change: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...change }))
  return { draft, set, discard }
}
