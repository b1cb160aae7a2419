import type { banner as english } from '../en/banner.ts'
import type { Phrases } from '../phrase.ts'

export const banner = {
  role: 'annonces',
  previous: 'Message précédent',
  next: 'Message suivant',
  position: '{at} / {count}',
  plan: 'Votre offre est {plan}, valable jusqu’au {date}.',
  planOnly: 'Votre offre est {plan}.',
  ending: 'Votre offre {plan} se termine bientôt. Elle est valable jusqu’au {date}.',
  ended: 'La période de votre offre {plan} a pris fin le {date}.',
  suspended: 'Votre offre {plan} est suspendue. Payez au plus tard le {date} pour la conserver.',
  seeSubscription: 'Voir votre abonnement',
} satisfies Phrases<typeof english>
