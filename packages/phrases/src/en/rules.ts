/** Rules of a wallet and of a card: lists, form, preview, refused charges and stations. */
export const rules = {
  state: { ACTIVE: 'Active', PAUSED: 'Paused', PLANNED: 'Planned', ENDED: 'Ended' },
  effect: { REFUSE: 'Refuses', REPORT: 'Reports only' },
  exception: 'Exception',
  form: {
    condition: {
      countries: 'Countries',
      operators: 'Operators',
      stations: 'Favourite or depot stations',
      distance: 'Distance from a place',
      currents: 'AC or DC',
      power_kw: 'Highest power',
      hours: 'Weekdays and hours',
      price_per_kwh: 'Highest price per kWh',
      per_charge: 'Most per charge',
      per_day: 'Most per day and card',
      per_month: 'Most per month and card',
    },
  },
  ofCard: {
    title: 'Rules for this card',
    none: 'No rules apply to this card.',
    error: 'The rules of this card could not be loaded',
    replaced: 'Replaced by an exception: {list}',
    ignored: 'Ignored until {at}',
  },
} as const
