import type { blockWallets as english } from '../en/block-wallets.ts'
import type { Phrases } from '../phrase.ts'

export const blockWallets = {
  title: 'Bloquear ou desbloquear frotas',
  description: 'Os cartões de uma frota bloqueada não carregam. Os dados continuam visíveis.',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  search: 'Procurar frotas',
  fleets: 'Frotas',
  cards: {
    one: '{n} cartão',
    other: '{n} cartões',
  },
  chooseFirst: 'Escolha pelo menos uma frota.',
  none: {
    block: 'Todas as suas frotas já estão bloqueadas.',
    unblock: 'Nenhuma das suas frotas está bloqueada.',
  },
  noMatch: 'Nenhuma frota corresponde.',
  blockConfirm: {
    one: 'Bloquear {n} frota',
    other: 'Bloquear {n} frotas',
  },
  unblockConfirm: {
    one: 'Desbloquear {n} frota',
    other: 'Desbloquear {n} frotas',
  },
  blockWords: {
    one: '{n} cartão deixa de carregar de imediato.',
    other: '{n} cartões deixam de carregar de imediato.',
  },
  unblockWords: {
    one: '{n} cartão volta a poder carregar, salvo outro motivo de bloqueio.',
    other: '{n} cartões voltam a poder carregar, salvo outro motivo de bloqueio.',
  },
  running: {
    one: '{n} carregamento em curso continua até ao fim.',
    other: '{n} carregamentos em curso continuam até ao fim.',
  },
  blocked: {
    one: '{n} frota bloqueada',
    other: '{n} frotas bloqueadas',
  },
  unblocked: {
    one: '{n} frota desbloqueada',
    other: '{n} frotas desbloqueadas',
  },
} satisfies Phrases<typeof english>
