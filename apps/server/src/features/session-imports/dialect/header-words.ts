import type { ImportField } from '@voltway/contract/session-imports'
import { plainHeader } from '../../../platform/csv.ts'

/** Words of headers by field, in seven languages. A word of several fields belongs to the first. Amounts: money-columns.ts. */

/** Words that only languages with the day before the month have. */
const dayFirst = {
  start:
    'data início|data de início|data inicio|início|data e hora de início|data|data hora|data carregamento|fecha|inicio|fecha inicio|fecha de inicio|fecha hora|fecha y hora|début|date début|date de début|date et heure de début|datum|startdatum|startzeit|startzeitpunkt|beginn|ladebeginn|ladedatum|gestartet|inizio|data inizio|data di inizio|begin|begindatum|starttijd',
  end: 'fim|data fim|data de fim|fin|fecha fin|fecha de fin|date fin|date de fin|ende|enddatum|endzeit|endzeitpunkt|ladeende|beendet|fine|data fine|data di fine|einde|einddatum|eindtijd',
} as const

const words: Readonly<Partial<Record<ImportField, string>>> = {
  start: `start|start date|started|started at|start date time|start datetime|start at|starting|session start|charge start|charging start|plug in time|date|date time|datetime|timestamp|created|begin date|${dayFirst.start}`,
  start_time:
    'start time|time|begin hour|start hour|hora|hora início|hora de início|hora inicio|hora de inicio|heure|heure de début|heure début|uhrzeit|zeit|startuhrzeit|ora|ora inizio|tijd|begintijd',
  end: `end|end date|ended|ended at|end date time|end datetime|stop|stop date|stopped|session end|charge end|charging end|${dayFirst.end}`,
  end_time:
    'end time|end hour|stop time|hora fim|hora de fim|hora fin|hora de fin|heure de fin|heure fin|enduhrzeit|ora fine|eindtijdstip',
  duration:
    'duration|duration min|duration minutes|session duration|total duration|charging time|charge time|charging duration|time charging|seconds total|total time|duração|duração total|duração min|duración|duración min|durée|durée min|dauer|ladedauer|ladezeit|durata|duur|laadtijd',
  energy:
    'energy|energy kwh|kwh|energy used|energy delivered|energy consumed|charged energy|total energy|kwh delivered|total kwh|consumption|power consumption|volume|energia|energia kwh|energia consumida|energia carregada|consumo|consumo kwh|energía|energía kwh|énergie|énergie kwh|énergie délivrée|consommation|energie|energie kwh|geladene energie|energiemenge|lademenge|menge|menge kwh|verbrauch|energia erogata|energia kwh|verbruik|geladen kwh|aantal kwh',
  station:
    'station|station name|charging station|charging station name|location|location name|charger|charger name|charge point|chargepoint|charge point name|charging point|evse|evse id|site|site name|cp id|posto|posto de carregamento|local|local de carregamento|estación|estación de carga|punto de carga|cargador|borne|borne de recharge|point de charge|station de recharge|lieu|ladestation|ladepunkt|ladesäule|standort|ladeort|wallbox|stazione|stazione di ricarica|colonnina|punto di ricarica|laadpunt|laadpaal|laadstation|locatie',
  city: 'city|town|cidade|localidade|concelho|ciudad|localidad|ville|stadt|ort|città|comune|stad|plaats',
  card: 'card|card number|card no|card id|card code|rfid|rfid tag|rfid card|token|token id|id tag|tag id|nº cartão|cartão|número do cartão|tarjeta|número de tarjeta|carte|numéro de carte|n° carte|karte|kartennummer|kartennr|ladekarte|chip|id chip uid|kennung|tessera|carta|numero carta|kaart|kaartnummer|laadpas|pasnummer',
  driver:
    'driver|driver name|name|user|user name|employee|condutor|nome|utilizador|conductor|nombre|usuario|conducteur|nom|utilisateur|fahrer|fahrername|benutzer|nutzer|mitarbeiter|id chip name|conducente|utente|bestuurder|gebruiker|naam',
  plate:
    'plate|licence plate|license plate|number plate|registration|vehicle|matrícula|viatura|veículo|vehículo|immatriculation|véhicule|plaque|kennzeichen|fahrzeug|targa|veicolo|kenteken|voertuig',
  cost_centre:
    'cost centre|cost center|centro de custo|centro de custos|centro de coste|centro de costes|centre de coût|centre de coûts|kostenstelle|centro di costo|kostenplaats',
  reference:
    'id|session id|session number|session identifier|session uid|charge id|charging id|charge log id|usage id|transaction id|transaction number|cdr id|reference|receipt number|id carregamento|referência|id sesión|referencia|id session|référence|ladevorgang|ladevorgangs id|vorgangsnummer|transaktions id|transaktionsnummer|belegnummer|riferimento|id sessione|transactie|transactie id|sessie id|laadsessie',
  current:
    'current|current type|ac/dc|power type|corrente|tipo de corrente|corriente|tipo de corriente|courant|type de courant|stromart|ladeart|tipo di corrente|stroomtype',
  currency: 'currency|currency code|moeda|moneda|divisa|devise|währung|valuta',
  energy_normal: 'fora de vazio|energia fora de vazio|normal hours',
  energy_off_peak: 'vazio|energia vazio|off peak|valle|heures creuses',
  energy_peak: 'ponta|energia ponta|peak|punta',
  energy_shoulder: 'cheias|energia cheias|shoulder|llano',
}

const fieldByWord = new Map<string, ImportField>()
for (const [field, all] of Object.entries(words)) {
  for (const word of all.split('|')) {
    const key = plainHeader(word)
    if (!fieldByWord.has(key)) fieldByWord.set(key, field as ImportField)
  }
}
const dayFirstWords = new Set([dayFirst.start, dayFirst.end].flatMap((all) => all.split('|').map(plainHeader)))

/** The header without a unit or zone: "TotalDuration (min)", "Energy_kWh", "Start [UTC]". */
const bare = (header: string): string => plainHeader(header.replace(/[([].*$/, ''))
const withoutUnit = (header: string): string =>
  plainHeader(header.replace(/[\s_]*\b(?:in )?(?:[km]?wh|min|minutes|seconds|sec|utc|gmt|local)\b\.?$/i, ''))

/** The keys by which a header is looked up, the most exact first. */
export const keysOf = (header: string): string[] => [plainHeader(header), bare(header), withoutUnit(header)]

export function fieldOfWords(header: string): ImportField | undefined {
  return keysOf(header)
    .map((key) => fieldByWord.get(key))
    .find((field) => field !== undefined)
}

/** Whether the header's language writes the day before the month. English and "Date" say nothing. */
export const isDayFirstWord = (header: string): boolean => keysOf(header).some((key) => dayFirstWords.has(key))
