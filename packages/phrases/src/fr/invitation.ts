import type { invitation as english } from '../en/invitation.ts'
import type { Phrases } from '../phrase.ts'

export const invitation = {
  title: 'Votre invitation',
  loading: 'Recherche de votre invitation…',
  invites: '{wallet} vous invite',
  asDriver: 'Vous rechargerez avec les cartes de la flotte et verrez vos propres recharges.',
  asGuest: 'Vous verrez la flotte et y ferez ce que votre rôle permet.',
  wallet: 'Flotte',
  inviter: 'Invité par',
  role: 'Votre rôle',
  until: 'Répondre avant le',
  accept: 'Accepter',
  decline: 'Refuser',
  accepted: 'Bienvenue chez {wallet}',
  declined: 'Vous avez refusé l’invitation de {wallet}',
  toFleets: 'Vers vos flottes',
  otherAccount: 'Se connecter avec un autre compte',
  sentTo: 'Elle a été envoyée à {email}.',
  errorTitle: 'L’invitation n’a pas pu être chargée',
  problem: {
    missing: {
      title: 'Ouvrez à nouveau le lien de votre invitation',
      words: 'Cette page ne sait pas de quelle invitation il s’agit. Le lien est dans le message que vous avez reçu.',
    },
    not_found: {
      title: 'Ce lien ne fonctionne pas',
      words: 'Il est peut-être coupé, ou un message plus récent l’a remplacé. Ouvrez le lien du plus récent.',
    },
    expired: {
      title: 'Cette invitation a expiré',
      words: 'Demandez à la personne qui vous a invité de la renvoyer. Un clic lui suffit.',
    },
    used: {
      title: 'Cette invitation a déjà reçu une réponse',
      words:
        'Si c’est vous qui avez accepté, la flotte est parmi vos flottes. Sinon, demandez une nouvelle invitation.',
    },
    revoked: {
      title: 'Cette invitation a été annulée',
      words: 'La personne qui vous a invité peut vous dire pourquoi, et vous inviter à nouveau.',
    },
    other_person: {
      title: 'Cette invitation est pour un autre compte',
      words: 'Connectez-vous avec l’adresse à laquelle elle a été envoyée, ou demandez une invitation pour la vôtre.',
    },
  },
} as const satisfies Phrases<typeof english>
