import * as z from 'zod'
import { dayOfWeek, reservationRestrictionType, tariffDimensionType, tariffType } from './enums.ts'
import { displayText, energyMix } from './schema-location.ts'
import {
  ciString,
  dateTime,
  int,
  key,
  type Lenient,
  many,
  number,
  object,
  oneOf,
  opt,
  req,
  string,
  url,
} from './shape.ts'

const exactPrice = object({ excl_vat: req(number), incl_vat: opt(number) })

/**
 * An amount of money (OCPI 2.2.1 types, Price). A number is an amount without VAT, as OCPI 2.1.1 writes it. Prices and
 * tariffs are read only through `tariff-mapping.ts`.
 */
export const price = {
  ...exactPrice,
  lenient: z.preprocess(
    (value) => (typeof value === 'number' || typeof value === 'string' ? { excl_vat: value } : value),
    exactPrice.lenient,
  ),
}

/** The price of one dimension (OCPI 2.2.1 mod_tariffs, PriceComponent). `price` is without VAT, `vat` in percent. */
export const priceComponent = object({
  type: req(oneOf(tariffDimensionType)),
  price: req(number),
  vat: opt(number),
  step_size: req(int),
})

/**
 * The restrictions of an element (OCPI 2.2.1 mod_tariffs, TariffRestrictions). Times are local, durations in seconds,
 * currents in A, powers in kW.
 */
export const tariffRestrictions = object({
  start_time: opt(string(5)),
  end_time: opt(string(5)),
  start_date: opt(string(10)),
  end_date: opt(string(10)),
  min_kwh: opt(number),
  max_kwh: opt(number),
  min_current: opt(number),
  max_current: opt(number),
  min_power: opt(number),
  max_power: opt(number),
  min_duration: opt(int),
  max_duration: opt(int),
  day_of_week: many(oneOf(dayOfWeek)),
  reservation: opt(oneOf(reservationRestrictionType)),
})

/** Price components with their restrictions (OCPI 2.2.1 mod_tariffs, TariffElement). */
export const tariffElement = object({
  price_components: many(priceComponent, 1),
  restrictions: opt(tariffRestrictions),
})

/** A tariff of an operator (OCPI 2.2.1 mod_tariffs, Tariff). */
export const tariff = object({
  country_code: key(ciString(2)),
  party_id: key(ciString(3)),
  id: key(ciString(36)),
  currency: req(string(3)),
  type: opt(oneOf(tariffType)),
  tariff_alt_text: many(displayText),
  tariff_alt_url: opt(url),
  min_price: opt(price),
  max_price: opt(price),
  elements: many(tariffElement, 1),
  start_date_time: opt(dateTime),
  end_date_time: opt(dateTime),
  energy_mix: opt(energyMix),
  last_updated: req(dateTime),
})

/** A price as received. */
export type LenientPrice = Lenient<typeof price>
/** A tariff as received. */
export type LenientTariff = Lenient<typeof tariff>
/** The restrictions of an element as received. */
export type LenientRestrictions = Lenient<typeof tariffRestrictions>
