import type { ownList as english } from '../en/own-list.ts'
import type { Phrases } from '../phrase.ts'

export const ownList = {
  owner: 'À qui',
  wallet: 'Portefeuille',
  me: 'À moi',
  chooseCountry: 'Choisissez un pays',
  loading: 'Chargement…',
  notAllowedTitle: 'Vous ne pouvez pas voir ce qui appartient à ce portefeuille',
} satisfies Phrases<typeof english>
