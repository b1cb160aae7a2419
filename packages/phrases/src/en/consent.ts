/** The request for consent to third parties, and the privacy choices. */
export const consent = {
  title: 'Privacy choices',
  question: 'Analytics and error reports',
  why: 'Optional. Nothing is loaded from third parties unless you allow it. You can change your choice in the account menu at any time.',
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
    error_reporting: 'Errors on the page, with your account number. Text you enter is never sent.',
    heat_map: 'Clicks and scrolling on each page.',
  },
} as const
