/** Scheduled reports: their mails, their tables and the page that ends them. */
export const reportMail = {
  subject: '{name}: {from} to {to}',
  title: '{name}',
  body: '{content} of {wallet} from {from} to {to}.',
  attached: 'The file is attached.',
  tooLarge: 'The file is too large for an e-mail. Download it in the product.',
  open: 'Open Voltway Fleets',
  stop: 'Stop receiving this report: {url}',
  linkHint: 'If the button does not work, open this link:',
  footer: 'You receive this e-mail because you were chosen in {wallet} as a recipient of this report.',
  contents: {
    SESSIONS: 'Charging sessions',
    CONSUMPTION: 'Consumption by card',
    CO2: 'CO₂',
    BUDGETS: 'Budgets',
  },
  /** Names of files. */
  files: {
    SESSIONS: 'sessions',
    CONSUMPTION: 'consumption',
    CO2: 'co2',
    BUDGETS: 'budgets',
  },
  /** Column headings, separated by vertical bars. */
  heads: {
    CONSUMPTION: 'Card|Card number|Driver|Sessions|Energy, kWh|Cost|Share, %|Cost before',
    BUDGETS: 'Budget|From|To|Amount|Spent|Share, %|Expected',
  },
  page: {
    title: 'Stop this report',
    question: 'You will no longer receive this report.',
    confirm: 'Stop receiving it',
    done: 'You no longer receive this report.',
  },
} as const
