/** Mails about unpaid documents and purchase orders, to the people who manage a company's money. */
export const invoiceMail = {
  unpaid: {
    subject: 'Unpaid: {amount} for {wallet}',
    title: 'Unpaid documents',
    body: 'The wallet {wallet} has {amount} unpaid. Its cards do not charge while charging invoices are unpaid.',
    line: '{number}: {amount}',
    action: 'See unpaid documents',
    note: 'We send this reminder at most once a week.',
  },
  purchaseOrder: {
    subject: 'Purchase order {number}: {percent}% used',
    title: 'Purchase order {number} is {percent}% used',
    body: 'The wallet {wallet} has used {consumed} of the {amount} of this purchase order. New documents no longer carry its number once it is used up.',
    action: 'See purchase orders',
  },
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer: 'You receive this e-mail because you manage payments of this wallet in Voltway Fleets. Replies are not read.',
} as const
