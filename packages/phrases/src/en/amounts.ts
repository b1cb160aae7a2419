/** Whether amounts contain VAT. */
export const amounts = {
  label: 'VAT',
  GROSS: 'With VAT',
  NET: 'Without VAT',
  shown: { GROSS: 'Amounts with VAT.', NET: 'Amounts without VAT.' },
  unknown: 'The VAT of {cost} is unknown, because imported files do not state it. This part counts in full.',
  column: '{head}, without VAT',
} as const
