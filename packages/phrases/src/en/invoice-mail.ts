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
  document: {
    subject: '{kind} {number}: {total}',
    title: '{kind} {number}',
    body: '{kind} {number} of {total} for the wallet {wallet} is attached as a PDF with its e-invoice. All documents are also in Voltway Fleets.',
    action: 'See documents',
    kinds: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
  },
  documentFooter:
    'You receive this e-mail because the wallet sends its documents to this address. It can be changed in the settings of the wallet. Replies are not read.',
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer: 'You receive this e-mail because you manage payments of this wallet in Voltway Fleets. Replies are not read.',
} as const
