export const firstSteps = {
  title: 'First steps',
  progress: '{done} of {n} done',
  hide: 'Hide the first steps',
  hidden: 'The first steps are hidden',
  hiddenHint: '“Show first steps” at the top of this page brings them back.',
  done: 'Done',
  open: 'To do',
  failed: 'The first steps could not be changed',
  step: {
    FUND: {
      title: 'Add money to the wallet',
      words: 'Cards can charge as long as money is available.',
      action: 'Add funds',
    },
    INVITE: {
      title: 'Invite your drivers',
      words: 'Each driver gets a page with their card, their limit and their charges.',
      action: 'Invite a driver',
    },
    CARDS: {
      title: 'Order cards',
      words: 'An eKey works at once on the driver’s phone. Physical cards arrive by post.',
      action: 'Order cards',
    },
    LIMITS: {
      title: 'Set spending limits',
      words: 'A card that reaches its limit stops charging until the limit is renewed.',
      action: 'Set limits',
    },
    VAT: { title: 'Add your VAT number', words: 'It is printed on every invoice.', action: 'Add VAT number' },
    CHARGE: {
      title: 'Charge for the first time',
      words: 'Hold a card to a charge point, or show its eKey. The charge appears here while it runs.',
    },
  },
  method: {
    title: 'Add a payment method',
    words: 'Your monthly invoices are collected from it.',
    action: 'Add a method',
  },
  simulation: {
    title: 'Simulate the first charge',
    words: 'A simulated charge point charges a vehicle with one of your cards for a minute, as a real one would.',
    action: 'Simulate a charge',
    starting: 'The charge point is asking whether the card may charge…',
    charging: 'A vehicle is charging. When it unplugs, the price is taken from the balance.',
    failed: 'The charge did not start: the card was refused or no charge point answered. Try again.',
    noCard: 'No card can charge yet. Add money and order an eKey first.',
    asked: '{card} charges at {station} in a moment',
  },
} as const
