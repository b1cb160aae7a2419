/** Blocking and unblocking fleets. */
export const blockWallets = {
  title: 'Block or unblock fleets',
  description: 'No card of a blocked fleet charges. Everything stays readable.',
  block: 'Block',
  unblock: 'Unblock',
  search: 'Search fleets',
  fleets: 'Fleets',
  cards: {
    one: '{n} card',
    other: '{n} cards',
  },
  chooseFirst: 'Choose at least one fleet.',
  none: {
    block: 'All your fleets are blocked already.',
    unblock: 'None of your fleets is blocked.',
  },
  noMatch: 'No fleet matches.',
  blockConfirm: {
    one: 'Block {n} fleet',
    other: 'Block {n} fleets',
  },
  unblockConfirm: {
    one: 'Unblock {n} fleet',
    other: 'Unblock {n} fleets',
  },
  blockWords: {
    one: '{n} card stops charging at once.',
    other: '{n} cards stop charging at once.',
  },
  unblockWords: {
    one: '{n} card may charge again, unless it is blocked for another reason.',
    other: '{n} cards may charge again, unless blocked for another reason.',
  },
  running: {
    one: '{n} charge that is running goes on to its end.',
    other: '{n} charges that are running go on to their end.',
  },
  blocked: {
    one: '{n} fleet is blocked',
    other: '{n} fleets are blocked',
  },
  unblocked: {
    one: '{n} fleet is unblocked',
    other: '{n} fleets are unblocked',
  },
} as const
