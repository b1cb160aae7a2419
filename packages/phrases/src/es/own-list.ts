import type { ownList as english } from '../en/own-list.ts'
import type { Phrases } from '../phrase.ts'

export const ownList = {
  owner: 'De quién son',
  wallet: 'Cartera',
  me: 'Míos',
  chooseCountry: 'Elija un país',
  loading: 'Cargando…',
  notAllowedTitle: 'No puede ver lo que pertenece a esta cartera',
} satisfies Phrases<typeof english>
