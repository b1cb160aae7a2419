import type { AccountingChart, AccountRole, AccountRule, AccountsAbroad } from '@voltway/contract/accounting'

/** The account of each role, and the exceptions of charging by cost centre and VAT rate. */
export interface AccountMap {
  readonly accounts: Readonly<Record<AccountRole, string>>
  readonly rules: readonly AccountRule[]
  /** Absent in months that were closed before VAT was booked by country: all VAT is domestic there. */
  readonly abroad?: AccountsAbroad | null
  /** Absent in months that were closed with all VAT in the month of its invoice: none is pending there. */
  readonly vat_pending?: string | null
}

/** The VAT of a line. The rate is a percentage such as `23.00`. */
export interface LineVat {
  /** Null: the customer's own country. */
  readonly country: string | null
  readonly rate: string
}

/**
 * The accounts of each country's usual chart: SNC (Portugal), PGC (Spain), PCG (France) and SKR03 (Germany). Electricity
 * is a supply there, except in SKR03, which books it as a running cost of vehicles.
 */
export const defaultAccounts: Readonly<Record<AccountingChart, AccountMap['accounts']>> = {
  PT: {
    charging: '6241',
    cards: '6233',
    subscription: '6226',
    vat: '24323',
    supplier: '22111',
    prepayment: '228',
    bank: '12',
  },
  ES: {
    charging: '6280000',
    cards: '6290000',
    subscription: '6290001',
    vat: '4720000',
    supplier: '4100000',
    prepayment: '4070000',
    bank: '5720000',
  },
  FR: {
    charging: '606100',
    cards: '606400',
    subscription: '628000',
    vat: '445660',
    supplier: '401000',
    prepayment: '409100',
    bank: '512000',
  },
  DE: {
    charging: '4530',
    cards: '4930',
    subscription: '4980',
    vat: '1570',
    supplier: '70000',
    prepayment: '1500',
    bank: '1200',
  },
}

/** Returns the chart of a country. Others get the Portuguese one, which is the seller's. */
export const chartOf = (country: string | null): AccountingChart =>
  country === 'ES' || country === 'FR' || country === 'DE' ? country : 'PT'

/** A cost centre and a rate precede a cost centre alone, and that precedes a rate alone. */
const weightOf = ({ cost_centre, vat_rate }: AccountRule): number =>
  (cost_centre === null ? 0 : 2) + (vat_rate === null ? 0 : 1)

/** The exception of a country's VAT: that of its rate precedes that of all its rates. */
function ruleAbroad({ abroad }: AccountMap, { country, rate }: LineVat): AccountsAbroad['rules'][number] | undefined {
  const ofCountry = abroad?.rules.filter((rule) => rule.country === country) ?? []
  return ofCountry.find(({ vat_rate }) => vat_rate === rate) ?? ofCountry.find(({ vat_rate }) => vat_rate === null)
}

/** Finds the expense account of charging. A cost centre precedes a country, and that precedes a rate alone. */
export function chargingAccount(map: AccountMap, costCentre: string | null, vat: LineVat): string {
  const matching = map.rules.filter(
    (rule) =>
      rule.expense !== null &&
      (rule.cost_centre === null || rule.cost_centre === costCentre) &&
      (rule.vat_rate === null || rule.vat_rate === vat.rate),
  )
  const [best] = matching.toSorted((one, other) => weightOf(other) - weightOf(one))
  const ofCentre = best?.cost_centre == null ? null : best.expense
  return ofCentre ?? ruleAbroad(map, vat)?.expense ?? best?.expense ?? map.accounts.charging
}

/**
 * Finds the account of input VAT, which no cost centre changes: the exception of the country, then that of the rate, then
 * the account of the customer's own or of other countries.
 */
export function vatAccount(map: AccountMap, vat: LineVat): string {
  const ofRate = map.rules.find((one) => one.vat !== null && one.cost_centre === null && one.vat_rate === vat.rate)
  const ofRest = vat.country === null ? map.accounts.vat : (map.abroad?.vat ?? map.accounts.vat)
  return ruleAbroad(map, vat)?.vat ?? ofRate?.vat ?? ofRest
}

/** DATEV's tax key of a line. Null: none is set. */
export const taxKeyOf = (map: AccountMap, vat: LineVat): string | null => ruleAbroad(map, vat)?.datev_key ?? null
