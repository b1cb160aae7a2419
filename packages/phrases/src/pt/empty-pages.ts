import type { emptyPages as english } from '../en/empty-pages.ts'
import type { Phrases } from '../phrase.ts'

export const emptyPages = {
  home: {
    title: 'A sua frota num relance',
    words: 'O saldo, os carregamentos em curso e o que precisa da sua atenção reúnem-se nesta página.',
  },
  wallet: {
    title: 'Sem movimentos nesta carteira',
    words: 'Os carregamentos de saldo, os consumos e os reembolsos aparecem aqui desde o primeiro.',
  },
  cards: {
    title: 'Sem cartões nesta carteira',
    words: 'Cada cartão, com o seu limite de gastos e o que resta dele, aparece aqui.',
  },
  'charging-sessions': {
    title: 'Sem sessões de carregamento',
    words: 'Cada carregamento da frota aparece aqui assim que começa.',
  },
  consumption: {
    title: 'Sem consumo para comparar',
    words: 'A energia e o custo por cartão, local e hora comparam-se aqui, mês a mês.',
  },
  invites: {
    title: 'Mais ninguém tem acesso',
    words: 'Quem conduz ou gere consigo aparece aqui, com os respetivos convites.',
  },
  'wallet-settings': {
    title: 'Nada para definir nesta carteira',
    words: 'O nome, os dados de faturação e os valores predefinidos da carteira ficam aqui.',
  },
  'wallet-guest': {
    title: 'Sem acesso para mostrar',
    words: 'O que uma empresa lhe permite fazer com a carteira dela vê-se aqui.',
  },
  index: {
    title: 'Sem frotas',
    words: 'As frotas a que tem acesso aparecem aqui.',
  },
} satisfies Phrases<typeof english>
