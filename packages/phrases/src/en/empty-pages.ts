/** What a page says while there is nothing on it. */
export const emptyPages = {
  home: {
    title: 'Your fleet at a glance',
    words: 'Balance, running charges and whatever needs your attention gather on this page.',
  },
  wallet: {
    title: 'No movements in this wallet',
    words: 'Top-ups, charges and refunds are listed here from the first one on.',
  },
  cards: {
    title: 'No cards in this wallet',
    words: 'Each card with its spending limit and what is left of it is listed here.',
  },
  'charging-sessions': {
    title: 'No charging sessions',
    words: 'Every charge of the fleet appears here as soon as it starts.',
  },
  consumption: {
    title: 'No consumption to compare',
    words: 'Energy and cost by card, place and hour are compared here, month against month.',
  },
  invites: {
    title: 'Nobody else has access',
    words: 'People who drive or manage with you are listed here, with their invitations.',
  },
  'wallet-settings': {
    title: 'Nothing to set for this wallet',
    words: 'Name, invoicing details and defaults of the wallet are kept here.',
  },
  'wallet-guest': { title: 'No access to show', words: 'What a company lets you do with its wallet is shown here.' },
  index: { title: 'No fleets', words: 'The fleets you may enter are listed here.' },
} as const
