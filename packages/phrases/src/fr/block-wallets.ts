import type { blockWallets as english } from '../en/block-wallets.ts'
import type { Phrases } from '../phrase.ts'

export const blockWallets = {
  title: 'Bloquer ou débloquer des flottes',
  description: 'Les cartes d’une flotte bloquée ne rechargent plus. Ses données restent visibles.',
  block: 'Bloquer',
  unblock: 'Débloquer',
  search: 'Rechercher des flottes',
  fleets: 'Flottes',
  cards: {
    one: '{n} carte',
    other: '{n} cartes',
  },
  chooseFirst: 'Choisissez au moins une flotte.',
  none: {
    block: 'Toutes vos flottes sont déjà bloquées.',
    unblock: 'Aucune de vos flottes n’est bloquée.',
  },
  noMatch: 'Aucune flotte ne correspond.',
  blockConfirm: {
    one: 'Bloquer {n} flotte',
    other: 'Bloquer {n} flottes',
  },
  unblockConfirm: {
    one: 'Débloquer {n} flotte',
    other: 'Débloquer {n} flottes',
  },
  blockWords: {
    one: '{n} carte cesse immédiatement de recharger.',
    other: '{n} cartes cessent immédiatement de recharger.',
  },
  unblockWords: {
    one: '{n} carte peut de nouveau recharger, sauf autre motif de blocage.',
    other: '{n} cartes peuvent de nouveau recharger, sauf autre motif de blocage.',
  },
  running: {
    one: '{n} recharge en cours se poursuit jusqu’à sa fin.',
    other: '{n} recharges en cours se poursuivent jusqu’à leur fin.',
  },
  blocked: {
    one: '{n} flotte bloquée',
    other: '{n} flottes bloquées',
  },
  unblocked: {
    one: '{n} flotte débloquée',
    other: '{n} flottes débloquées',
  },
} satisfies Phrases<typeof english>
