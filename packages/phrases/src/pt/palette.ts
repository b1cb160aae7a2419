import type { palette as english } from '../en/palette.ts'
import type { Phrases } from '../phrase.ts'

export const palette = {
  title: 'Pesquisa e comandos',
  open: 'Pesquisa e comandos',
  placeholder: 'Pesquisar páginas, cartões, pessoas, sessões, faturas…',
  results: 'Resultados',
  group: {
    recent: 'Abertos recentemente',
    pages: 'Páginas',
    cards: 'Cartões',
    members: 'Pessoas',
    sessions: 'Sessões de carregamento',
    invoices: 'Faturas',
    actions: 'Ações',
  },
  all: { one: 'Mostrar {n} resultado', many: 'Mostrar os {n} resultados', other: 'Mostrar os {n} resultados' },
  searching: 'A pesquisar…',
  found: { one: '{n} sugestão', many: '{n} sugestões', other: '{n} sugestões' },
  nothing: 'Nada encontrado para «{text}»',
  nothingHint:
    'Experimente parte de um nome, um número de cartão, uma matrícula, um posto, um número de fatura ou uma página.',
  failed: 'Não foi possível concluir a pesquisa',
  retry: 'Tentar novamente',
  speak: 'Mostrar em {language}',
  theme: { system: 'Seguir o tema do sistema', light: 'Usar o tema claro', dark: 'Usar o tema escuro' },
  keys: 'Atalhos de teclado',
  install: 'Instalar como aplicação',
  selectWallet: 'Selecionar outra carteira',
  signOut: 'Terminar sessão',
  cardHint: 'Cartão {number}',
  move: 'mover',
  choose: 'abrir',
  leave: 'fechar',
} satisfies Phrases<typeof english>
