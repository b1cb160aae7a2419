import type { ImportField } from '@voltway/contract/session-imports'
import { plainHeader } from '../../../platform/csv.ts'
import type { Answers } from './answers.ts'

/** Layouts of known providers, recognized by headers that no other layout has. */
export interface Template {
  readonly name: string
  readonly marks: readonly string[]
  readonly meaning: Readonly<Record<string, ImportField | null>>
  /** What the layout always has and its headers do not say. */
  readonly stated: Answers
}

type Named = Omit<Template, 'marks' | 'meaning'> & {
  readonly marks: string
  readonly meaning: Readonly<Record<string, ImportField>>
}

/** Suppliers of Portugal's network. */
const portuguese: Answers = {
  currency: 'EUR',
  date_order: 'DMY',
  vat: 'INCLUDED',
  duration_unit: 'min',
  energy_unit: 'kWh',
  decimal_energy: ',',
  decimal_cost: ',',
}

const named: readonly Named[] = [
  {
    name: 'MOBI.E CEME',
    marks: 'StartDate|IdChargingStation|Energy|TotalValueWithTaxes',
    stated: portuguese,
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
    name: 'MOBI.E',
    marks: 'DATA|POSTO|ENERGIA|TOTAL c/ IVA',
    stated: portuguese,
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
  {
    // Two costs, one of the site and one of the driver: the person says which one the fleet paid.
    name: 'PowerFlex',
    marks: '10-digit session UID|kWh delivered|EVSEID (PFID)',
    stated: { energy_unit: 'kWh', duration_unit: 'min' },
    meaning: {
      '10-digit session UID': 'reference',
      'Session start': 'start',
      'Session end': 'end',
      'Session duration (minutes)': 'duration',
      'kWh delivered': 'energy',
      'Station Name': 'station',
      User: 'driver',
      Vehicle: 'plate',
    },
  },
  {
    name: 'AIL',
    marks: 'ChargeLogId|BeginDate|PowerConsumption|Debit|ChargingStationName',
    stated: { energy_unit: 'Wh', duration_unit: 's', vat: 'INCLUDED' },
    meaning: {
      ChargeLogId: 'reference',
      UserId: 'driver',
      BeginDate: 'start',
      BeginHour: 'start_time',
      EndDate: 'end',
      EndHour: 'end_time',
      Duration: 'duration',
      PowerConsumption: 'energy',
      Debit: 'cost',
      Currency: 'currency',
      ChargingStationName: 'station',
      Paese: 'city',
    },
  },
  {
    name: 'evcc',
    marks: 'Ladepunkt|Startzeit|Endzeit|Energie (kWh)|Sonne (%)',
    stated: { vat: 'INCLUDED' },
    meaning: {
      Ladepunkt: 'station',
      Fahrzeug: 'plate',
      Kennung: 'card',
      Startzeit: 'start',
      Endzeit: 'end',
      'Energie (kWh)': 'energy',
      Dauer: 'duration',
      Kosten: 'cost',
      'Preis/kWh': 'price_kwh',
    },
  },
  {
    name: 'go-e',
    marks: 'session_number|id_chip_uid|seconds_total|eto_diff',
    stated: { energy_unit: 'kWh' },
    meaning: {
      session_identifier: 'reference',
      id_chip_uid: 'card',
      id_chip_name: 'driver',
      start: 'start',
      end: 'end',
      seconds_total: 'duration',
      energy: 'energy',
    },
  },
  {
    // The same file in English.
    name: 'evcc',
    marks: 'Charging point|Start time|End time|Energy (kWh)|Solar (%)',
    stated: { vat: 'INCLUDED' },
    meaning: {
      'Charging point': 'station',
      Vehicle: 'plate',
      Identifier: 'card',
      'Start time': 'start',
      'End time': 'end',
      'Energy (kWh)': 'energy',
      Duration: 'duration',
      Price: 'cost',
      'Price/kWh': 'price_kwh',
    },
  },
  {
    name: 'Easee',
    marks: 'carConnected|carDisconnected|kiloWattHours',
    stated: { energy_unit: 'kWh', duration_unit: 's' },
    meaning: {
      id: 'reference',
      chargerId: 'station',
      carConnected: 'start',
      carDisconnected: 'end',
      kiloWattHours: 'energy',
      actualDurationSeconds: 'duration',
      costIncludingVat: 'cost',
      pricePrKwhIncludingVat: 'price_kwh',
    },
  },
  {
    name: 'Zaptec',
    marks: 'DeviceName|StartDateTime|EndDateTime|Energy',
    stated: { energy_unit: 'kWh' },
    meaning: {
      Id: 'reference',
      DeviceName: 'station',
      UserFullName: 'driver',
      TokenName: 'card',
      StartDateTime: 'start',
      EndDateTime: 'end',
      Energy: 'energy',
    },
  },
  {
    name: 'Wallbox',
    marks: 'charger_name|start|end|charging_time|energy|mid_energy',
    stated: { energy_unit: 'kWh', duration_unit: 's' },
    meaning: {
      id: 'reference',
      charger_name: 'station',
      user_name: 'driver',
      start: 'start',
      end: 'end',
      charging_time: 'duration',
      energy: 'energy',
      cost: 'cost',
    },
  },
  {
    name: 'Tesla',
    marks: 'ChargeStartDateTime|SiteLocationName|QuantityBase|Vin',
    stated: { energy_unit: 'kWh', vat: 'INCLUDED' },
    meaning: {
      ChargeStartDateTime: 'start',
      ChargeStopDateTime: 'end',
      SiteLocationName: 'station',
      QuantityBase: 'energy',
      Vin: 'plate',
      'Total Inc. VAT': 'cost',
      InvoiceNumber: 'reference',
    },
  },
  {
    name: 'Tessie',
    marks: 'started_at|invoice_number|energy_used|charging_fees|total_cost',
    stated: { energy_unit: 'kWh' },
    meaning: {
      id: 'reference',
      started_at: 'start',
      ended_at: 'end',
      location: 'station',
      energy_used: 'energy',
      total_cost: 'cost',
      cost_per_kwh: 'price_kwh',
      currency: 'currency',
    },
  },
  {
    name: 'Octopus Electroverse',
    marks: 'Charge ID|Charge start|Operator|Net cost|Total cost|Currency',
    stated: { vat: 'INCLUDED' },
    meaning: {
      'Charge ID': 'reference',
      'Card number': 'card',
      'Charge start': 'start',
      'Charge end': 'end',
      Location: 'station',
      'Energy (kWh)': 'energy',
      'Net cost': 'cost_net',
      VAT: 'vat',
      'Total cost': 'cost',
      Currency: 'currency',
    },
  },
  {
    name: 'DKV Mobility',
    marks: 'Datum|Uhrzeit|Karte|Station|Menge|Betrag brutto',
    stated: { energy_unit: 'kWh', vat: 'INCLUDED', date_order: 'DMY' },
    meaning: {
      Datum: 'start',
      Uhrzeit: 'start_time',
      Karte: 'card',
      Station: 'station',
      Menge: 'energy',
      'Betrag brutto': 'cost',
    },
  },
]

export const templates: readonly Template[] = named.map(({ marks, meaning, ...rest }) => ({
  ...rest,
  marks: marks.split('|').map(plainHeader),
  meaning: Object.fromEntries(Object.entries(meaning).map(([header, field]) => [plainHeader(header), field])),
}))
