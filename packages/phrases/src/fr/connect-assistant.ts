import type { connectAssistant as english } from '../en/connect-assistant.ts'
import type { Phrases } from '../phrase.ts'

export const connectAssistant = {
  title: 'Connecter un assistant',
  question: '{name} souhaite lire votre flotte',
  unchecked:
    'Voltway Fleets ne connaît pas ce programme. Continuez uniquement si vous avez lancé cette demande vous-même. Vous retournerez à {host}.',
  wallet: 'Flotte',
  reads: 'Il lira, dans la limite de vos droits\u202f:',
  limits:
    'Il ne peut rien modifier\u202f: il prépare des modifications sous forme de liens que vous confirmez. Vous pouvez le déconnecter à tout moment sur cette page.',
  allow: 'Autoriser',
  decline: 'Refuser',
  connected: '{name} est connecté. Vous pouvez fermer cette page.',
  noWallet: 'Vous n’avez aucune flotte qu’un assistant pourrait lire.',
  own: 'Vos assistants',
  ownWords:
    'Programmes qui lisent cette flotte avec vos droits. Saisissez cette adresse dans votre assistant pour en connecter un autre.',
  ownError: 'Vos assistants n’ont pas pu être chargés',
  ownEmpty: 'Aucun assistant connecté',
  ownEmptyWords: 'Saisissez l’adresse ci-dessus dans un assistant qui utilise le Model Context Protocol (MCP).',
  lastUsed: 'Dernière utilisation {at}',
  connectedAt: 'Connecté le {at}',
  disconnect: 'Déconnecter',
  disconnected: 'Assistant déconnecté',
  disconnectTitle: 'Déconnecter {name}',
  disconnectWords: 'Il ne pourra plus rien lire. Vous pourrez le connecter de nouveau.',
  copy: 'Copier l’adresse',
  copied: 'Copié',
  right: {
    'wallet.read': 'Solde et chiffres du portefeuille',
    'cards.read': 'Cartes et plafonds',
    'sessions.read': 'Sessions de charge',
    'consumption.read': 'Consommation, coût et CO₂',
    'invoices.read': 'Factures et avoirs',
    'members.read': 'Conducteurs',
  },
} satisfies Phrases<typeof english>
