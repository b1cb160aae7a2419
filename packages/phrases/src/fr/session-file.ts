import type { sessionFile as english } from '../en/session-file.ts'
import type { Phrases } from '../phrase.ts'

export const sessionFile = {
  file: 'sessions',
  sheet: 'Sessions',
  heads:
    'Session|État|Début|Fin|Minutes|Minutes après la recharge|Énergie, kWh|Heures pleines, kWh|Heures creuses, kWh|HT|TVA|TTC|Devise|Station|Adresse|Ville|Opérateur|Point de recharge|Carte|Numéro de carte|Conducteur|Plaque|Centre de coûts|CO₂, kg|Relevé de recharge|Facture|À vérifier|Hors total|Début (UTC)|Fin (UTC)|Origine|Professionnel, %|Part professionnelle|Part privée',
  /** Where the energy of a charge comes from. */
  sources: { NETWORK: 'Public', HOME: 'Domicile', DEPOT: 'Dépôt' },
  /** The mail about a file that the server prepared. */
  ready: {
    subject: 'Votre fichier de sessions de recharge est prêt',
    body: 'Le fichier contient toutes les sessions qui correspondaient à vos filtres. Connectez-vous pour le télécharger. Il est supprimé {days} jours après la demande.',
    action: 'Ouvrir les sessions de recharge',
    footer:
      'Vous recevez cet e-mail parce que vous avez demandé un fichier dans Voltway Fleets. Les réponses ne sont pas lues.',
  },
} satisfies Phrases<typeof english>
