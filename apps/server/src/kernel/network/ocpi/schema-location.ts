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

/** Text in one language (OCPI 2.2.1 types, DisplayText). */
export const displayText = object({ language: req(string(2)), text: req(string(512)) })

/** Coordinates in decimal degrees (OCPI 2.2.1 mod_locations, GeoLocation). */
export const geoLocation = object({ latitude: req(string(10)), longitude: req(string(11)) })

/** Coordinates with a name (OCPI 2.2.1 mod_locations, AdditionalGeoLocation). */
export const additionalGeoLocation = object({
  latitude: req(string(10)),
  longitude: req(string(11)),
  name: opt(displayText),
})

/** An image by its URL (OCPI 2.2.1 mod_locations, Image). */
export const image = object({
  url: req(url),
  thumbnail: opt(url),
  category: req(oneOf(imageCategory)),
  type: req(ciString(4)),
  width: opt(int),
  height: opt(int),
})

/** Name, website and logo of a company (OCPI 2.2.1 mod_locations, BusinessDetails). */
export const businessDetails = object({ name: req(string(100)), website: opt(url), logo: opt(image) })

/** The percentage of an energy source (OCPI 2.2.1 mod_locations, EnergySource). */
export const energySource = object({ source: req(oneOf(energySourceCategory)), percentage: req(number) })

/** An environmental impact per kWh (OCPI 2.2.1 mod_locations, EnvironmentalImpact). */
export const environmentalImpact = object({ category: req(oneOf(environmentalImpactCategory)), amount: req(number) })

/** The energy mix of a location or tariff (OCPI 2.2.1 mod_locations, EnergyMix). */
export const energyMix = object({
  is_green_energy: req(boolean),
  energy_sources: many(energySource),
  environ_impact: many(environmentalImpact),
  supplier_name: opt(string(64)),
  energy_product_name: opt(string(64)),
})

/** A period with exceptional opening hours (OCPI 2.2.1 mod_locations, ExceptionalPeriod). */
export const exceptionalPeriod = object({ period_begin: req(dateTime), period_end: req(dateTime) })

/** Opening hours of a weekday, in local time (OCPI 2.2.1 mod_locations, RegularHours). */
export const regularHours = object({ weekday: req(int), period_begin: req(string(5)), period_end: req(string(5)) })

/** Opening hours of a location (OCPI 2.2.1 mod_locations, Hours). */
export const hours = object({
  twentyfourseven: req(boolean),
  regular_hours: many(regularHours),
  exceptional_openings: many(exceptionalPeriod),
  exceptional_closings: many(exceptionalPeriod),
})

/** A token whose owner may see an unpublished location (OCPI 2.2.1 mod_locations, PublishTokenType). */
export const publishTokenType = object({
  uid: opt(ciString(36)),
  type: opt(oneOf(tokenType)),
  visual_number: opt(string(64)),
  issuer: opt(string(64)),
  group_id: opt(ciString(36)),
})

/** A planned status of an EVSE (OCPI 2.2.1 mod_locations, StatusSchedule). */
export const statusSchedule = object({
  period_begin: req(dateTime),
  period_end: opt(dateTime),
  status: req(oneOf(status)),
})

/** A connector of an EVSE (OCPI 2.2.1 mod_locations, Connector). Voltage in V, amperage in A, power in W. */
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

/** An EVSE of a location (OCPI 2.2.1 mod_locations, EVSE). */
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

/** A location with its EVSEs (OCPI 2.2.1 mod_locations, Location). */
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

/** A location as received. */
export type LenientLocation = Lenient<typeof location>
