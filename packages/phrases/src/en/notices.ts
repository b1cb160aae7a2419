/**
 * Notifications of events in a person's wallets: in the product, by mail (title and body) and by text message (title).
 */
export const notices = {
  event: {
    'card.blocked': {
      title: { one: '{cards} was blocked', other: '{n} cards were blocked' },
      body: {
        one: '{by} blocked {cards} of {fleet}. It cannot charge until it is unblocked.',
        other: '{by} blocked {cards} of {fleet}. They cannot charge until they are unblocked.',
      },
    },
    'card.limit_reached': {
      title: '{cards} has reached its limit',
      body: '{cards} of {fleet} has used its limit of {amount}. It can charge again when the limit renews or is raised.',
    },
    'card.limit_raised': {
      title: { one: '{amount} more for {cards} until {until}', other: '{amount} more for {n} cards until {until}' },
      body: {
        one: '{by} raised the limit of {cards} of {fleet} by {amount} until {until}.',
        other: '{by} raised the limits of {cards} of {fleet} by {amount} each until {until}.',
      },
    },
    'card.raise_ended': {
      title: { one: 'Temporary raise of {cards} ended', other: 'Temporary raises of {n} cards ended' },
      body: {
        one: 'The limit of {cards} of {fleet} is {amount} again.',
        other: 'The usual limits of {cards} of {fleet} apply again.',
      },
    },
    'session.stopped_at_limit': {
      title: 'Charge of {cards} stopped at its limit',
      body: 'The charge of {cards} of {fleet} at {station} reached {amount}, the rest of its limit. The operator was asked to stop it. The card can charge again when the limit renews or is raised.',
    },
    'session.stopped_at_balance': {
      title: 'Charge of {cards} stopped: no balance left',
      body: 'The charge of {cards} at {station} reached {amount}, the last amount available in {fleet}. The operator was asked to stop it. Add funds so that the cards can charge again.',
    },
    'session.not_stopped': {
      title: 'Charge of {cards} not stopped by the operator',
      body: 'The charge of {cards} of {fleet} at {station} has reached {amount} and continues. Ask the driver to unplug.',
    },
    'request.created': {
      title: '{who} asks for {amount} more on {cards}',
      body: '{who} of {fleet} asks to raise the limit of {cards} by {amount} until {until}. {reason}',
    },
    'request.created_card': {
      title: '{who} asks for a card',
      body: '{who} of {fleet} asks for a card. It costs {amount}. {reason}',
    },
    'request.created_lost_card': {
      title: '{who} lost {cards} and asks for a new card',
      body: '{who} of {fleet} reported {cards} as lost. It is blocked. The replacement costs {amount}. {reason}',
    },
    'request.created_exception': {
      title: '{who} asks for an exception for {cards}',
      body: '{who} of {fleet} asks that a rule does not apply to {cards} until {until}. {reason}',
    },
    'request.waiting_exception': {
      title: 'Request of {who} still without an answer',
      body: '{who} of {fleet} asked for an exception to a rule for {cards}. {reason}',
    },
    'request.approved_exception': {
      title: 'Your exception for {cards} is approved',
      body: '{by} approved your request in {fleet}: the rule does not apply to {cards} until {until}.',
    },
    'request.declined_exception': {
      title: 'Your exception for {cards} is declined',
      body: '{by} declined your request for an exception for {cards} in {fleet}: {reason}',
    },
    'request.expired_exception': {
      title: 'Your request for {cards} has expired',
      body: 'Your request for an exception for {cards} in {fleet} got no answer in time. You can ask again.',
    },
    'request.waiting': {
      title: 'Request of {who} still without an answer',
      body: '{who} of {fleet} asked for {amount}. {reason}',
    },
    'request.decided': {
      title: 'Your request for {amount} is approved',
      body: '{by} approved your request for {amount} in {fleet}.',
    },
    'request.declined': {
      title: 'Your request for {amount} is declined',
      body: '{by} declined your request for {amount} in {fleet}: {reason}',
    },
    'request.expired': {
      title: 'Your request for {amount} has expired',
      body: 'Your request for {amount} in {fleet} got no answer in time. You can ask again.',
    },
    'session.stopped_at_rule': {
      title: 'Charge of {cards} stopped by a rule',
      body: 'The charge of {cards} of {fleet} at {station} reached {amount}, the most that a rule allows. The operator was asked to stop it.',
    },
    'odometer.missing': {
      title: 'Odometer of {plate}',
      body: '{plate} charged at {station}. Enter the kilometres on your page of {fleet}.',
    },
    'rule.refused': {
      title: '{cards} could not charge',
      body: '{reason} This is a rule of {fleet}. If you need an exception, ask your fleet manager.',
    },
    'rule.reported': {
      title: 'A charge of {cards} broke a rule',
      body: '{reason} This rule of {fleet} only reports. The charge started.',
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
      title: 'Budget of {what} at risk',
      body: '{what} ({fleet}) is expected to spend {amount} by {day}, more than its budget of {budget}. Charging continues.',
    },
    'purchase_order.at_risk': {
      title: 'Purchase order {what} nearly used up',
      body: '{amount} of the {budget} of purchase order {what} of {fleet} is expected to be used this month. Change its amount or add the next order in time.',
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
      body: '{month} of {fleet} could not be closed or sent. Open the month to see what to fix.',
    },
    'refund.failed': {
      title: 'Refund of {amount} failed',
      body: 'The bank returned the refund. The money is back in the balance of {fleet}.',
    },
    'payout_account.requested': {
      title: 'New bank account of {fleet}',
      body: '{who} entered a bank account for payouts of {fleet}: {holder}, ending in {iban}. Once it is confirmed, money can be paid to it after 24 hours. If this is not right, remove the account in the wallet.',
    },
    'reimbursement.approved': {
      title: 'Reimbursement of {month} approved',
      body: '{fleet} will pay {amount} to {who} for home charging.',
    },
    'reimbursement.sent': {
      title: 'Reimbursement of {month} is on its way',
      body: '{fleet} ordered the payment of {amount} to {who} for home charging.',
    },
    'reimbursement.paid': {
      title: 'Reimbursement of {month} paid',
      body: '{fleet} paid {amount} to {who} for home charging.',
    },
    'reimbursement.returned': {
      title: 'Reimbursement of {month} returned',
      body: 'The payment of {amount} to {who} came back: {reason}. Check the bank account.',
    },
    'home_charger.invited': {
      title: 'Connect the charger of {site}',
      body: '{fleet} pays back what you charge at home. Connect the charger on your page: it takes three steps.',
    },
    'home_charge.doubtful': {
      title: 'Charge at home on {day} to check',
      body: 'The charge at {site} on {day} does not fit your company vehicle. State on your page of {fleet} whether another car charged.',
    },
    'home_report.sent': {
      title: '{who} sent a report of home charging',
      body: '{who} of {fleet} sent charges of {site}. They count once you accept the report.',
    },
    'home_report.decided': {
      title: 'Charges of {site} accepted',
      body: '{fleet} accepted the charges of {site}. They are in your statement.',
    },
    'home_report.declined': {
      title: 'Charges of {site} declined',
      body: '{fleet} declined the charges of {site}: {reason}',
    },
    'collection.announced': {
      title: 'Direct debit of {amount} on {day}',
      body: '{amount} will be collected on {day} for {fleet}.',
    },
    'subscription.ending': {
      title: 'No payment method for the plan {plan}',
      body: 'The plan {plan} of {fleet} renews on {day} without a valid payment method. Add one by then to avoid suspension.',
    },
    'subscription.suspended': {
      title: 'The plan {plan} is suspended',
      body: '{amount} for the plan {plan} of {fleet} could not be collected. Its features are locked. Pay by {day} to keep the plan. Cards keep charging until then.',
    },
    'subscription.payment_failed': {
      title: 'Payment for the plan {plan} failed',
      body: '{amount} for the plan {plan} of {fleet} could not be collected again. Pay by {day} to keep it.',
    },
    'subscription.ended': {
      title: 'The plan {plan} has ended',
      body: 'The plan {plan} of {fleet} was not paid by {day} and has ended. You are now on the free plan. Cards and people stay, but you cannot add more than it allows.',
    },
    'invitation.accepted': {
      title: '{who} accepted the invitation',
      body: '{who} now has access to {fleet}.',
    },
  },
  mail: {
    open: 'Open {page}',
    answer: 'Open and answer',
    answerOnce: 'The button works once, until the request is answered.',
    choose: 'Change your notification settings',
    footer: 'You receive this e-mail because of your notification settings in Voltway Fleets. Replies are not read.',
  },
} as const
