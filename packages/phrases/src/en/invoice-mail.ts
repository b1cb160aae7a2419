/** Mails about unpaid documents and purchase orders, to the people who manage a company's money. */
export const invoiceMail = {
  unpaid: {
    subject: 'Unpaid: {amount} for {wallet}',
    title: 'Unpaid documents',
    body: '{amount} is unpaid in the wallet {wallet}. Its cards cannot charge while charging invoices are unpaid.',
    line: '{number}: {amount}',
    action: 'See unpaid documents',
    note: 'We send this reminder at most once a week.',
  },
  purchaseOrder: {
    subject: 'Purchase order {number}: {percent}% used',
    title: 'Purchase order {number}: {percent}% used',
    body: '{consumed} of {amount} of this purchase order is used in the wallet {wallet}. When it is used up, new documents no longer carry its number.',
    action: 'See purchase orders',
  },
  document: {
    subject: '{kind} {number}: {total}',
    title: '{kind} {number}',
    body: '{kind} {number} of {total} for {wallet} is attached as a PDF with its e-invoice. You find all documents in Voltway Fleets.',
    action: 'See documents',
    kinds: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
  },
  documentFooter:
    'You receive this e-mail because the wallet sends its documents to this address. You can change it in the wallet settings. Replies are not read.',
  footer: 'You receive this e-mail because you manage payments of this wallet in Voltway Fleets. Replies are not read.',
} as const
