import { type Json, objectsIn } from '../merge.ts'
import { v221 } from '../v2-2-1/version.ts'
import type { OcpiVersion } from '../version.ts'

/**
 * Maps objects of OCPI 2.3.0 into the form of the core: amounts before taxes get their amounts with and without VAT
 * beside them. All other fields stay as received: parking places and vehicle types are kept and not read.
 */

const priced = [
  'total_cost',
  'total_fixed_cost',
  'total_energy_cost',
  'total_time_cost',
  'total_parking_cost',
  'total_reservation_cost',
]

/** Amounts of peers may be texts. */
const numberOf = (value: unknown): number => Number(typeof value === 'string' ? value.replace(',', '.') : value)

/** Returns a sum without the error of binary fractions: 8.5 + 0.85 is 9.35. */
const sumOf = (values: readonly number[]): number => Number(values.reduce((sum, value) => sum + value, 0).toFixed(6))

/**
 * Returns a price with the core's amounts (OCPI 2.3.0 types, Price). Without `taxes` no tax is stated, which is not a tax
 * of 0.
 */
function price(value: unknown): unknown {
  const [stated] = objectsIn([value])
  if (stated?.before_taxes === undefined) return value
  const taxes = objectsIn(stated.taxes)
  const incl = Array.isArray(stated.taxes)
    ? { incl_vat: sumOf([numberOf(stated.before_taxes), ...taxes.map(({ amount }) => numberOf(amount))]) }
    : {}
  return { ...stated, excl_vat: stated.before_taxes, ...incl }
}

/** Returns a limit of a tariff with the core's amounts (OCPI 2.3.0 mod_tariffs, PriceLimit). */
function limit(value: unknown): unknown {
  const [stated] = objectsIn([value])
  if (stated?.before_taxes === undefined) return value
  const { before_taxes, after_taxes } = stated
  return { ...stated, excl_vat: before_taxes, ...(after_taxes === undefined ? {} : { incl_vat: after_taxes }) }
}

const mapped = (object: Json, names: readonly string[], map: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, names.includes(name) ? map(value) : value]))

/** Returns the percentage of all taxes of a price; undefined when it states none. */
function rateOf(value: unknown): number | undefined {
  const [stated] = objectsIn([value])
  const before = numberOf(stated?.before_taxes)
  if (!(before > 0) || !Array.isArray(stated?.taxes)) return undefined
  return (sumOf(objectsIn(stated.taxes).map(({ amount }) => numberOf(amount))) / before) * 100
}

/**
 * Returns a component whose price includes taxes with its price before them. Without a rate of its own, that of the
 * charge record applies; without any, the component has no price before taxes and no cost is calculated by it.
 */
function beforeTaxes(component: Json, recordRate: number | undefined): Json {
  const { price: included, vat } = component
  const rate = vat === undefined || vat === null ? recordRate : numberOf(vat)
  if (included === undefined) return component
  const { price: _included, ...rest } = component
  const stated = { ...rest, price_with_taxes: included, vat_stated: vat ?? null }
  if (rate === undefined || !Number.isFinite(rate) || rate < 0) return stated
  return { ...stated, price: Number((numberOf(included) / (1 + rate / 100)).toFixed(6)), vat: rate }
}

function tariff(object: Json, recordRate?: number): Json {
  const read = mapped(object, ['min_price', 'max_price'], limit)
  if (object.tax_included !== 'YES' || !Array.isArray(object.elements)) return read
  const elements = objectsIn(object.elements).map((element) =>
    Array.isArray(element.price_components)
      ? {
          ...element,
          price_components: objectsIn(element.price_components).map((one) => beforeTaxes(one, recordRate)),
        }
      : element,
  )
  return { ...read, elements }
}

function cdr(object: Json): Json {
  const read = mapped(object, priced, price)
  if (!Array.isArray(object.tariffs)) return read
  const rate = rateOf(object.total_cost)
  return { ...read, tariffs: objectsIn(object.tariffs).map((one) => tariff(one, rate)) }
}

/** The mappings of OCPI 2.3.0 into the core. */
export const read: OcpiVersion['read'] = {
  ...v221.read,
  session: (object) => mapped(object, priced, price),
  cdr: (object) => cdr(object),
  tariff: (object) => tariff(object),
}
