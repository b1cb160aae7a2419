import type { legal as english } from '../en/legal.ts'
import type { Phrases } from '../phrase.ts'

export const legal = {
  title: 'Mentions légales',
  provider: 'Conditions du fournisseur',
  network: 'Conditions du réseau public de recharge',
  mandate: 'Mandat de prélèvement',
  privacy: 'Choix de confidentialité',
  version: 'Version',
} satisfies Phrases<typeof english>
