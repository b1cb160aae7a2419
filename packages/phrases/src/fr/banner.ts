import type { banner as english } from '../en/banner.ts'
import type { Phrases } from '../phrase.ts'

export const banner = {
  role: 'annonces',
  previous: 'Message précédent',
  next: 'Message suivant',
  position: '{at} / {count}',
  plan: 'Offre {plan}, valable jusqu’au {date}',
  planOnly: 'Offre {plan}',
  ending: 'Votre offre {plan} se termine le {date}.',
  ended: 'Votre offre {plan} a pris fin le {date}.',
  suspended: 'Votre offre {plan} est suspendue. Payez au plus tard le {date} pour la conserver.',
  seeSubscription: 'Voir votre abonnement',
} satisfies Phrases<typeof english>
