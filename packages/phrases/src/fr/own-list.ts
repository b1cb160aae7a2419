import type { ownList as english } from '../en/own-list.ts'
import type { Phrases } from '../phrase.ts'

export const ownList = {
  owner: 'Propriétaire',
  wallet: 'Portefeuille',
  me: 'Moi',
  chooseCountry: 'Choisissez un pays',
  loading: 'Un instant…',
  notAllowedTitle: 'Vous n’avez pas accès aux données de ce portefeuille',
} satisfies Phrases<typeof english>
