export const firstSteps = {
  title: 'First steps',
  progress: '{done} of {n} done',
  hide: 'Hide first steps',
  hidden: 'First steps hidden',
  hiddenHint: 'To see them again, select “Show first steps” at the top of this page.',
  done: 'Done',
  open: 'To do',
  failed: 'The first steps could not be changed. Try again.',
  step: {
    FUND: {
      title: 'Add funds to the wallet',
      words: 'Cards can charge while the wallet has available balance.',
      action: 'Add funds',
    },
    INVITE: {
      title: 'Invite your drivers',
      words: 'Each driver sees their card, limit and charges.',
      action: 'Invite driver',
    },
    CARDS: {
      title: 'Order cards',
      words: 'An eKey works immediately on the driver’s phone. Physical cards come by post.',
      action: 'Order cards',
    },
    LIMITS: {
      title: 'Set spending limits',
      words: 'A card that reaches its limit cannot charge until the limit renews.',
      action: 'Set limits',
    },
    VAT: { title: 'Add your VAT number', words: 'Printed on every invoice.', action: 'Add VAT number' },
    CHARGE: {
      title: 'Make the first charge',
      words: 'Hold a card to a charging station or show its eKey.',
    },
  },
  method: {
    title: 'Add a payment method',
    words: 'Used to collect monthly invoices.',
    action: 'Add payment method',
  },
  simulation: {
    title: 'Simulate the first charge',
    words: 'A simulated station charges a vehicle for a minute with one of your cards.',
    action: 'Simulate charge',
    starting: 'The station checks whether the card can charge…',
    charging: 'A vehicle is charging. The price is taken from the balance at the end.',
    failed: 'The charge did not start: card refused or no answer from the station. Try again.',
    noCard: 'No card can charge yet. First add funds and order an eKey.',
    asked: '{card} is about to charge at {station}',
  },
} as const
