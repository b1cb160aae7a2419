/** Pages of the legal terms, until the configuration names others. `{seller}` is the seller of the charging. */
export const legalPages = {
  seller: 'Seller: {seller}',
  provider: {
    title: 'Terms of the provider',
    contract: '{seller} sells the charging of this installation. Your company’s agreement with {seller} applies.',
    charging:
      'A charge starts only while its card, the limit of the card and the balance of the wallet allow it. Its price follows the tariff that the product shows for its place and time.',
    records:
      'The operator of the charge point measures the energy and reports it. A doubtful report is not charged before it is checked, and you can dispute a charge in the product.',
    documents: 'Charges are invoiced by calendar month. An issued document is never changed, only credited.',
    data: 'The settings let you download your data, choose what is recorded about you and close your account.',
  },
  network: {
    title: 'Terms of the public charging network',
    operators:
      'Charge points belong to their operators. The rules of the place apply to everyone who charges there, for example on parking, opening hours and safety.',
    price:
      'Before a charge the product shows the price at its place. Fees of a place, such as an occupancy fee, are part of it.',
    faults:
      'Report a damaged charge point to the operator that is named on it. Stop charging immediately when cable or vehicle become hot or smell burnt.',
    status:
      'Whether a charge point is free is reported by its operator. A reservation holds it for its stated time only.',
  },
} as const
