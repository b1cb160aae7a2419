import type { ownList as english } from '../en/own-list.ts'
import type { Phrases } from '../phrase.ts'

export const ownList = {
  owner: 'De quem são',
  wallet: 'Carteira',
  me: 'Meus',
  chooseCountry: 'Escolha um país',
  loading: 'A carregar…',
  notAllowedTitle: 'Não pode ver o que pertence a esta carteira',
} satisfies Phrases<typeof english>
