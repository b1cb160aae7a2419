import type { invitation as english } from '../en/invitation.ts'
import type { Phrases } from '../phrase.ts'

export const invitation = {
  title: 'Votre invitation',
  loading: 'Chargement de votre invitation…',
  invites: 'Invitation de {wallet}',
  asDriver: 'Vous rechargez avec les cartes de la flotte et voyez vos propres recharges.',
  asGuest: 'Vous voyez les données de la flotte et pouvez faire ce que permet votre rôle.',
  wallet: 'Flotte',
  inviter: 'Invité par',
  role: 'Votre rôle',
  until: 'Valable jusqu’au',
  accept: 'Accepter',
  decline: 'Refuser',
  accepted: 'Bienvenue chez {wallet}',
  declined: 'Vous avez refusé l’invitation de {wallet}',
  toFleets: 'Aller à vos flottes',
  otherAccount: 'Se connecter avec un autre compte',
  sentTo: 'Envoyée à {email}.',
  errorTitle: 'L’invitation n’a pas pu être chargée',
  problem: {
    missing: {
      title: 'Ouvrez de nouveau le lien d’invitation',
      words: 'Le lien se trouve dans le message que vous avez reçu.',
    },
    not_found: {
      title: 'Ce lien ne fonctionne pas',
      words: 'Il est peut-être incomplet ou remplacé par un lien plus récent. Ouvrez le lien du dernier message.',
    },
    expired: {
      title: 'Cette invitation a expiré',
      words: 'Demandez à la personne qui vous a invité de la renvoyer.',
    },
    used: {
      title: 'Cette invitation a déjà reçu une réponse',
      words: 'Si vous l’avez acceptée, la flotte figure dans votre liste. Sinon, demandez une nouvelle invitation.',
    },
    revoked: {
      title: 'Cette invitation a été annulée',
      words: 'Demandez une nouvelle invitation à la personne qui vous a invité.',
    },
    other_person: {
      title: 'Cette invitation est destinée à un autre compte',
      words:
        'Connectez-vous avec l’adresse e-mail à laquelle elle a été envoyée, ou demandez une invitation à votre adresse.',
    },
  },
} as const satisfies Phrases<typeof english>
