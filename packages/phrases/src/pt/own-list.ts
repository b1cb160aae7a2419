import type { ownList as english } from '../en/own-list.ts'
import type { Phrases } from '../phrase.ts'

export const ownList = {
  owner: 'Titular',
  wallet: 'Carteira',
  me: 'Eu',
  chooseCountry: 'Escolha um país',
  loading: 'Um momento…',
  notAllowedTitle: 'Não tem acesso aos dados desta carteira',
} satisfies Phrases<typeof english>
