/** Why a period cost more or less than the one before: one sentence whose amounts add up. */
export const why = {
  period: { month: 'This month', day: 'Yesterday' },
  title: 'Why the cost changed',
  before: 'Previous period',
  now: 'This period',
  more: '{amount} more:',
  less: '{amount} less:',
  equal: 'The same cost:',
  /** Neither this period nor the one before has a charge. */
  quiet: 'No charges',
  nothing: 'No change.',
  reason: '{reason} ({amount})',
  chargesMore: {
    AC: { one: '{n} more AC charge', other: '{n} more AC charges' },
    DC: { one: '{n} more DC charge', other: '{n} more DC charges' },
    unknown: { one: '{n} more charge', other: '{n} more charges' },
  },
  chargesFewer: {
    AC: { one: '{n} fewer AC charge', other: '{n} fewer AC charges' },
    DC: { one: '{n} fewer DC charge', other: '{n} fewer DC charges' },
    unknown: { one: '{n} fewer charge', other: '{n} fewer charges' },
  },
  up: {
    ENERGY: 'more energy per charge',
    PEAK: 'more in peak hours',
    IDLE: 'more time plugged in',
    PRICE: 'higher price',
    IMPORTED: 'more imported charges',
  },
  down: {
    ENERGY: 'less energy per charge',
    PEAK: 'less in peak hours',
    IDLE: 'less time plugged in',
    PRICE: 'lower price',
    IMPORTED: 'fewer imported charges',
  },
  abroad: 'charging abroad ({country})',
  others: 'other reasons',
  seeSessions: 'Sessions: {reason}',
  /** Before the largest of several reasons. */
  mainly: 'mainly',
  method: 'The parts add up to the difference.',
} as const
