/** Date ranges of lists and figures: presets and the calendar. */
export const dates = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  threeMonths: 'Last 3 months',
  thisYear: 'This year',
  lastYear: 'Last year',
  custom: 'Choose dates…',
  dialog: 'Choose dates',
  range: 'Start and end date',
  apply: 'Apply dates',
  chosen: '{from} – {to}',
  since: 'Since {from}',
  until: 'Until {to}',
  walletTime: 'Times in the fleet’s time zone: {zone}',
} as const
