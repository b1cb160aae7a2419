import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Vos données',
    words:
      'Un ZIP de ce qui est conservé à votre sujet : profil, accès, cartes, sessions de charge, connexions et vos actions.',
    request: 'Demander une copie',
    isMaking: 'Votre copie est en préparation.',
    none: 'Pas encore de copie',
    noneWords: 'Elle est prête en une minute. Un message vous prévient, et elle reste disponible 7 jours.',
    notLoaded: 'Vos copies n’ont pas pu être chargées',
    asked: 'Demandée le {date}',
    until: 'Disponible jusqu’au {date}',
    state: {
      PENDING: 'En préparation',
      EXPIRED: 'Sa semaine est passée',
    },
    download: 'Télécharger',
  },
  consents: {
    title: 'Choix de confidentialité',
    words: 'Ce qui peut être appris de votre utilisation. Tout fonctionne sans cela.',
    nothing: 'Rien de tiers n’est chargé ici : il n’y a donc rien à choisir.',
    choose: 'Choisir',
  },
} satisfies Phrases<typeof english>
