import type { palette as english } from '../en/palette.ts'
import type { Phrases } from '../phrase.ts'

export const palette = {
  title: 'Procura e comandos',
  open: 'Procura e comandos',
  placeholder: 'Procurar páginas, cartões, pessoas, sessões, faturas…',
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
  searching: 'A procurar…',
  found: { one: '{n} sugestão', many: '{n} sugestões', other: '{n} sugestões' },
  nothing: 'Sem resultados para «{text}»',
  nothingHint:
    'Procure parte de um nome, um número de cartão, uma matrícula, um posto, um número de fatura ou uma página.',
  failed: 'A procura falhou',
  retry: 'Tentar novamente',
  speak: 'Mudar para {language}',
  theme: { system: 'Usar tema do sistema', light: 'Usar tema claro', dark: 'Usar tema escuro' },
  keys: 'Atalhos de teclado',
  install: 'Instalar aplicação',
  selectWallet: 'Selecionar outra carteira',
  signOut: 'Terminar sessão',
  cardHint: 'Cartão {number}',
  move: 'mover',
  choose: 'abrir',
  leave: 'fechar',
} satisfies Phrases<typeof english>
