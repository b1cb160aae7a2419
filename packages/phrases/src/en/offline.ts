/** A lost connection, and a new version of the product. */
export const offline = {
  offline: 'You are offline.',
  unreachable: 'Voltway Fleets does not answer.',
  shownFrom: 'What you see is from {time}.',
  retry: 'Try again',
  retrying: 'Trying again…',
  details: 'What is from when',
  part: {
    overview: 'Overview of the wallet',
    wallets: 'Your wallets',
    user: 'Your account',
    other: 'Everything else',
  },
  back: 'Connected again. Everything is up to date.',
  pageTitle: 'This page needs a connection',
  pageWords:
    'No figures are kept on this device, so there is nothing old to show. The page opens by itself once there is a connection.',
  pageStale: 'What you opened before is still there, as it was:',
  lastContact: 'Last connected {time}',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
} as const
