const withoutVat: Readonly<Record<string, string>> = { en: 'without VAT', pt: 'sem IVA', es: 'sin IVA', fr: 'HT' }

/** A formatted amount that says when it is without VAT: `€200.00 without VAT`. `tag` is a BCP 47 tag. */
export function amountText(formatted: string, amounts: string, tag: string): string {
  const words = withoutVat[tag.slice(0, 2)] ?? withoutVat.en
  return amounts === 'NET' ? `${formatted} ${words}` : formatted
}
