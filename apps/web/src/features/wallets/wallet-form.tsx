import { useQuery } from '@tanstack/react-query'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { listVatNumbers } from '@voltway/contract/vat-numbers'
import { creditRenewals, energyCycles, type Wallet } from '@voltway/contract/wallets'
import { updateWallet } from '@voltway/contract/wallets-settings'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { CountrySelect } from '../../shared/own-list/country-select.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked, useRight } from '../../shared/permission/right.ts'
import { useStoredForm } from '../../shared/stored-form.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { walletQuery } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { EnergyWeek } from './energy-week.tsx'
import { changesOf, type Draft, rebased, type Typed, typedOf } from './wallet-changes.ts'

const parts = { general: GeneralFields, billing: BillingFields, charging: ChargingFields, limits: LimitFields }
export type WalletPart = keyof typeof parts

type WalletFormProps = { part: WalletPart; wallet: Wallet; reload: () => void }

const languages = { en: 'English', pt: 'Português', es: 'Español', fr: 'Français' } as const
const zones = [
  'Europe/Lisbon',
  'Atlantic/Azores',
  'Atlantic/Madeira',
  'Europe/Madrid',
  'Atlantic/Canary',
  'Europe/Paris',
]

/** Edits one part of the settings. Only changed fields are sent, with the version they are based on. */
export function WalletForm({ part, wallet, reload }: WalletFormProps) {
  const t = usePhrases('wallet-settings')
  const locked = useLocked('wallet.settings')
  const { locale } = useUi()
  const current = typedOf(wallet, locale)
  const [draft, setDraft, discard] = useStoredForm<Draft>(`wallet:${wallet.id}:${part}`, () => ({
    base: current,
    typed: current,
  }))
  const typed = rebased(draft, current)
  const changes = changesOf(wallet, current, typed)
  const isChanged = Object.keys(changes).length > 0
  const set = (patch: Partial<Typed>) =>
    setDraft((before) => ({ base: current, typed: { ...rebased(before, current), ...patch } }))
  const discardTyped = (saved: Wallet) => {
    const now = typedOf(saved, locale)
    setDraft(() => ({ base: now, typed: now }))
    discard()
  }
  const form = useActionForm({
    values: { ...changes, version: wallet.version } as BodyInputOf<typeof updateWallet>,
    send: async (body) => (isChanged ? request(updateWallet, { params: { id: wallet.id }, body }) : null),
    refresh: (saved) => {
      if (saved === null) return
      queryClient.setQueryData(walletQuery(wallet.id).queryKey, saved)
      // The prices depend on the energy cycle.
      for (const what of ['overview', 'prices'])
        void queryClient.invalidateQueries({ queryKey: walletKey(wallet.id, what) })
      discardTyped(saved)
    },
    done: (saved) => (saved === null ? { tone: 'info', title: t.unchanged } : t.saved),
  })
  const errors: Readonly<Record<string, string | undefined>> = form.errors
  const Part = parts[part]
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Button type={1} submit pending={form.isPending} locked={locked}>
        {t.save}
      </Button>
      {isChanged && (
        <Button
          onClick={() => {
            discardTyped(wallet)
            form.clear()
          }}
        >
          {t.reset}
        </Button>
      )}
    </div>
  )
  return (
    <ActionForm
      form={form}
      className="grid grid-cols-1 gap-4"
      wayOut={
        form.refusal?.code === 'wallet.changed_meanwhile' && (
          <Button small onClick={reload}>
            {t.reload}
          </Button>
        )
      }
    >
      <Panel level={3} title={t[part]} footer={buttons}>
        <Part {...{ typed, set, errors, wallet }} />
      </Panel>
    </ActionForm>
  )
}

type PartProps = {
  typed: Typed
  set: (patch: Partial<Typed>) => void
  errors: Readonly<Record<string, string | undefined>>
  wallet: Wallet
}

function GeneralFields({ typed, set, errors }: PartProps) {
  const t = usePhrases('wallet-settings')
  const known = zones.includes(typed.timeZone) ? zones : [typed.timeZone, ...zones]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        label={t.name}
        required
        maxLength={80}
        error={errors.name}
        value={typed.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Select
        label={t.language}
        error={errors.language}
        value={typed.language}
        onChange={(event) => set({ language: event.target.value as Typed['language'] })}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
      <Select
        label={t.timeZone}
        help={t.timeZoneHelp}
        error={errors.time_zone}
        value={typed.timeZone}
        onChange={(event) => set({ timeZone: event.target.value })}
        options={known.map((value) => ({ value, label: value.replace('_', ' ') }))}
      />
    </div>
  )
}

function BillingFields({ typed, set, errors, wallet }: PartProps) {
  const t = usePhrases('wallet-settings')
  const mayRead = useRight('nifs.manage').allowed
  const numbers = useQuery({
    queryKey: walletKey(wallet.id, 'vat-numbers', 'choice'),
    queryFn: ({ signal }) => request(listVatNumbers, { query: { wallet: wallet.id }, signal }),
    enabled: mayRead,
  })
  const field = (name: 'billingName' | 'street' | 'postalCode' | 'city', path: string, maxLength: number) => (
    <TextInput
      label={t[name]}
      maxLength={maxLength}
      error={errors[`billing_address.${path}`]}
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('billingName', 'name', 120)}
      <Select
        label={t.nif}
        help={
          <PageLink to="settings" query={{ section: 'vat-numbers' }}>
            {t.nifHelp}
          </PageLink>
        }
        error={errors.nif_id}
        value={typed.nifId}
        onChange={(event) => set({ nifId: event.target.value })}
        options={[
          { value: '', label: t.nifNone },
          ...(numbers.data?.results ?? []).map((one) => ({
            value: one.id,
            label: `${one.country} ${one.number} · ${one.name}`,
          })),
        ]}
      />
      {field('street', 'street', 200)}
      {field('postalCode', 'postal_code', 10)}
      {field('city', 'city', 80)}
      <CountrySelect
        label={t.country}
        error={errors['billing_address.country']}
        value={typed.country}
        onChange={(country) => set({ country })}
      />
      <TextInput
        type="email"
        label={t.financeEmail}
        help={t.financeEmailHelp}
        optional
        maxLength={254}
        error={errors.finance_email}
        value={typed.financeEmail}
        onChange={(event) => set({ financeEmail: event.target.value })}
      />
    </div>
  )
}

function ChargingFields({ typed, set, errors, wallet }: PartProps) {
  const t = usePhrases('wallet-settings')
  return (
    <div className="grid min-w-0 grid-cols-1 justify-items-start gap-3">
      <span className="field-label">{t.cycle}</span>
      <SegmentedControl
        label={t.cycle}
        choices={energyCycles.map((id) => ({ id, label: t.cycles[id] }))}
        chosen={typed.cycle}
        onChoose={(cycle) => set({ cycle })}
      />
      <p className="text-ink-2">{t.cycleWords[typed.cycle]}</p>
      <EnergyWeek cycle={typed.cycle} />
      <p className="text-xs text-ink-2">{t.cycleNote}</p>
      <div className="mt-3 w-full max-w-120">
        <TextInput
          label={t.tolerance}
          help={t.toleranceHelp}
          inputMode="decimal"
          tail={wallet.currency}
          error={errors.negative_tolerance}
          value={typed.tolerance}
          onChange={(event) => set({ tolerance: event.target.value })}
        />
      </div>
    </div>
  )
}

function LimitFields({ typed, set, errors, wallet }: PartProps) {
  const t = usePhrases('wallet-settings')
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextInput
        label={t.assigned}
        help={t.assignedHelp}
        inputMode="decimal"
        tail={wallet.currency}
        error={errors['renewal_defaults.assigned_credit']}
        value={typed.assigned}
        onChange={(event) => set({ assigned: event.target.value })}
      />
      <Select
        label={t.renewal}
        value={typed.renewal}
        onChange={(event) => {
          const renewal = event.target.value as Typed['renewal']
          set({ renewal, renewalDay: renewal === 'NONE' ? null : 1 })
        }}
        options={creditRenewals.map((value) => ({ value, label: t.renewals[value] }))}
      />
      <RenewalDay typed={typed} set={set} error={errors['renewal_defaults.renewal_day']} />
    </div>
  )
}

function RenewalDay({ typed, set, error }: Pick<PartProps, 'typed' | 'set'> & { error: string | undefined }) {
  const t = usePhrases('wallet-settings')
  const { locale } = useUi()
  if (typed.renewal === 'NONE') return null
  const options =
    typed.renewal === 'WEEKLY'
      ? Array.from({ length: 7 }, (_, index) => ({
          value: String(index + 1),
          label: weekdayName(index + 1, locale),
        }))
      : [
          ...Array.from({ length: 28 }, (_, index) => ({
            value: String(index + 1),
            label: t.monthDay({ n: index + 1 }),
          })),
          { value: '31', label: t.lastDay },
        ]
  return (
    <Select
      label={t.renewalDay}
      error={error}
      value={String(typed.renewalDay ?? 1)}
      onChange={(event) => set({ renewalDay: Number(event.target.value) })}
      options={options}
    />
  )
}
