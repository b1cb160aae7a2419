import { createWallet } from '@voltway/contract/fleets'
import { readVatNumber } from '@voltway/contract/vat-numbers-rules'
import type { Wallet } from '@voltway/contract/wallets'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { useGo } from '../../shared/page-link.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { enterWallet } from '../../shared/wallet/enter-wallet.ts'
import { walletsQuery } from '../../shared/wallet/wallets.queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type FleetDraft, removeDraft } from './fleet-draft.ts'
import { StepButtons, type StepProps, useDraft } from './fleet-steps.tsx'
import { ownQuotasQuery } from './fleets.queries.ts'

/** The field paths in the server's errors. The form uses the same names. */
const fields = [
  'name',
  'billing_address.name',
  'billing_address.street',
  'billing_address.postal_code',
  'billing_address.city',
  'billing_address.country',
  'vat_number.number',
] as const
type Field = (typeof fields)[number]

/** The recipient of invoices: complete or empty, because it can be added later. Then creates the fleet and opens it. */
export function InvoicingStep({ draft, setDraft, onBack }: StepProps) {
  const t = usePhrases('new-fleet')
  const words = usePhrases('errors').field
  const go = useGo()
  const change = useDraft({ draft, setDraft })
  const form = useActionForm<Wallet, FleetDraft, Field>({
    fields,
    values: draft,
    check: () => ({ ...missingOf(draft, t.missing), ...wrongNumberOf(draft, words.vat_number) }),
    send: () => request(createWallet, { body: bodyOf(draft) }),
    refresh: () => {
      removeDraft()
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: walletsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ownQuotasQuery.queryKey }),
      ])
    },
    done: ({ name }) => t.created({ name }),
    onDone: (wallet) => {
      enterWallet(wallet)
      return go({ to: 'home' })
    },
  })
  const input = (field: Field, value: keyof FleetDraft, maxLength: number, autoComplete: string) => ({
    ...form.field(field),
    maxLength,
    autoComplete,
    value: draft[value],
    onChange: ({ target }: { target: { value: string } }) => change({ [value]: target.value }),
  })
  return (
    <ActionForm form={form} className="grid max-w-120 gap-4">
      <TextInput {...input('billing_address.name', 'company', 120, 'organization')} label={t.field.company} optional />
      <TextInput
        {...input('billing_address.street', 'street', 200, 'street-address')}
        label={t.field.street}
        optional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          {...input('billing_address.postal_code', 'postalCode', 10, 'postal-code')}
          label={t.field.postalCode}
          optional
        />
        <TextInput {...input('billing_address.city', 'city', 80, 'address-level2')} label={t.field.city} optional />
      </div>
      <TextInput
        {...input('vat_number.number', 'vatNumber', 20, 'off')}
        label={t.field.vatNumber}
        help={t.vatHelp}
        optional
      />
      <StepButtons onBack={onBack}>
        <Button type={1} submit pending={form.isPending}>
          {t.create}
        </Button>
      </StepButtons>
    </ActionForm>
  )
}

type Missing = ReturnType<typeof usePhrases<'new-fleet'>>['missing']

/** An address must be complete or empty. */
function missingOf(draft: FleetDraft, words: Missing): Partial<Record<Field, string>> {
  const parts = {
    'billing_address.name': draft.company,
    'billing_address.street': draft.street,
    'billing_address.postal_code': draft.postalCode,
    'billing_address.city': draft.city,
  } as const
  if (Object.values(parts).every((part) => part.trim() === '')) return {}
  return Object.fromEntries(
    Object.entries(parts).flatMap(([field, part]) => (part.trim() === '' ? [[field, words.address]] : [])),
  )
}

/** Validates the check digits before the fleet is created. The server validates them again. */
function wrongNumberOf({ country, vatNumber }: FleetDraft, words: string): Partial<Record<Field, string>> {
  const isRight = vatNumber.trim() === '' || readVatNumber(country, vatNumber) !== undefined
  return isRight ? {} : { 'vat_number.number': words }
}

function bodyOf(draft: FleetDraft) {
  const hasAddress = draft.street.trim() !== ''
  return {
    name: draft.name,
    time_zone: draft.timeZone,
    energy_cycle: draft.energyCycle,
    ...(hasAddress
      ? {
          billing_address: {
            name: draft.company,
            street: draft.street,
            postal_code: draft.postalCode,
            city: draft.city,
            country: draft.country,
          },
        }
      : {}),
    ...(draft.vatNumber.trim() === ''
      ? {}
      : {
          vat_number: {
            country: draft.country,
            number: draft.vatNumber.trim(),
            name: draft.company.trim() || draft.name,
          },
        }),
  }
}
