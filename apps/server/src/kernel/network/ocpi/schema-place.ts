import {
  capability,
  connectorFormat,
  connectorType,
  energySourceCategory,
  environmentalImpactCategory,
  facility,
  imageCategory,
  parkingRestriction,
  parkingType,
  powerType,
  status,
  tokenType,
} from './enums.ts'
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
  url,
} from './shape.ts'

/** Locations, EVSEs and connectors, and the small classes they are made of (mod_locations, types). */
export const displayText = object({ language: req(string(2)), text: req(string(512)) })

export const geoLocation = object({ latitude: req(string(10)), longitude: req(string(11)) })

export const additionalGeoLocation = object({
  latitude: req(string(10)),
  longitude: req(string(11)),
  name: opt(displayText),
})

export const image = object({
  url: req(url),
  thumbnail: opt(url),
  category: req(oneOf(imageCategory)),
  type: req(ciString(4)),
  width: opt(int),
  height: opt(int),
})

export const businessDetails = object({ name: req(string(100)), website: opt(url), logo: opt(image) })

export const energySource = object({ source: req(oneOf(energySourceCategory)), percentage: req(number) })

export const environmentalImpact = object({ category: req(oneOf(environmentalImpactCategory)), amount: req(number) })

export const energyMix = object({
  is_green_energy: req(boolean),
  energy_sources: many(energySource),
  environ_impact: many(environmentalImpact),
  supplier_name: opt(string(64)),
  energy_product_name: opt(string(64)),
})

export const exceptionalPeriod = object({ period_begin: req(dateTime), period_end: req(dateTime) })

export const regularHours = object({ weekday: req(int), period_begin: req(string(5)), period_end: req(string(5)) })

export const hours = object({
  twentyfourseven: req(boolean),
  regular_hours: many(regularHours),
  exceptional_openings: many(exceptionalPeriod),
  exceptional_closings: many(exceptionalPeriod),
})

export const publishTokenType = object({
  uid: opt(ciString(36)),
  type: opt(oneOf(tokenType)),
  visual_number: opt(string(64)),
  issuer: opt(string(64)),
  group_id: opt(ciString(36)),
})

export const statusSchedule = object({
  period_begin: req(dateTime),
  period_end: opt(dateTime),
  status: req(oneOf(status)),
})

export const connector = object({
  id: key(ciString(36)),
  standard: req(oneOf(connectorType)),
  format: req(oneOf(connectorFormat)),
  power_type: req(oneOf(powerType)),
  max_voltage: req(int),
  max_amperage: req(int),
  max_electric_power: opt(int),
  tariff_ids: many(ciString(36)),
  terms_and_conditions: opt(url),
  last_updated: req(dateTime),
})

export const evse = object({
  uid: key(ciString(36)),
  evse_id: opt(ciString(48)),
  status: req(oneOf(status)),
  status_schedule: many(statusSchedule),
  capabilities: many(oneOf(capability)),
  connectors: many(connector, 1),
  floor_level: opt(string(4)),
  coordinates: opt(geoLocation),
  physical_reference: opt(string(16)),
  directions: many(displayText),
  parking_restrictions: many(oneOf(parkingRestriction)),
  images: many(image),
  last_updated: req(dateTime),
})

export const location = object({
  country_code: key(ciString(2)),
  party_id: key(ciString(3)),
  id: key(ciString(36)),
  publish: req(boolean),
  publish_allowed_to: many(publishTokenType),
  name: opt(string(255)),
  address: req(string(255)),
  city: req(string(45)),
  postal_code: opt(string(10)),
  state: opt(string(45)),
  country: req(string(3)),
  coordinates: req(geoLocation),
  related_locations: many(additionalGeoLocation),
  parking_type: opt(oneOf(parkingType)),
  evses: many(evse),
  directions: many(displayText),
  operator: opt(businessDetails),
  suboperator: opt(businessDetails),
  owner: opt(businessDetails),
  facilities: many(oneOf(facility)),
  time_zone: req(string(255)),
  opening_times: opt(hours),
  charging_when_closed: opt(boolean),
  images: many(image),
  energy_mix: opt(energyMix),
  last_updated: req(dateTime),
})

export type LenientLocation = Lenient<typeof location>
