import type { BodyInputOf } from '@voltway/contract/endpoint'
import { addSite, type Site, type SiteKind, updateSite } from '@voltway/contract/sites'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { CountrySelect } from '../../shared/own-list/country-select.tsx'
import { useStoredForm } from '../../shared/stored-form.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { coordinatesText, DepotFields, readCoordinates } from './depot-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { refreshSites } from './sites.queries.ts'
import { useDescribeAtField } from './use-describe-at-field.ts'

const fields = [
  ...([
    'name',
    'country',
    'street',
    'postal_code',
    'city',
    'member_id',
    'card_id',
    'grid_limit_kw',
    'coordinates',
  ] as const),
] as const
const ofEvery = ['name', 'country', 'street', 'postal_code', 'city'] as const
const namedAtHome = ['member_id', 'card_id'] as const
type SiteField = (typeof fields)[number]
type Typed = Record<SiteField, string> & { invites: boolean }

const longest = { name: 80, street: 200, postal_code: 10, city: 80 } as const

type SiteFormProps = {
  kind: SiteKind
  /** The site to change. Undefined for a new one. */
  site?: Site | undefined
  onClose: () => void
  onSaved?: ((site: Site) => void) | undefined
}

/** Adds a home or a depot in a dialog, or changes one in a drawer. */
export function SiteForm(props: SiteFormProps) {
  const { form: t } = usePhrases('sites')
  const { kind, site } = props
  const { form, typed, set, onClose } = useSiteForm(props)
  const input = (field: keyof typeof longest, more: { help?: string; autoComplete?: string } = {}) => (
    <TextInput
      {...form.field(field)}
      label={t.field[field]}
      required
      maxLength={longest[field]}
      autoComplete="off"
      {...more}
      value={typed[field]}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  )
  return (
    <FormDialog
      form={form}
      side={site && 'right'}
      onClose={onClose}
      title={site ? t.edit({ name: site.name }) : kind === 'HOME' ? t.addHome : t.addDepot}
      submit={site ? t.save : t.continue}
    >
      {input('name', { help: t.nameHelp })}
      {kind === 'HOME' && (
        <HomeFields
          driver={site?.member ?? null}
          card={site?.card ?? null}
          memberId={typed.member_id}
          cardId={typed.card_id}
          field={form.field}
          onChange={set}
        />
      )}
      <CountrySelect
        {...form.field('country')}
        label={t.field.country}
        value={typed.country}
        onChange={(country) => set({ country })}
      />
      {input('street')}
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
        {input('postal_code')}
        {input('city')}
      </div>
      {kind === 'HOME' && site === undefined && (
        <Checkbox
          checked={typed.invites}
          help={t.inviteHelp}
          onChange={({ target }) => set({ invites: target.checked })}
        >
          {t.inviteDriver}
        </Checkbox>
      )}
      {kind === 'DEPOT' && <DepotFields typed={typed} field={form.field} onChange={set} />}
    </FormDialog>
  )
}

const powerShape = /^[1-9]\d{0,4}(\.\d{1,2})?$/
const plainPower = (power: string) => power.trim().replace(',', '.')

/** Refusals that are about one field. */
const fieldOfCode = {
  'member.not_found': 'member_id',
  'site.driver_without_account': 'member_id',
  'card.not_found': 'card_id',
  'site.card_of_another': 'card_id',
}

function useSiteForm({ kind, site, onClose: leave, onSaved }: SiteFormProps) {
  const { form: t } = usePhrases('sites')
  const walletId = useWalletId()
  const [typed, setTyped, discard] = useStoredForm<Typed>(`site:${walletId}:${site?.id ?? kind}`, () => typedOf(site))
  const onClose = () => {
    discard()
    leave()
  }
  const form = useActionForm<Site, Typed, SiteField>({
    fields,
    values: typed,
    check: (input) => {
      const needed: readonly (typeof ofEvery | typeof namedAtHome)[number][] =
        kind === 'HOME' ? [...ofEvery, ...namedAtHome] : ofEvery
      const missing = needed.filter((field) => input[field].trim() === '')
      const power = plainPower(input.grid_limit_kw)
      return {
        ...Object.fromEntries(missing.map((field) => [field, t.missing[field]])),
        ...(power === '' || powerShape.test(power) ? {} : { grid_limit_kw: t.wrongPower }),
        ...(readCoordinates(input.coordinates) === undefined ? { coordinates: t.wrongPlace } : {}),
      }
    },
    send: () => saveSite(walletId, { kind, site, typed }),
    describe: useDescribeAtField(fieldOfCode),
    refresh: () => refreshSites(walletId),
    done: site ? t.saved : t.added,
    onDone: (saved) => {
      onClose()
      onSaved?.(saved)
    },
  })
  const set = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }))
  return { form, typed, set, onClose }
}

function typedOf(site: Site | undefined): Typed {
  return {
    name: site?.name ?? '',
    country: site?.country ?? '',
    street: site?.street ?? '',
    postal_code: site?.postal_code ?? '',
    city: site?.city ?? '',
    member_id: site?.member?.id ?? '',
    card_id: site?.card?.id ?? '',
    grid_limit_kw: site?.grid_limit_kw ? String(Number(site.grid_limit_kw)) : '',
    invites: false,
    coordinates: coordinatesText(site?.coordinates ?? null),
  }
}

type SavedSite = { kind: SiteKind; site: Site | undefined; typed: Typed }

function saveSite(walletId: string, { kind, site, typed }: SavedSite): Promise<Site> {
  const { name, country, street, postal_code, city, member_id, card_id } = typed
  const address = { name, country, street, postal_code, city }
  const power = plainPower(typed.grid_limit_kw) || null
  const coordinates = readCoordinates(typed.coordinates) ?? null
  const ofKind = kind === 'HOME' ? { card_id } : { grid_limit_kw: power, coordinates }
  if (site) return request(updateSite, { params: { walletId, siteId: site.id }, body: { ...address, ...ofKind } })
  const ofHome = kind === 'HOME' ? { member_id, invites_driver: typed.invites } : {}
  const body: BodyInputOf<typeof addSite> = { kind, ...address, ...ofKind, ...ofHome }
  return request(addSite, { params: { walletId }, body })
}
