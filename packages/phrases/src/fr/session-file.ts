import type { sessionFile as english } from '../en/session-file.ts'
import type { Phrases } from '../phrase.ts'

export const sessionFile = {
  file: 'sessions',
  sheet: 'Sessions',
  heads:
    'Session|État|Début|Fin|Minutes|Minutes après la recharge|Énergie, kWh|Heures pleines, kWh|Heures creuses, kWh|HT|TVA|TTC|Devise|Station|Adresse|Ville|Opérateur|Point de recharge|Carte|Numéro de carte|Conducteur|Plaque|Centre de coûts|CO₂, kg|Relevé de recharge|Facture|À vérifier|Hors total|Début (UTC)|Fin (UTC)|Origine|Professionnel, %|Part professionnelle|Part privée',
  /** Where the energy of a charge comes from. */
  sources: { NETWORK: 'Public', HOME: 'Domicile', DEPOT: 'Dépôt' },
} satisfies Phrases<typeof english>
