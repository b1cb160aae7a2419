export const firstSteps = {
  title: 'First steps',
  progress: '{done} of {n} done',
  hide: 'Hide first steps',
  hidden: 'First steps hidden',
  hiddenHint: 'Use “Show first steps” at the top of this page to see them again.',
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
      words: 'An eKey works immediately on the driver’s phone. Physical cards arrive by post.',
      action: 'Order cards',
    },
    LIMITS: {
      title: 'Set spending limits',
      words: 'A card that reaches its limit is blocked until the limit renews.',
      action: 'Set limits',
    },
    VAT: { title: 'Add your VAT number', words: 'It is printed on every invoice.', action: 'Add VAT number' },
    CHARGE: {
      title: 'Make the first charge',
      words: 'Hold a card to a charging station or show its eKey. The charge appears here while it runs.',
    },
  },
  method: {
    title: 'Add a payment method',
    words: 'Monthly invoices are collected with it.',
    action: 'Add payment method',
  },
  simulation: {
    title: 'Simulate the first charge',
    words: 'A simulated station charges a vehicle with one of your cards for a minute.',
    action: 'Simulate charge',
    starting: 'The station is checking whether the card can charge…',
    charging: 'A vehicle is charging. The price is taken from the balance when the charge ends.',
    failed: 'The charge did not start. The card was refused or no station answered. Try again.',
    noCard: 'No card can charge yet. Add funds and order an eKey first.',
    asked: '{card} is about to charge at {station}',
  },
} as const
