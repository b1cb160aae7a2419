/**
 * Capabilities of an EVSE (OCPI 2.2.1 mod_locations, Capability). This file contains the enums of the specification by
 * its names, with the values of all versions that we speak; peers may send other values.
 */
export const capability = [
  'CHARGING_PROFILE_CAPABLE',
  'CHARGING_PREFERENCES_CAPABLE',
  'CHIP_CARD_SUPPORT',
  'CONTACTLESS_CARD_SUPPORT',
  'CREDIT_CARD_PAYABLE',
  'DEBIT_CARD_PAYABLE',
  'PED_TERMINAL',
  'REMOTE_START_STOP_CAPABLE',
  'RESERVABLE',
  'RFID_READER',
  'START_SESSION_CONNECTOR_REQUIRED',
  'TOKEN_GROUP_CAPABLE',
  'UNLOCK_CAPABLE',
] as const
/** Socket or attached cable of a connector (OCPI 2.2.1 mod_locations, ConnectorFormat). */
export const connectorFormat = ['SOCKET', 'CABLE'] as const
/** The plug standard of a connector (OCPI 2.2.1 mod_locations, ConnectorType). */
export const connectorType = [
  'CHADEMO',
  'CHAOJI',
  'DOMESTIC_A',
  'DOMESTIC_B',
  'DOMESTIC_C',
  'DOMESTIC_D',
  'DOMESTIC_E',
  'DOMESTIC_F',
  'DOMESTIC_G',
  'DOMESTIC_H',
  'DOMESTIC_I',
  'DOMESTIC_J',
  'DOMESTIC_K',
  'DOMESTIC_L',
  'DOMESTIC_M',
  'DOMESTIC_N',
  'DOMESTIC_O',
  'GBT_AC',
  'GBT_DC',
  'IEC_60309_2_single_16',
  'IEC_60309_2_three_16',
  'IEC_60309_2_three_32',
  'IEC_60309_2_three_64',
  'IEC_62196_T1',
  'IEC_62196_T1_COMBO',
  'IEC_62196_T2',
  'IEC_62196_T2_COMBO',
  'IEC_62196_T3A',
  'IEC_62196_T3C',
  'MCS',
  'NEMA_5_20',
  'NEMA_6_30',
  'NEMA_6_50',
  'NEMA_10_30',
  'NEMA_10_50',
  'NEMA_14_30',
  'NEMA_14_50',
  'PANTOGRAPH_BOTTOM_UP',
  'PANTOGRAPH_TOP_DOWN',
  'SAE_J3400',
  'TESLA_R',
  'TESLA_S',
] as const
/** Categories of energy sources (OCPI 2.2.1 mod_locations, EnergySourceCategory). */
export const energySourceCategory = [
  'NUCLEAR',
  'GENERAL_FOSSIL',
  'COAL',
  'GAS',
  'GENERAL_GREEN',
  'SOLAR',
  'WIND',
  'WATER',
] as const
/** Categories of environmental impact (OCPI 2.2.1 mod_locations, EnvironmentalImpactCategory). */
export const environmentalImpactCategory = ['NUCLEAR_WASTE', 'CARBON_DIOXIDE'] as const
/** Facilities at a location (OCPI 2.2.1 mod_locations, Facility). */
export const facility = [
  'HOTEL',
  'RESTAURANT',
  'CAFE',
  'MALL',
  'SUPERMARKET',
  'SPORT',
  'RECREATION_AREA',
  'NATURE',
  'MUSEUM',
  'BIKE_SHARING',
  'BUS_STOP',
  'TAXI_STAND',
  'TRAM_STOP',
  'METRO_STATION',
  'TRAIN_STATION',
  'AIRPORT',
  'PARKING_LOT',
  'CARPOOL_PARKING',
  'FUEL_STATION',
  'WIFI',
] as const
/** Categories of images (OCPI 2.2.1 mod_locations, ImageCategory). */
export const imageCategory = ['CHARGER', 'ENTRANCE', 'LOCATION', 'NETWORK', 'OPERATOR', 'OTHER', 'OWNER'] as const
/** Restrictions of a parking space (OCPI 2.2.1 mod_locations, ParkingRestriction). */
export const parkingRestriction = [
  'CUSTOMERS',
  'DISABLED',
  'EMPLOYEES',
  'EV_ONLY',
  'MOTORCYCLES',
  'PLUGGED',
  'TAXIS',
  'TENANTS',
] as const
/** Types of parking at a location (OCPI 2.2.1 mod_locations, ParkingType). */
export const parkingType = [
  'ALONG_MOTORWAY',
  'PARKING_GARAGE',
  'PARKING_LOT',
  'ON_DRIVEWAY',
  'ON_STREET',
  'UNDERGROUND_GARAGE',
] as const
/** The current and phases of a connector (OCPI 2.2.1 mod_locations, PowerType). */
export const powerType = ['AC_1_PHASE', 'AC_2_PHASE', 'AC_2_PHASE_SPLIT', 'AC_3_PHASE', 'DC'] as const
/** The status of an EVSE (OCPI 2.2.1 mod_locations, Status). */
export const status = [
  'AVAILABLE',
  'BLOCKED',
  'CHARGING',
  'INOPERATIVE',
  'OUTOFORDER',
  'PLANNED',
  'REMOVED',
  'RESERVED',
  'UNKNOWN',
] as const
/** Charging preferences of a driver (OCPI 2.2.1 mod_sessions, ProfileType). */
export const profileType = ['CHEAP', 'FAST', 'GREEN', 'REGULAR'] as const
/** The status of a session (OCPI 2.2.1 mod_sessions, SessionStatus). */
export const sessionStatus = ['ACTIVE', 'COMPLETED', 'INVALID', 'PENDING', 'RESERVATION'] as const
/** The method of authorization of a charge (OCPI 2.2.1 mod_cdrs, AuthMethod). */
export const authMethod = ['AUTH_REQUEST', 'COMMAND', 'WHITELIST'] as const
/** The measured volumes of a charging period (OCPI 2.2.1 mod_cdrs, CdrDimensionType). */
export const cdrDimensionType = [
  'CURRENT',
  'ENERGY',
  'ENERGY_EXPORT',
  'ENERGY_IMPORT',
  'FLAT',
  'MAX_CURRENT',
  'MIN_CURRENT',
  'MAX_POWER',
  'MIN_POWER',
  'PARKING_TIME',
  'POWER',
  'RESERVATION_TIME',
  'STATE_OF_CHARGE',
  'TIME',
] as const
/** Days in tariff restrictions (OCPI 2.2.1 mod_tariffs, DayOfWeek). */
export const dayOfWeek = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
/** Restriction of an element to reservations (OCPI 2.2.1 mod_tariffs, ReservationRestrictionType). */
export const reservationRestrictionType = ['RESERVATION', 'RESERVATION_EXPIRES'] as const
/** Priced dimensions of a tariff (OCPI 2.2.1 mod_tariffs, TariffDimensionType). */
export const tariffDimensionType = ['ENERGY', 'FLAT', 'PARKING_TIME', 'TIME'] as const
/** The use of a tariff (OCPI 2.2.1 mod_tariffs, TariffType). */
export const tariffType = ['AD_HOC_PAYMENT', 'PROFILE_CHEAP', 'PROFILE_FAST', 'PROFILE_GREEN', 'REGULAR'] as const
/** The result of an authorization (OCPI 2.2.1 mod_tokens, AllowedType). */
export const allowedType = ['ALLOWED', 'BLOCKED', 'EXPIRED', 'NO_CREDIT', 'NOT_ALLOWED'] as const
/** The type of a token (OCPI 2.2.1 mod_tokens, TokenType). */
export const tokenType = ['AD_HOC_USER', 'APP_USER', 'EMAID', 'OTHER', 'RFID'] as const
/** Whether a CPO may authorize a token itself (OCPI 2.2.1 mod_tokens, WhitelistType). */
export const whitelistType = ['ALWAYS', 'ALLOWED', 'ALLOWED_OFFLINE', 'NEVER'] as const
/** The operator's response to a command (OCPI 2.2.1 mod_commands, CommandResponseType). */
export const commandResponseType = ['NOT_SUPPORTED', 'REJECTED', 'ACCEPTED', 'UNKNOWN_SESSION'] as const
/** The charger's result of a command (OCPI 2.2.1 mod_commands, CommandResultType). */
export const commandResultType = [
  'ACCEPTED',
  'CANCELED_RESERVATION',
  'EVSE_OCCUPIED',
  'EVSE_INOPERATIVE',
  'FAILED',
  'NOT_SUPPORTED',
  'REJECTED',
  'TIMEOUT',
  'UNKNOWN_RESERVATION',
] as const
/** The role of a party (OCPI 2.2.1 types, Role). */
export const role = ['CPO', 'EMSP', 'HUB', 'NAP', 'NSP', 'OTHER', 'SCSP'] as const
/** The side of a module that an endpoint implements (OCPI 2.2.1 version_information_endpoint, InterfaceRole). */
export const interfaceRole = ['SENDER', 'RECEIVER'] as const
/** The connection of a party to its hub (OCPI 2.2.1 mod_hub_client_info, ConnectionStatus). */
export const connectionStatus = ['CONNECTED', 'OFFLINE', 'PLANNED', 'SUSPENDED'] as const
