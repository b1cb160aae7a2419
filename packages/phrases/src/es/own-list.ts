import type { ownList as english } from '../en/own-list.ts'
import type { Phrases } from '../phrase.ts'

export const ownList = {
  owner: 'Titular',
  wallet: 'Cartera',
  me: 'Yo',
  chooseCountry: 'Elija un país',
  loading: 'Un momento…',
  notAllowedTitle: 'No tiene acceso a los datos de esta cartera',
} satisfies Phrases<typeof english>
