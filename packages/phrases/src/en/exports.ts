/** Archives of everything of a company. */
export const exports = {
  title: 'All data of this wallet',
  words:
    'A ZIP file with all data and documents. Another installation of Voltway Fleets can import it. It contains no passwords, keys or payment details.',
  request: 'Export everything',
  isMaking: 'An archive is being created.',
  confirmTitle: 'Export all data of this wallet',
  confirmWords:
    'The archive contains personal data of drivers and all invoices. Only owners can download it. It is deleted after 7 days.',
  confirm: 'Export everything',
  none: 'No archives yet',
  noneWords: 'It takes up to a few minutes. You can download the archive for 7 days.',
  notLoaded: 'The archives could not be loaded',
  asked: 'Requested {date} by {name}',
  until: 'Available until {date}',
  running: '{percent}% complete',
  progress: 'Progress of the archive',
  download: 'Download',
  state: {
    FAILED: 'The archive could not be created. Try again or contact support.',
    EXPIRED: 'Deleted',
  },
} as const
