/** Blocking and unblocking fleets. */
export const blockWallets = {
  title: 'Block or unblock fleets',
  description: 'Cards of a blocked fleet do not charge. Its data stays visible.',
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
    block: 'All your fleets are already blocked.',
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
    one: '{n} card stops charging immediately.',
    other: '{n} cards stop charging immediately.',
  },
  unblockWords: {
    one: '{n} card can charge again, unless it is blocked for another reason.',
    other: '{n} cards can charge again, unless blocked for another reason.',
  },
  running: {
    one: '{n} running charge continues until it ends.',
    other: '{n} running charges continue until they end.',
  },
  blocked: {
    one: '{n} fleet blocked',
    other: '{n} fleets blocked',
  },
  unblocked: {
    one: '{n} fleet unblocked',
    other: '{n} fleets unblocked',
  },
} as const
