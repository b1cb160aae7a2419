import type { blockWallets as english } from '../en/block-wallets.ts'
import type { Phrases } from '../phrase.ts'

export const blockWallets = {
  title: 'Bloquear o desbloquear flotas',
  description: 'Las tarjetas de una flota bloqueada no cargan. Los datos siguen visibles.',
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
    one: '{n} tarjeta deja de cargar de inmediato.',
    other: '{n} tarjetas dejan de cargar de inmediato.',
  },
  unblockWords: {
    one: '{n} tarjeta puede volver a cargar, salvo otro motivo de bloqueo.',
    other: '{n} tarjetas pueden volver a cargar, salvo otro motivo de bloqueo.',
  },
  running: {
    one: '{n} carga en curso continúa hasta que termina.',
    other: '{n} cargas en curso continúan hasta que terminan.',
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
