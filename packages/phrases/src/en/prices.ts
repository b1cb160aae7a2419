/** Charging prices, on a card and on the driver’s own page. */
export const prices = {
  title: 'Charging prices',
  none: 'No prices for this fleet yet.',
  error: 'The prices could not be loaded',
  measure: {
    ENERGY: 'Energy',
    CONNECTED_TIME: 'Time plugged in',
    CHARGING_TIME: 'Charging time',
    PARKING_TIME: 'Plugged in after charging',
    SESSION: 'Start fee',
  },
  inPeriod: '{measure}, {period}',
  period: {
    NORMAL: 'peak hours',
    OFF_PEAK: 'off-peak hours',
    OTHER: 'other hours',
  },
  per: {
    ENERGY: '{price} per kWh',
    CONNECTED_TIME: '{price} per minute',
    CHARGING_TIME: '{price} per minute',
    PARKING_TIME: '{price} per minute',
    SESSION: '{price} per charge',
  },
  vat: 'Plus {rate}% VAT. {name}.',
  announced: '{region}, from {date}',
  region: { PT: 'Mainland Portugal', 'PT-20': 'Azores', 'PT-30': 'Madeira' },
} as const
