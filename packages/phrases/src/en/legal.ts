/** Legal terms (spec §2) and the link to the privacy choices. */
export const legal = {
  title: 'Legal terms',
  provider: 'Terms of the provider',
  network: 'Terms of the public charging network',
  mandate: 'Direct-debit mandate',
  privacy: 'Privacy choices',
  version: 'Version',
} as const
