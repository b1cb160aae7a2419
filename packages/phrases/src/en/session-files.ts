/** Files of many sessions, which the server prepares. */
export const sessionFiles = {
  title: 'Prepared files',
  words: {
    one: 'Downloads of more than 50,000 sessions are prepared in the background. You get an e-mail when a file is ready. It is deleted after {n} day.',
    other:
      'Downloads of more than 50,000 sessions are prepared in the background. You get an e-mail when a file is ready. It is deleted after {n} days.',
  },
  none: 'No prepared files',
  notLoaded: 'The prepared files could not be loaded',
  list: 'Prepared files',
  name: { one: '{format}, {n} session', other: '{format}, {n} sessions' },
  asked: 'Requested {date}',
  running: '{percent}% complete',
  progress: 'Progress of the file',
  until: 'Available until {date}',
  download: 'Download',
  state: {
    FAILED: 'The file could not be created. Request it again.',
    EXPIRED: 'Deleted',
  },
} as const
