import type { withdrawal as english } from '../en/withdrawal.ts'
import type { Phrases } from '../phrase.ts'

export const withdrawal = {
  title: 'Rembourser le solde',
  words:
    'Le solde inutilisé retourne aux paiements d’origine, en commençant par le plus récent. Chaque reçu donne lieu à un avoir une fois l’argent parti.',
  amount: 'Montant',
  most: 'Jusqu’à {amount}',
  kept: '{amount} restent réservés aux recharges qui ne sont pas encore réglées.',
  none: 'Aucun solde à rembourser\u202f: aucun solde n’est disponible, ou il a été versé par Multibanco.',
  submit: 'Rembourser le solde',
  done: 'Remboursement de {amount} en cours',
  to: '{method}, {date}\u202f: jusqu’à {amount}',
  wrong: 'Saisissez un montant jusqu’à {amount}.',
  methods: {
    CREDIT_CARD: 'Carte',
    DIRECT_DEBIT: 'Prélèvement',
    MB_WAY: 'MB WAY',
  },
} as const satisfies Phrases<typeof english>
