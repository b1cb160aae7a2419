import { type Json, objectsIn } from '../merge.ts'
import { v221 } from '../v2-2-1/version.ts'
import type { OcpiVersion } from '../version.ts'

/** Maps stored objects back into the form of OCPI 2.3.0: the amounts that `read.ts` added are left out. */

/** An amount of another version of the same peer has only the core's fields. */
function price(value: unknown, limits: boolean): unknown {
  const [stored] = objectsIn([value])
  if (stored === undefined) return value
  const { excl_vat, incl_vat, ...stated } = stored
  if (stated.before_taxes !== undefined || excl_vat === undefined) return stated
  if (incl_vat === undefined) return { ...stated, before_taxes: excl_vat }
  if (limits) return { ...stated, before_taxes: excl_vat, after_taxes: incl_vat }
  const amount = Number((Number(incl_vat) - Number(excl_vat)).toFixed(6))
  return { ...stated, before_taxes: excl_vat, taxes: [{ name: 'VAT', amount }] }
}

const costs = (object: Json): Json =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      /^total_(\w+_)?cost$/.test(name) ? price(value, false) : value,
    ]),
  )

function component(stored: Json): Json {
  const { price_with_taxes: included, vat_stated: vat, ...rest } = stored
  if (included === undefined) return stored
  const { vat: _derived, ...untaxed } = rest
  return { ...untaxed, price: included, ...(vat === null ? {} : { vat }) }
}

function tariff(object: Json): Json {
  const { min_price, max_price, elements } = object
  return {
    ...object,
    ...(min_price === undefined ? {} : { min_price: price(min_price, true) }),
    ...(max_price === undefined ? {} : { max_price: price(max_price, true) }),
    ...(Array.isArray(elements)
      ? {
          elements: objectsIn(elements).map((element) =>
            Array.isArray(element.price_components)
              ? { ...element, price_components: objectsIn(element.price_components).map(component) }
              : element,
          ),
        }
      : {}),
  }
}

const cdr = (object: Json): Json => ({
  ...costs(object),
  ...(Array.isArray(object.tariffs) ? { tariffs: objectsIn(object.tariffs).map(tariff) } : {}),
})

/** The mappings of the core into OCPI 2.3.0. */
export const write: OcpiVersion['write'] = { ...v221.write, session: costs, cdr, tariff }
