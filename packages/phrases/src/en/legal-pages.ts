/** Pages of the legal terms, until the configuration names others. `{seller}` is the seller of the charging. */
export const legalPages = {
  seller: 'Seller: {seller}',
  provider: {
    title: 'Terms of the provider',
    contract: '{seller} sells the charging of this installation. Your company’s agreement with {seller} applies.',
    charging:
      'A charge starts only if its card, the card’s limit and the wallet’s balance allow it. Its price follows the tariff shown for the place and time.',
    records:
      'The operator of the charging point measures and reports the energy. A doubtful report is checked before it is charged. You can dispute a charge in the product.',
    documents: 'Charges are invoiced by calendar month. An issued document is never changed, only credited.',
    data: 'The settings let you download your data, choose what is recorded about you and close your account.',
  },
  network: {
    title: 'Terms of the public charging network',
    operators:
      'Charging points belong to their operators. The rules of the place apply to everyone who charges there, for example on parking, opening hours and safety.',
    price:
      'Before a charge, the product shows the price at its place. It includes fees of the place, such as an occupancy fee.',
    faults:
      'Report a damaged charging point to the operator named on it. Stop charging immediately if the cable or the vehicle becomes hot or smells burnt.',
    status:
      'The operator of a charging point reports whether it is free. A reservation holds it only for the stated time.',
  },
} as const
