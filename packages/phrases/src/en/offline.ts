/** A lost connection, and a new version of the product. */
export const offline = {
  offline: 'You are offline.',
  unreachable: 'Voltway Fleets is not responding.',
  interrupted: 'Connection lost. This page updates when it is back.',
  shownFrom: 'Data from {time}.',
  retry: 'Try again',
  retrying: 'Trying again…',
  details: 'Age of the data',
  part: {
    overview: 'Wallet overview',
    wallets: 'Your wallets',
    user: 'Your account',
    other: 'Other data',
  },
  back: 'Back online. Everything is up to date.',
  pageTitle: 'This page needs a connection',
  pageWords: 'This device has no data of this page. It opens when you are back online.',
  pageStale: 'Pages you opened before are still available:',
  lastContact: 'Last connected {time}',
  newVersion: 'New version available',
  reload: 'Reload',
  later: 'Later',
} as const
