/**
 * Notifications of events in a person's wallets: in the product, by mail (title and body) and by text message (title).
 */
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
      body: '{cards} of {fleet} has used up its limit of {amount}. It can charge again when the limit renews or is raised.',
    },
    'session.stopped_at_limit': {
      title: 'Charge of {cards} stopped at its limit',
      body: 'The charge of {cards} of {fleet} at {station} reached {amount}, all that its limit allowed. A stop was sent to the operator. The card can charge again when the limit renews or is raised.',
    },
    'session.stopped_at_balance': {
      title: 'Charge of {cards} stopped: no balance left',
      body: 'The charge of {cards} at {station} reached {amount}, the last amount available in {fleet}. A stop was sent to the operator. Add money so that the cards can charge again.',
    },
    'session.not_stopped': {
      title: 'The operator did not stop the charge of {cards}',
      body: 'The charge of {cards} of {fleet} at {station} was allowed {amount} and continues, because the operator did not carry out the stop. Have it ended at the station.',
    },
    'card_order.shipped': {
      title: { one: 'A card is on its way', other: '{n} cards are on their way' },
      body: {
        one: '{n} card for {fleet} was sent to the address of the order.',
        other: '{n} cards for {fleet} were sent to the address of the order.',
      },
    },
    'card_order.delivered': {
      title: { one: 'A card was delivered', other: '{n} cards were delivered' },
      body: {
        one: '{n} card for {fleet} was delivered. Activate it with the number printed on it.',
        other: '{n} cards for {fleet} were delivered. Activate each with the number printed on it.',
      },
    },
    'balance.low': {
      title: 'Low balance in {fleet}',
      body: '{fleet} has {amount} available. Its cards stop charging when the balance is used up.',
    },
    'budget.reached': {
      title: '{what} has used {percent} of its budget',
      body: '{what} ({fleet}) has used {percent} of its budget of {budget}. Charging continues.',
    },
    'budget.at_risk': {
      title: '{what} is heading over its budget',
      body: '{what} ({fleet}) is expected to spend {amount} by {day}, more than its budget of {budget}. There is still time to act. Charging continues.',
    },
    'consumption.weekly': {
      title: 'Your week at {fleet}: {amount}',
      body: '{fleet} spent {amount} on charging last week.',
    },
    'auto_recharge.off': {
      title: 'Auto-recharge of {fleet} is off',
      body: 'Auto-recharge of {fleet} failed three times in a row and was turned off. Its cards stop charging when the balance is used up.',
    },
    'month.sent': {
      title: '{month} was sent to the accountant',
      body: 'The files of {month} for {fleet} were sent to {who}.',
    },
    'month.not_sent': {
      title: '{month} was not sent to the accountant',
      body: 'The month {month} of {fleet} could not be closed or its files could not be sent. Open the month to see what is missing.',
    },
    'refund.failed': {
      title: 'Refund of {amount} failed',
      body: 'The bank returned the refund. The money is back in the balance of {fleet}.',
    },
    'collection.announced': {
      title: 'Direct debit of {amount} on {day}',
      body: '{amount} will be collected on {day} for {fleet}.',
    },
    'subscription.ending': {
      title: 'No payment method for the plan {plan}',
      body: 'The plan {plan} of {fleet} renews on {day} but has no valid payment method. Add one before then to avoid suspension.',
    },
    'subscription.suspended': {
      title: 'The plan {plan} is suspended',
      body: '{amount} for the plan {plan} of {fleet} could not be collected, so its features are locked. Pay by {day} to keep the plan. Your cards keep charging until then.',
    },
    'subscription.payment_failed': {
      title: 'Payment for the plan {plan} failed',
      body: 'Another attempt to collect {amount} for the plan {plan} of {fleet} failed. Pay by {day} to keep it.',
    },
    'subscription.ended': {
      title: 'The plan {plan} has ended',
      body: 'The plan {plan} of {fleet} was not paid by {day} and has ended. You are now on the free plan. Existing cards and people stay, but nothing can be added above its limits.',
    },
    'invitation.accepted': {
      title: '{who} accepted the invitation',
      body: '{who} now has access to {fleet}.',
    },
  },
  mail: {
    open: 'Open Voltway Fleets',
    choose: 'Change your notification settings: {url}',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'You receive this e-mail because of your notification settings in Voltway Fleets. Replies are not read.',
  },
} as const
