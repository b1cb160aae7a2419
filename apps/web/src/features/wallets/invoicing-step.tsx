import { addVatNumber } from '@voltway/contract/vat-numbers'
import { createWallet } from '@voltway/contract/wallet-changes'
import { getWallet, type Wallet } from '@voltway/contract/wallets'
import { type SubmitEvent, useId } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useGo } from '../../shared/page-link.tsx'
import { useForm } from '../../shared/use-form.ts'
import { enterWallet } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type FleetDraft, forgetDraft } from './fleet-draft.ts'
import { StepButtons, type StepProps, useDraft } from './fleet-steps.tsx'
import { ownQuotasQuery, walletsQuery } from './wallets.queries.ts'

/** As the server names what is wrong; the form speaks of the same fields. */
const fields = [
  'name',
  'billing_address.name',
  'billing_address.street',
  'billing_address.postal_code',
  'billing_address.city',
  'billing_address.country',
  'number',
] as const
type Field = (typeof fields)[number]

/** Whom invoices are made out to: all of it or nothing, it can be written later. Then the fleet is created and entered. */
export function InvoicingStep({ draft, setDraft, onBack }: StepProps) {
  const t = usePhrases('new-fleet')
  const go = useGo()
  const change = useDraft({ draft, setDraft })
  const { pending, errors, summary, attempt, idOf, send } = useForm<Field>(useId(), fields)
  const isCreated = draft.walletId !== ''

  const enter = async (wallet: Wallet) => {
    forgetDraft()
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: walletsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ownQuotasQuery.queryKey }),
    ])
    enterWallet(wallet)
    toast({ tone: 'ok', title: t.created({ name: wallet.name }) })
    await go({ to: 'home' })
  }
  const create = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(isCreated ? {} : missingOf(draft, t.missing), async () => {
      const wallet = isCreated
        ? await ask(getWallet, { params: { id: draft.walletId } })
        : await ask(createWallet, { body: bodyOf(draft) })
      change({ walletId: wallet.id })
      if (draft.vatNumber.trim() !== '') {
        const body = { country: draft.country, number: draft.vatNumber, name: draft.company.trim() || draft.name }
        await ask(addVatNumber, { query: { wallet: wallet.id }, body })
      }
      await enter(wallet)
    })
  }
  const input = (field: Field, value: keyof FleetDraft, maxLength: number, autoComplete: string) => ({
    id: idOf(field),
    error: errors[field],
    maxLength,
    autoComplete,
    value: draft[value],
    onChange: ({ target }: { target: { value: string } }) => change({ [value]: target.value }),
  })
  return (
    <form className="grid max-w-120 gap-4" noValidate onSubmit={create}>
      <ErrorSummary errors={summary} attempt={attempt} />
      {isCreated && <Banner tone="info">{t.isCreated}</Banner>}
      {!isCreated && (
        <>
          <TextInput
            {...input('billing_address.name', 'company', 120, 'organization')}
            label={t.field.company}
            optional
          />
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
        </>
      )}
      <TextInput {...input('number', 'vatNumber', 20, 'off')} label={t.field.vatNumber} help={t.vatHelp} optional />
      <StepButtons onBack={isCreated ? undefined : onBack}>
        {isCreated && (
          <Button
            onClick={() => void send({}, async () => enter(await ask(getWallet, { params: { id: draft.walletId } })))}
          >
            {t.skipVat}
          </Button>
        )}
        <Button type={1} submit pending={pending}>
          {isCreated ? t.saveVat : t.create}
        </Button>
      </StepButtons>
    </form>
  )
}

type Missing = ReturnType<typeof usePhrases<'new-fleet'>>['missing']

/** An address is whole or not there. */
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
  }
}
