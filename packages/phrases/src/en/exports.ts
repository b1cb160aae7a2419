/** Archives of everything of a company. */
export const exports = {
  title: 'All data of this wallet',
  words:
    'One ZIP file with all data and documents of the wallet: charging sessions, cards, people, the ledger, invoices as PDF and XML, and the activity. Another installation of Voltway Fleets can import it. It contains no passwords, keys or payment details.',
  request: 'Export everything',
  isMaking: 'An archive is being made.',
  confirmTitle: 'Export everything from this wallet',
  confirmWords:
    'The archive contains personal data of drivers and all invoices. Only owners can download it. It is deleted after 7 days.',
  confirm: 'Export everything',
  none: 'No archives yet',
  noneWords: 'An archive takes from seconds to some minutes. It can be downloaded for 7 days.',
  notLoaded: 'The archives could not be loaded',
  asked: 'Requested {date} by {name}',
  until: 'Available until {date}',
  running: '{percent}% written',
  progress: 'Progress of the archive',
  download: 'Download',
  noWallet: 'Choose a wallet to export its data',
  chooseWallet: 'Choose wallet',
  state: {
    FAILED: 'Could not be made. Try again, or contact support.',
    EXPIRED: 'Deleted',
  },
} as const
