/** Filters of the list of sessions that a bar of the consumption page sets. */
export const sessionNarrow = {
  narrow: {
    member: 'Driver',
    station: 'Station',
    cost_centre: 'Cost centre',
    second: 'Second dimension',
    current: 'Current',
    week_hour: 'Hour of the week',
    country: 'Country',
    extra_cost: 'Extra cost',
  },
  extraCost: { PEAK: 'in peak hours', IDLE: 'plugged in after charging' },
} as const
