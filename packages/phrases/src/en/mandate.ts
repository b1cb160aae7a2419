/** The text of the SEPA Core mandate in the wording of its rulebook, and the labels of its document. */
export const mandate = {
  title: 'SEPA Direct Debit Mandate',
  authorise:
    'By signing this mandate form, you authorise {creditor} to send instructions to your bank to debit your account, and your bank to debit your account in accordance with the instructions from {creditor}.',
  refund:
    'As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited.',
  notice: 'We announce the amount and date of each collection by e-mail at least one day before it.',
  labels: {
    umr: 'Mandate reference',
    creditor: 'Creditor',
    debtor: 'Debtor',
    iban: 'IBAN',
    scheme: 'Scheme',
    signed: 'Signed by',
    from: 'IP address',
    text: 'Text version',
  },
} as const
