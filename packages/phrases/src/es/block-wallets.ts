import type { blockWallets as english } from '../en/block-wallets.ts'
import type { Phrases } from '../phrase.ts'

export const blockWallets = {
  title: 'Bloquear o desbloquear flotas',
  description: 'Ninguna tarjeta de una flota bloqueada carga. Todo se sigue pudiendo leer.',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  search: 'Buscar flotas',
  fleets: 'Flotas',
  cards: {
    one: '{n} tarjeta',
    other: '{n} tarjetas',
  },
  chooseFirst: 'Elija al menos una flota.',
  none: {
    block: 'Todas sus flotas ya están bloqueadas.',
    unblock: 'Ninguna de sus flotas está bloqueada.',
  },
  noMatch: 'Ninguna flota coincide.',
  blockConfirm: {
    one: 'Bloquear {n} flota',
    other: 'Bloquear {n} flotas',
  },
  unblockConfirm: {
    one: 'Desbloquear {n} flota',
    other: 'Desbloquear {n} flotas',
  },
  blockWords: {
    one: '{n} tarjeta deja de cargar al momento.',
    other: '{n} tarjetas dejan de cargar al momento.',
  },
  unblockWords: {
    one: '{n} tarjeta puede volver a cargar, salvo que esté bloqueada por otro motivo.',
    other: '{n} tarjetas pueden volver a cargar, salvo que estén bloqueadas por otro motivo.',
  },
  running: {
    one: '{n} carga en curso sigue hasta el final.',
    other: '{n} cargas en curso siguen hasta el final.',
  },
  blocked: {
    one: '{n} flota bloqueada',
    other: '{n} flotas bloqueadas',
  },
  unblocked: {
    one: '{n} flota desbloqueada',
    other: '{n} flotas desbloqueadas',
  },
} satisfies Phrases<typeof english>
