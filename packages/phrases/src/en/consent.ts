/** The request for consent to third parties, and the privacy choices. */
export const consent = {
  title: 'Privacy choices',
  question: 'Analytics and error reports',
  why: 'Optional. No third party is used unless you allow it. Change your choice in the account menu.',
  choose: 'Choose…',
  refuseAll: 'Reject all',
  allowAll: 'Allow all',
  save: 'Save choices',
  notSaved: 'Your choice could not be saved. Try again.',
  kind: {
    analytics: 'Usage statistics',
    error_reporting: 'Error reports',
    heat_map: 'Heat map',
  },
  help: {
    analytics: 'Pages opened and features used, with your account number.',
    error_reporting: 'Errors on the page, with your account number. Your input is never sent.',
    heat_map: 'Clicks and scrolling on each page.',
  },
} as const
