import type { invitation as english } from '../en/invitation.ts'
import type { Phrases } from '../phrase.ts'

export const invitation = {
  title: 'Votre invitation',
  loading: 'Ouverture de votre invitation…',
  invites: 'Invitation de {wallet}',
  asDriver: 'Rechargez avec les cartes de la flotte et suivez vos propres recharges.',
  asGuest: 'Consultez les données de la flotte et faites ce que permet votre rôle.',
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
  errorTitle: 'L’invitation n’a pas pu être affichée',
  problem: {
    missing: {
      title: 'Ouvrez de nouveau le lien d’invitation',
      words: 'Ouvrez le lien du message. Si vous l’avez perdu, demandez une nouvelle invitation.',
    },
    not_found: {
      title: 'Ce lien ne fonctionne pas',
      words: 'Il est peut-être incomplet ou remplacé. Ouvrez le lien du dernier message.',
    },
    expired: {
      title: 'Cette invitation a expiré',
      words: 'Demandez à la personne qui vous a invité de la renvoyer.',
    },
    used: {
      title: 'Cette invitation a déjà reçu une réponse',
      words: 'Si vous l’avez acceptée, la flotte est dans votre liste. Sinon, demandez-en une nouvelle.',
    },
    revoked: {
      title: 'Cette invitation a été annulée',
      words: 'Demandez une nouvelle invitation à la personne qui vous a invité.',
    },
    other_person: {
      title: 'Cette invitation est destinée à un autre compte',
      words: 'Connectez-vous avec l’adresse qui l’a reçue ou demandez une nouvelle invitation.',
    },
  },
} as const satisfies Phrases<typeof english>
