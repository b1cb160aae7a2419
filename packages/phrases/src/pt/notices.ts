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
    'budget.reached': {
      title: '{what} já gastou {percent} do orçamento',
      body: '{what} ({fleet}) já gastou {percent} do orçamento de {amount}. Os carregamentos continuam.',
    },
    'auto_recharge.off': {
      title: 'O reforço automático do saldo de {fleet} está desligado',
      body: 'Não foi possível recarregar {fleet} três vezes seguidas, pelo que o reforço automático do saldo foi desligado. Quando o saldo se esgotar, os cartões deixam de carregar.',
    },
    'refund.failed': {
      title: 'O reembolso de {amount} falhou',
      body: 'O banco devolveu o reembolso. O dinheiro está de novo no saldo de {fleet}.',
    },
    'collection.announced': {
      title: 'Débito direto de {amount} a {day}',
      body: '{amount} serão cobrados a {day} para {fleet}.',
    },
    'subscription.ending': {
      title: 'Não há com que pagar o plano {plan}',
      body: 'O plano {plan} de {fleet} renova-se a {day} e não há método de pagamento que possa ser cobrado. Adicione um até lá; caso contrário, o plano é suspenso.',
    },
    'subscription.suspended': {
      title: 'O plano {plan} está suspenso',
      body: 'Não foi possível cobrar {amount} pelo plano {plan} de {fleet}, pelo que o que ele inclui está bloqueado. Pague até {day} para o manter; até lá os cartões continuam a carregar.',
    },
    'subscription.payment_failed': {
      title: 'Não foi possível cobrar o plano {plan}',
      body: 'Falhou mais uma tentativa de cobrar {amount} pelo plano {plan} de {fleet}. Pague até {day} para o manter.',
    },
    'subscription.ended': {
      title: 'O plano {plan} terminou',
      body: 'O plano {plan} de {fleet} não foi pago até {day} e terminou. Segue-se o plano grátis: o que existe mantém-se, mas nada pode ser acrescentado acima dos seus limites.',
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
