/** What people are told when something happens in their wallets: in the product, by mail (title and body) and by text message (title). */
export const notices = {
  event: {
    'card.blocked': {
      title: { one: '{cards} was blocked', other: '{n} cards were blocked' },
      body: {
        one: '{cards} of {fleet} was blocked by {by}. It cannot charge until it is unblocked.',
        other: '{cards} of {fleet} were blocked by {by}. They cannot charge until they are unblocked.',
      },
    },
    'card.limit_reached': {
      title: '{cards} has reached its limit',
      body: '{cards} of {fleet} has used up its {amount}. It charges again with its next period, or when the limit is raised.',
    },
    'card_order.shipped': {
      title: { one: 'A card is on its way', other: '{n} cards are on their way' },
      body: {
        one: '{n} card for {fleet} has left for the address of the order.',
        other: '{n} cards for {fleet} have left for the address of the order.',
      },
    },
    'card_order.delivered': {
      title: { one: 'A card was delivered', other: '{n} cards were delivered' },
      body: {
        one: '{n} card for {fleet} was delivered. It is activated with the number printed on it.',
        other: '{n} cards for {fleet} were delivered. Each is activated with the number printed on it.',
      },
    },
    'balance.low': {
      title: 'The balance of {fleet} is low',
      body: '{amount} are left to spend in {fleet}. Once they are used up, its cards stop charging.',
    },
    'budget.reached': {
      title: '{what} has used {percent} of its budget',
      body: '{what} ({fleet}) has used {percent} of its budget of {amount}. Charging goes on.',
    },
    'auto_recharge.off': {
      title: 'Auto-recharge of {fleet} is off',
      body: '{fleet} could not be recharged three times in a row, so auto-recharge was switched off. When the balance is used up, its cards stop charging.',
    },
    'refund.failed': {
      title: 'Refund of {amount} failed',
      body: 'The bank sent the refund back. The money is in the balance of {fleet} again.',
    },
    'collection.announced': {
      title: 'Direct debit of {amount} on {day}',
      body: '{amount} will be collected on {day} for {fleet}.',
    },
    'subscription.ending': {
      title: 'There is nothing to pay the plan {plan} with',
      body: 'The plan {plan} of {fleet} is renewed on {day}, and no payment method can be charged for it. Add one before then, or it is suspended.',
    },
    'subscription.suspended': {
      title: 'The plan {plan} is suspended',
      body: '{amount} for the plan {plan} of {fleet} could not be collected, so what it brings is locked. Pay by {day} to keep it; until then your cards go on charging.',
    },
    'subscription.payment_failed': {
      title: 'The plan {plan} could not be paid',
      body: 'Another try to collect {amount} for the plan {plan} of {fleet} has failed. Pay by {day} to keep it.',
    },
    'subscription.ended': {
      title: 'The plan {plan} has ended',
      body: 'The plan {plan} of {fleet} was not paid by {day} and has ended. The free plan follows: what there is stays, but nothing can be added above its limits.',
    },
    'invitation.accepted': {
      title: '{who} accepted the invitation',
      body: '{who} may now enter {fleet}.',
    },
  },
  mail: {
    open: 'Open Voltway Fleets',
    choose: 'You choose what reaches you, and how: {url}',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'Voltway Fleets sent you this because of your notification settings. Nobody reads answers to it.',
  },
} as const
