import type { notices as english } from '../en/notices.ts'
import type { Phrases } from '../phrase.ts'

export const notices = {
  event: {
    'card.blocked': {
      title: { one: '{cards} foi bloqueado', other: 'Foram bloqueados {n} cartões' },
      body: {
        one: '{cards}, de {fleet}, foi bloqueado por {by}. Não pode carregar até ser desbloqueado.',
        other: '{cards}, de {fleet}, foram bloqueados por {by}. Não podem carregar até serem desbloqueados.',
      },
    },
    'card.limit_reached': {
      title: '{cards} atingiu o limite',
      body: '{cards}, de {fleet}, gastou os seus {amount}. Volta a carregar no próximo período ou quando o limite for aumentado.',
    },
    'card_order.shipped': {
      title: { one: 'Um cartão vai a caminho', other: '{n} cartões vão a caminho' },
      body: {
        one: '{n} cartão para {fleet} seguiu para a morada da encomenda.',
        other: '{n} cartões para {fleet} seguiram para a morada da encomenda.',
      },
    },
    'card_order.delivered': {
      title: { one: 'Foi entregue um cartão', other: 'Foram entregues {n} cartões' },
      body: {
        one: '{n} cartão para {fleet} foi entregue. Ativa-se com o número impresso nele.',
        other: '{n} cartões para {fleet} foram entregues. Cada um ativa-se com o número impresso nele.',
      },
    },
    'balance.low': {
      title: 'O saldo de {fleet} está baixo',
      body: 'Restam {amount} para gastar em {fleet}. Quando se esgotarem, os cartões deixam de carregar.',
    },
    'auto_recharge.off': {
      title: 'O recarregamento automático de {fleet} está desligado',
      body: 'Não foi possível recarregar {fleet} três vezes seguidas, pelo que o recarregamento automático foi desligado. Quando o saldo se esgotar, os cartões deixam de carregar.',
    },
    'collection.announced': {
      title: 'Débito direto de {amount} a {day}',
      body: '{amount} serão cobrados a {day} para {fleet}.',
    },
    'invitation.accepted': {
      title: '{who} aceitou o convite',
      body: '{who} já pode entrar em {fleet}.',
    },
  },
  mail: {
    open: 'Abrir o Voltway Fleets',
    choose: 'É você que escolhe o que recebe, e como: {url}',
    linkHint: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
    footer: 'O Voltway Fleets enviou-lhe isto por causa das suas definições de notificações. Ninguém lê as respostas.',
  },
} as const satisfies Phrases<typeof english>
