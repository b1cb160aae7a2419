import type { sessionFiles as english } from '../en/session-files.ts'
import type { Phrases } from '../phrase.ts'

export const sessionFiles = {
  title: 'Fichiers préparés',
  words: {
    one: 'Les téléchargements de plus de 50 000 sessions sont préparés en arrière-plan. Vous recevez un e-mail dès que le fichier est prêt. Il est supprimé au bout de {n} jour.',
    other:
      'Les téléchargements de plus de 50 000 sessions sont préparés en arrière-plan. Vous recevez un e-mail dès que le fichier est prêt. Il est supprimé au bout de {n} jours.',
  },
  none: 'Aucun fichier préparé',
  notLoaded: 'Impossible d’afficher les fichiers préparés',
  list: 'Fichiers préparés',
  name: { one: '{format}, {n} session', other: '{format}, {n} sessions' },
  asked: 'Demandé le {date}',
  running: '{percent} % effectués',
  progress: 'Avancement du fichier',
  until: 'Disponible jusqu’au {date}',
  download: 'Télécharger',
  state: {
    FAILED: 'Le fichier n’a pas pu être créé. Demandez-le à nouveau.',
    EXPIRED: 'Supprimé',
  },
} satisfies Phrases<typeof english>
