/** Texts of the list of sessions that few visits show: filters from the consumption page, and why it is empty. */
export const sessionNarrow = {
  noCostCentre: 'Without a cost centre',
  noneTitle: 'No charging sessions yet',
  noneWords: 'Charges appear here as soon as they start.',
  noMatchTitle: 'No matching sessions',
  noMatchWords: 'Try other words, other dates or fewer filters.',
  clearFilters: 'Clear filters',
  pastEndTitle: 'This page is empty',
  firstPage: 'First page',
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
