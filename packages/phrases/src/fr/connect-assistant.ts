import type { connectAssistant as english } from '../en/connect-assistant.ts'
import type { Phrases } from '../phrase.ts'

export const connectAssistant = {
  title: 'Connecter un assistant',
  question: '{name} souhaite lire votre flotte',
  unchecked:
    'Voltway Fleets ne connaît pas ce programme. Continuez uniquement si vous avez lancé cette demande vous-même. Vous retournerez à {host}.',
  wallet: 'Flotte',
  reads: 'Il peut lire, dans la limite de vos droits\u202f:',
  limits: 'Il ne modifie rien sans votre confirmation. Vous pouvez le déconnecter ici à tout moment.',
  allow: 'Autoriser',
  decline: 'Refuser',
  connected: '{name} est connecté. Vous pouvez fermer cette page.',
  noWallet: 'Aucune de vos flottes ne peut être lue par un assistant.',
  own: 'Vos assistants',
  ownWords: 'Programmes qui lisent cette flotte avec vos droits. Cette adresse en connecte un autre.',
  ownError: 'Vos assistants n’ont pas pu être affichés',
  ownEmpty: 'Aucun assistant connecté',
  ownEmptyWords: 'Saisissez l’adresse ci-dessus dans un assistant compatible avec MCP.',
  lastUsed: 'Dernière utilisation {at}',
  connectedAt: 'Connecté le {at}',
  disconnect: 'Déconnecter',
  disconnected: 'Assistant déconnecté',
  disconnectTitle: 'Déconnecter {name}',
  disconnectWords: 'Il ne pourra plus rien lire tant que vous ne l’aurez pas reconnecté.',
  copy: 'Copier l’adresse',
  copied: 'Copié',
  right: {
    'wallet.read': 'Solde et chiffres du portefeuille',
    'cards.read': 'Cartes et plafonds',
    'sessions.read': 'Sessions de recharge',
    'consumption.read': 'Consommation, coût et CO₂',
    'invoices.read': 'Factures et avoirs',
    'members.read': 'Conducteurs',
  },
} satisfies Phrases<typeof english>
