import type { Site } from '@voltway/contract/sites'
import { addSiteTariff } from '@voltway/contract/sites-tariffs'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Radios } from '../../ui/checkbox.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { BandFields, PriceField } from './band-fields.tsx'
import { refreshCosts } from './sites.queries.ts'
import {
  type Band,
  draftOf,
  errorOfBand,
  inputOf,
  type PresetId,
  presetHours,
  presetsFor,
  type TariffDraft,
} from './tariff-draft.ts'
import { useDescribeAtField } from './use-describe-at-field.ts'

type TariffFormProps = {
  site: Site
  /** The step after adding a site. It can be left for later. */
  isFirst?: boolean
  onClose: () => void
}

/** Adds a tariff of a site: one price, or prices by hour with the usual hours of a country. */
export function TariffForm({ site, isFirst = false, onClose }: TariffFormProps) {
  const { tariffForm: t } = usePhrases('sites')
  const { draft, set, form, errorOf } = useTariffForm(site, onClose)
  const isDepot = site.kind === 'DEPOT'
  const priceHelp = isDepot ? t.depotHelp : t.homeHelp
  return (
    <FormDialog
      form={form}
      size={5}
      side={isFirst ? 'center' : 'right'}
      className="grid gap-5 pb-4"
      onClose={onClose}
      title={t.title({ name: site.name })}
      description={t.words}
      cancel={isFirst ? { words: t.later } : undefined}
      submit={t.save}
    >
      <Radios
        label={t.prices}
        choices={[
          { id: 'flat', label: t.flat },
          { id: 'byHour', label: t.byHour },
        ]}
        chosen={draft.isFlat ? 'flat' : 'byHour'}
        onChoose={(id) => set({ isFlat: id === 'flat' })}
      />
      {draft.isFlat ? (
        <PriceField
          label={t.price}
          help={priceHelp}
          error={errorOf('NORMAL', 'unit_price')}
          value={draft.prices.NORMAL}
          onChange={(price) => set({ prices: { ...draft.prices, NORMAL: price } })}
        />
      ) : (
        <Bands
          draft={draft}
          set={set}
          errorOf={errorOf}
          error={form.errors.bands}
          country={site.country}
          help={priceHelp}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateInput
          label={t.firstDay}
          required
          error={form.errors.valid_from}
          value={draft.validFrom}
          onChange={(validFrom) => set({ validFrom })}
        />
        {isDepot && (
          <TextInput
            {...form.field('vat_percent')}
            label={t.vat}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            tail="%"
            value={draft.vat}
            onChange={({ target }) => set({ vat: target.value })}
          />
        )}
      </div>
      <TextInput
        {...form.field('source')}
        label={t.source}
        help={t.sourceHelp}
        required
        maxLength={200}
        value={draft.source}
        onChange={({ target }) => set({ source: target.value })}
      />
    </FormDialog>
  )
}

type SetDraft = (changes: Partial<TariffDraft>) => void
type ErrorOf = (band: Band, field: 'unit_price' | 'hours') => string | undefined

type BandsProps = {
  draft: TariffDraft
  set: SetDraft
  errorOf: ErrorOf
  error: string | undefined
  country: string
  help: string
}

function Bands({ draft, set, errorOf, error, country, help }: BandsProps) {
  const { tariffForm: t } = usePhrases('sites')
  const bands: readonly Band[] = ['NORMAL', ...draft.shown]
  return (
    <>
      <Select
        label={t.hours}
        help={t.hoursHelp}
        error={error}
        options={presetsFor(country).map((value) => ({ value, label: t.preset[value] }))}
        value={draft.preset}
        onChange={({ target }) => set(presetHours(target.value as PresetId))}
      />
      {bands.map((band) => (
        <BandFields
          // Other hours are shown as text first.
          key={`${band} ${draft.preset}`}
          band={band}
          price={draft.prices[band]}
          help={band === 'NORMAL' ? help : undefined}
          hours={band === 'NORMAL' ? [] : draft.hours[band]}
          errorOf={(field) => errorOf(band, field)}
          onPrice={(price) => set({ prices: { ...draft.prices, [band]: price } })}
          onHours={(timed, hours) => set({ hours: { ...draft.hours, [timed]: hours } })}
        />
      ))}
    </>
  )
}

/** Refusals that are about the first day. */
const aboutFirstDay = { 'site.tariff_taken': 'valid_from', 'site.month_closed': 'valid_from' }

function useTariffForm(site: Site, onClose: () => void) {
  const { tariffForm: t } = usePhrases('sites')
  const walletId = useWalletId()
  const { locale } = useUi()
  const today = useToday()
  const [draft, setDraft] = useState(() => draftOf(site.tariff, { country: site.country, today, locale }))
  const { input, problems } = inputOf(draft, site.kind === 'DEPOT')
  const form = useActionForm<unknown, typeof input>({
    values: input,
    check: () => Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem && t[problem]])),
    send: (body) => request(addSiteTariff, { params: { walletId, siteId: site.id }, body }),
    describe: useDescribeAtField(aboutFirstDay),
    refresh: () => refreshCosts(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return {
    draft,
    set: (changes: Partial<TariffDraft>) => setDraft((before) => ({ ...before, ...changes })),
    form,
    errorOf: (band: Band, field: 'unit_price' | 'hours') => errorOfBand(form.errors, { draft, band, field }),
  }
}
