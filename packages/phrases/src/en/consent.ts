/** What people are asked about third parties, and the privacy choices. */
export const consent = {
  title: 'Privacy choices',
  question: 'Analytics and error reports',
  why: 'Everything works without it. Nothing is loaded from others until you agree, and you can change your mind in the account menu at any time.',
  choose: 'Choose…',
  refuseAll: 'Refuse all',
  allowAll: 'Allow all',
  save: 'Save choices',
  notSaved: 'Your choice could not be saved.',
  kind: {
    analytics: 'Usage statistics',
    error_reporting: 'Error reports',
    heat_map: 'Heat map',
  },
  help: {
    analytics: 'Which pages are opened and which functions are used, with the number of your account.',
    error_reporting: 'What went wrong in the page, with the number of your account. Nothing you type is sent.',
    heat_map: 'Where on a page people click and how far they scroll.',
  },
} as const
