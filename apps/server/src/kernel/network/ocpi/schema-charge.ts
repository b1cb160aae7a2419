import {
  authMethod,
  cdrDimensionType,
  connectorFormat,
  connectorType,
  powerType,
  sessionStatus,
  tokenType,
} from './enums.ts'
import { geoLocation } from './schema-location.ts'
import { price, tariff } from './schema-tariff.ts'
import {
  boolean,
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
} from './shape.ts'

/** A measured volume of a charging period (OCPI 2.2.1 mod_cdrs, CdrDimension). */
export const cdrDimension = object({ type: req(oneOf(cdrDimensionType)), volume: req(number) })

/** A part of a charge with constant conditions (OCPI 2.2.1 mod_cdrs, ChargingPeriod). */
export const chargingPeriod = object({
  start_date_time: req(dateTime),
  dimensions: many(cdrDimension, 1),
  tariff_id: opt(ciString(36)),
})

/** The token of a charge (OCPI 2.2.1 mod_cdrs, CdrToken). */
export const cdrToken = object({
  country_code: req(ciString(2)),
  party_id: req(ciString(3)),
  uid: req(ciString(36)),
  type: req(oneOf(tokenType)),
  contract_id: req(ciString(36)),
})

/** The location of a charge (OCPI 2.2.1 mod_cdrs, CdrLocation). */
export const cdrLocation = object({
  id: req(ciString(36)),
  name: opt(string(255)),
  address: req(string(45)),
  city: req(string(45)),
  postal_code: opt(string(10)),
  state: opt(string(20)),
  country: req(string(3)),
  coordinates: req(geoLocation),
  evse_uid: req(ciString(36)),
  evse_id: req(ciString(48)),
  connector_id: req(ciString(36)),
  connector_standard: req(oneOf(connectorType)),
  connector_format: req(oneOf(connectorFormat)),
  connector_power_type: req(oneOf(powerType)),
})

/** One signed meter value (OCPI 2.2.1 mod_cdrs, SignedValue). */
export const signedValue = object({
  nature: req(ciString(32)),
  plain_data: req(string(5000)),
  signed_data: req(string(5000)),
})

/** The signed meter values of a charge (OCPI 2.2.1 mod_cdrs, SignedData). */
export const signedData = object({
  encoding_method: req(ciString(36)),
  encoding_method_version: opt(int),
  public_key: opt(string(512)),
  signed_values: many(signedValue, 1),
  url: opt(string(512)),
})

/** A session (OCPI 2.2.1 mod_sessions, Session). */
export const session = object({
  country_code: key(ciString(2)),
  party_id: key(ciString(3)),
  id: key(ciString(36)),
  start_date_time: req(dateTime),
  end_date_time: opt(dateTime),
  kwh: req(number),
  cdr_token: req(cdrToken),
  auth_method: req(oneOf(authMethod)),
  authorization_reference: opt(ciString(36)),
  location_id: req(ciString(36)),
  evse_uid: req(ciString(36)),
  connector_id: req(ciString(36)),
  meter_id: opt(string(255)),
  currency: req(string(3)),
  charging_periods: many(chargingPeriod),
  total_cost: opt(price),
  status: req(oneOf(sessionStatus)),
  last_updated: req(dateTime),
})

/** A charge detail record (OCPI 2.2.1 mod_cdrs, CDR). */
export const cdr = object({
  country_code: key(ciString(2)),
  party_id: key(ciString(3)),
  id: key(ciString(39)),
  start_date_time: req(dateTime),
  end_date_time: req(dateTime),
  session_id: opt(ciString(36)),
  cdr_token: req(cdrToken),
  auth_method: req(oneOf(authMethod)),
  authorization_reference: opt(ciString(36)),
  cdr_location: req(cdrLocation),
  meter_id: opt(string(255)),
  currency: req(string(3)),
  tariffs: many(tariff),
  charging_periods: many(chargingPeriod, 1),
  signed_data: opt(signedData),
  total_cost: req(price),
  total_fixed_cost: opt(price),
  total_energy: req(number),
  total_energy_cost: opt(price),
  total_time: req(number),
  total_time_cost: opt(price),
  total_parking_time: opt(number),
  total_parking_cost: opt(price),
  total_reservation_cost: opt(price),
  remark: opt(string(255)),
  invoice_reference_id: opt(ciString(39)),
  credit: opt(boolean),
  credit_reference_id: opt(ciString(39)),
  home_charging_compensation: opt(boolean),
  last_updated: req(dateTime),
})

/** A session as received. */
export type LenientSession = Lenient<typeof session>
/** A charge detail record as received. */
export type LenientCdr = Lenient<typeof cdr>
/** A charging period as received. */
export type LenientPeriod = Lenient<typeof chargingPeriod>
