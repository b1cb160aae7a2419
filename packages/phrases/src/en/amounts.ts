/** Whether amounts contain VAT. */
export const amounts = {
  label: 'VAT',
  GROSS: 'With VAT',
  NET: 'Without VAT',
  shown: { GROSS: 'Amounts with VAT.', NET: 'Amounts without VAT.' },
  unknown: '{cost} of imported charges has unknown VAT and counts in full.',
  column: '{head}, without VAT',
} as const
