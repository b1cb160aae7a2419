import { type ImportField, requiredImportFields } from '@voltway/contract/session-imports'
import { plainHeader } from '../../platform/csv.ts'

/** How the columns of a file were recognized. */
export type Recognised = 'REMEMBERED' | 'KNOWN' | 'GUESSED' | 'CHOSEN'
type Columns = readonly (ImportField | null)[]
/** Maps a header, normalized by {@link plainHeader}, to its field. */
export type Meaning = Readonly<Record<string, ImportField | null>>

/** A known file format, recognized by the headers that no other format has. */
interface Layout {
  readonly marks: readonly string[]
  readonly meaning: Meaning
}

const plain = (meaning: Meaning): Meaning =>
  Object.fromEntries(Object.entries(meaning).map(([header, field]) => [plainHeader(header), field]))

/** The two formats of Portuguese mobility suppliers (domain: imports). */
const layouts: readonly Layout[] = [
  {
    marks: ['StartDate', 'IdChargingStation', 'Energy', 'TotalValueWithTaxes'],
    meaning: {
      StartDate: 'start',
      CardCode: 'card',
      MobileCard: 'card',
      MobileRegistration: 'plate',
      IdUsage: 'reference',
      IdChargingStation: 'station',
      TotalDuration: 'duration',
      EnergiaForaVazio: 'energy_normal',
      EnergiaVazioNormal: 'energy_off_peak',
      EnergiaPonta: 'energy_peak',
      EnergiaCheias: 'energy_shoulder',
      EnergiaVazio: 'energy_off_peak',
      Energy: 'energy',
      TotalValueWithTaxes: 'cost',
    },
  },
  {
    marks: ['DATA', 'POSTO', 'ENERGIA', 'TOTAL c/ IVA'],
    meaning: {
      DATA: 'start',
      'Nº CARTÃO': 'card',
      NOME: 'driver',
      MATRÍCULA: 'plate',
      'ID CARREGAMENTO': 'reference',
      POSTO: 'station',
      ENERGIA: 'energy',
      DURAÇÃO: 'duration',
      'TOTAL c/ IVA': 'cost',
    },
  },
].map(({ marks, meaning }) => ({ marks: marks.map(plainHeader), meaning: plain(meaning as Meaning) }))

/** Headers by field in the four languages. A header in several fields belongs to the first. */
const words: Readonly<Record<ImportField, readonly string[]>> = {
  start: [
    'start',
    'start date',
    'started',
    'start date time',
    'date',
    'data',
    'data início',
    'início',
    'fecha',
    'inicio',
    'fecha inicio',
    'début',
    'date début',
    'date de début',
  ],
  start_time: ['start time', 'time', 'hora', 'hora início', 'hora de início', 'hora inicio', 'heure', 'heure de début'],
  end: ['end', 'end date', 'ended', 'end date time', 'fim', 'data fim', 'fin', 'fecha fin', 'date fin', 'date de fin'],
  duration: [
    'duration',
    'duration min',
    'total duration',
    'duração',
    'duração min',
    'duración',
    'duración min',
    'durée',
    'durée min',
  ],
  energy: [
    'energy',
    'energy kwh',
    'kwh',
    'consumption',
    'energia',
    'energia kwh',
    'consumo',
    'energía',
    'energía kwh',
    'énergie',
    'énergie kwh',
    'consommation',
  ],
  cost: [
    'total with vat',
    'total cost',
    'cost',
    'amount',
    'total incl vat',
    'price',
    'total c/ iva',
    'total com iva',
    'custo total',
    'custo',
    'valor',
    'total con iva',
    'importe',
    'coste',
    'total ttc',
    'montant',
    'coût',
    'total',
  ],
  station: [
    'station',
    'charging station',
    'location',
    'charger',
    'evse',
    'posto',
    'local',
    'estación',
    'punto de carga',
    'cargador',
    'borne',
    'station de recharge',
    'lieu',
  ],
  city: ['city', 'town', 'cidade', 'localidade', 'concelho', 'ciudad', 'localidad', 'ville'],
  card: [
    'card',
    'card number',
    'card code',
    'nº cartão',
    'cartão',
    'número do cartão',
    'tarjeta',
    'número de tarjeta',
    'carte',
    'numéro de carte',
    'rfid',
    'token',
  ],
  driver: [
    'driver',
    'name',
    'user',
    'employee',
    'condutor',
    'nome',
    'utilizador',
    'conductor',
    'nombre',
    'usuario',
    'conducteur',
    'nom',
    'utilisateur',
  ],
  plate: [
    'plate',
    'licence plate',
    'license plate',
    'registration',
    'vehicle',
    'matrícula',
    'viatura',
    'veículo',
    'vehículo',
    'immatriculation',
    'véhicule',
    'plaque',
  ],
  cost_centre: [
    'cost centre',
    'cost center',
    'centro de custo',
    'centro de custos',
    'centro de coste',
    'centro de costes',
    'centre de coût',
    'centre de coûts',
  ],
  reference: [
    'id',
    'session id',
    'charge id',
    'usage id',
    'reference',
    'id carregamento',
    'referência',
    'id sesión',
    'referencia',
    'id session',
    'référence',
  ],
  current: [
    'current',
    'current type',
    'ac/dc',
    'corrente',
    'tipo de corrente',
    'corriente',
    'tipo de corriente',
    'courant',
    'type de courant',
  ],
  energy_normal: ['fora de vazio', 'energia fora de vazio', 'normal hours'],
  energy_off_peak: ['vazio', 'energia vazio', 'off peak', 'valle', 'heures creuses'],
  energy_peak: ['ponta', 'energia ponta', 'peak', 'punta'],
  energy_shoulder: ['cheias', 'energia cheias', 'shoulder', 'llano'],
}
const guesses = new Map<string, ImportField>(
  Object.entries(words).flatMap(([field, all]) =>
    all.map((word) => [plainHeader(word), field as ImportField] as const),
  ),
)

/** Removes units in brackets: "TotalDuration (min)". */
const keyOf = (header: string): string => plainHeader(header.replace(/[([].*$/, ''))
const keysOf = (header: string): string[] => [plainHeader(header), keyOf(header)]

export interface RememberedProvider {
  readonly name: string
  readonly columns: Meaning
}

export interface Understood {
  readonly recognised: Recognised
  readonly provider: string | null
  readonly columns: Columns
}

/**
 * Resolves the columns of a file in this order: the request's columns, the last file of the given provider or of one
 * with the same columns, a known format, the headers.
 */
export function understandColumns(
  headers: readonly string[],
  hints: { readonly columns?: Columns | undefined; readonly provider: RememberedProvider | undefined },
  providers: readonly RememberedProvider[],
): Understood {
  const keys = headers.map(plainHeader)
  if (hints.columns !== undefined) {
    const columns = headers.map((_, index) => hints.columns?.[index] ?? null)
    return { recognised: 'CHOSEN', provider: hints.provider?.name ?? null, columns }
  }
  const isSame = ({ columns }: RememberedProvider) => keys.every((key) => key in columns)
  const known = hints.provider !== undefined && isSame(hints.provider) ? hints.provider : providers.find(isSame)
  if (known !== undefined) {
    const columns = keys.map((key) => known.columns[key] ?? null)
    return { recognised: 'REMEMBERED', provider: known.name, columns }
  }
  const all = new Set(headers.flatMap(keysOf))
  const layout = layouts.find(({ marks }) => marks.every((mark) => all.has(mark)))
  const meaning = (header: string) => {
    const [whole = '', bare = ''] = keysOf(header)
    return layout === undefined
      ? (guesses.get(whole) ?? guesses.get(bare) ?? null)
      : (layout.meaning[whole] ?? layout.meaning[bare] ?? null)
  }
  const recognised = layout === undefined ? 'GUESSED' : 'KNOWN'
  return { recognised, provider: hints.provider?.name ?? null, columns: oncePerField(headers.map(meaning)) }
}

/** Keeps the first column of each field. Energy columns by hour are added up, and two columns may name the card. */
function oncePerField(columns: Columns): (ImportField | null)[] {
  const seen = new Set<ImportField>()
  return columns.map((field) => {
    if (field === null || isRepeatable(field)) return field
    if (seen.has(field)) return null
    seen.add(field)
    return field
  })
}
export const isRepeatable = (field: ImportField): boolean => field === 'card' || field.startsWith('energy_')

export const missingOf = (columns: Columns): ImportField[] =>
  requiredImportFields.filter((field) => !columns.includes(field))

export const meaningOf = (headers: readonly string[], columns: Columns): Meaning =>
  Object.fromEntries(headers.map((header, index) => [plainHeader(header), columns[index] ?? null]))
