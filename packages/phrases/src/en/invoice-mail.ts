/** Mails about unpaid documents and purchase orders: to whoever looks after a company’s money. */
export const invoiceMail = {
  unpaid: {
    subject: 'Unpaid: {amount} of {wallet}',
    title: 'Documents are waiting to be paid',
    body: 'The wallet {wallet} still has {amount} to pay. While charging invoices are unpaid, its cards do not charge.',
    line: '{number}: {amount}',
    action: 'See what is unpaid',
    note: 'We remind you at most once a week.',
  },
  purchaseOrder: {
    subject: 'Purchase order {number}: {percent}% used',
    title: 'Purchase order {number} is {percent}% used',
    body: 'The wallet {wallet} has used {consumed} of the {amount} of this purchase order. Once it is used up, documents no longer carry its number.',
    action: 'See the purchase orders',
  },
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer:
    'Voltway Fleets sent you this because you look after the payments of this wallet. Nobody reads answers to it.',
} as const
