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
      body: '{cards}, de {fleet}, esgotou o limite de {amount}. Volta a carregar na renovação ou com um limite maior.',
    },
    'card.limit_raised': {
      title: { one: 'Mais {amount} para {cards} até {until}', other: 'Mais {amount} para {n} cartões até {until}' },
      body: {
        one: '{by} aumentou o limite de {cards}, de {fleet}, em {amount} até {until}.',
        other: '{by} aumentou os limites de {cards}, de {fleet}, em {amount} cada até {until}.',
      },
    },
    'card.raise_ended': {
      title: {
        one: 'Aumento temporário de {cards} terminado',
        other: 'Aumentos temporários de {n} cartões terminados',
      },
      body: {
        one: 'O limite de {cards}, de {fleet}, é de novo {amount}.',
        other: 'Voltam a aplicar-se os limites habituais de {cards}, de {fleet}.',
      },
    },
    'session.stopped_at_limit': {
      title: 'Carregamento de {cards} parado ao atingir o limite',
      body: 'O carregamento de {cards}, de {fleet}, em {station} atingiu {amount}, o resto do limite. Foi pedida a paragem ao operador. O cartão volta a carregar na renovação ou com um limite maior.',
    },
    'session.stopped_at_balance': {
      title: 'Carregamento de {cards} parado: saldo esgotado',
      body: 'O carregamento de {cards} em {station} atingiu {amount}, o último valor disponível em {fleet}. Foi pedida a paragem ao operador. Adicione saldo para que os cartões voltem a carregar.',
    },
    'session.not_stopped': {
      title: 'Carregamento de {cards} não parado pelo operador',
      body: 'O carregamento de {cards}, de {fleet}, em {station} atingiu {amount} e continua. Peça ao condutor que desligue o cabo.',
    },
    'request.created': {
      title: '{who} pede mais {amount} para {cards}',
      body: '{who}, de {fleet}, pede um aumento de {amount} do limite de {cards} até {until}. {reason}',
    },
    'request.created_card': {
      title: '{who} pede um cartão',
      body: '{who}, de {fleet}, pede um cartão. Custa {amount}. {reason}',
    },
    'request.created_lost_card': {
      title: '{who} perdeu {cards} e pede um cartão novo',
      body: '{who}, de {fleet}, comunicou a perda de {cards}. Está bloqueado. A substituição custa {amount}. {reason}',
    },
    'request.created_exception': {
      title: '{who} pede uma exceção para {cards}',
      body: '{who}, de {fleet}, pede que uma regra não se aplique a {cards} até {until}. {reason}',
    },
    'request.waiting_exception': {
      title: 'Pedido de {who} ainda sem resposta',
      body: '{who}, de {fleet}, pediu uma exceção a uma regra para {cards}. {reason}',
    },
    'request.approved_exception': {
      title: 'A sua exceção para {cards} foi aprovada',
      body: '{by} aprovou o seu pedido em {fleet}: a regra não se aplica a {cards} até {until}.',
    },
    'request.declined_exception': {
      title: 'A sua exceção para {cards} foi recusada',
      body: '{by} recusou o seu pedido de exceção para {cards} em {fleet}: {reason}',
    },
    'request.expired_exception': {
      title: 'O seu pedido para {cards} expirou',
      body: 'O seu pedido de exceção para {cards} em {fleet} ficou sem resposta. Pode pedir de novo.',
    },
    'request.waiting': {
      title: 'Pedido de {who} ainda sem resposta',
      body: '{who}, de {fleet}, pediu {amount}. {reason}',
    },
    'request.decided': {
      title: 'O seu pedido de {amount} foi aprovado',
      body: '{by} aprovou o seu pedido de {amount} em {fleet}.',
    },
    'request.declined': {
      title: 'O seu pedido de {amount} foi recusado',
      body: '{by} recusou o seu pedido de {amount} em {fleet}: {reason}',
    },
    'request.expired': {
      title: 'O seu pedido de {amount} expirou',
      body: 'O seu pedido de {amount} em {fleet} ficou sem resposta. Pode pedir de novo.',
    },
    'session.stopped_at_rule': {
      title: 'Carregamento de {cards} parado por uma regra',
      body: 'O carregamento de {cards}, de {fleet}, em {station} atingiu {amount}, o máximo de uma regra. Foi pedida a paragem ao operador.',
    },
    'odometer.missing': {
      title: 'Quilómetros de {plate}',
      body: '{plate} carregou em {station}. Introduza os quilómetros na sua página de {fleet}.',
    },
    'rule.refused': {
      title: '{cards} não pôde carregar',
      body: '{reason} É uma regra de {fleet}. Se precisar de uma exceção, peça-a ao gestor da frota.',
    },
    'rule.reported': {
      title: 'Um carregamento de {cards} infringiu uma regra',
      body: '{reason} Esta regra de {fleet} apenas sinaliza. O carregamento começou.',
    },
    'card_order.shipped': {
      title: { one: 'Um cartão está a caminho', other: '{n} cartões estão a caminho' },
      body: {
        one: '{n} cartão para {fleet} seguiu para a morada da encomenda.',
        other: '{n} cartões para {fleet} seguiram para a morada da encomenda.',
      },
    },
    'card_order.delivered': {
      title: { one: 'Foi entregue um cartão', other: 'Foram entregues {n} cartões' },
      body: {
        one: '{n} cartão para {fleet} foi entregue. Ative-o com o número impresso no cartão.',
        other: '{n} cartões para {fleet} foram entregues. Ative cada um com o número impresso no cartão.',
      },
    },
    'balance.low': {
      title: 'Saldo baixo em {fleet}',
      body: '{fleet} tem {amount} disponíveis. Os cartões deixam de carregar quando o saldo se esgotar.',
    },
    'budget.reached': {
      title: '{what} já gastou {percent} do orçamento',
      body: '{what} ({fleet}) já gastou {percent} do orçamento de {budget}. Os carregamentos continuam.',
    },
    'budget.at_risk': {
      title: 'Orçamento de {what} em risco',
      body: '{what} ({fleet}) deverá gastar {amount} até {day}, mais do que o orçamento de {budget}. Os carregamentos continuam.',
    },
    'purchase_order.at_risk': {
      title: 'Nota de encomenda {what} quase esgotada',
      body: 'Este mês, a nota de encomenda {what} de {fleet} deverá chegar a {amount} de {budget}. Altere o valor ou adicione a tempo a próxima.',
    },
    'consumption.weekly': {
      title: 'A semana de {fleet}: {amount}',
      body: '{fleet} gastou {amount} em carregamentos na semana passada.',
    },
    'auto_recharge.off': {
      title: 'O reforço automático do saldo de {fleet} está desligado',
      body: 'O reforço automático do saldo de {fleet} falhou três vezes seguidas e foi desligado. Os cartões deixam de carregar quando o saldo se esgotar.',
    },
    'month.sent': {
      title: 'O mês de {month} foi enviado à contabilidade',
      body: 'Os ficheiros de {month}, de {fleet}, foram enviados para {who}.',
    },
    'month.not_sent': {
      title: 'O mês de {month} não foi enviado à contabilidade',
      body: 'Não foi possível fechar ou enviar {month} de {fleet}. Abra o mês para ver o que resolver.',
    },
    'refund.failed': {
      title: 'O reembolso de {amount} falhou',
      body: 'O banco devolveu o reembolso. O dinheiro está de novo no saldo de {fleet}.',
    },
    'payout_account.requested': {
      title: 'Nova conta bancária de {fleet}',
      body: '{who} indicou uma conta bancária para devoluções de {fleet}: {holder}, com final {iban}. Depois de confirmada, a conta pode receber dinheiro ao fim de 24 horas. Se isto não estiver correto, remova a conta na carteira.',
    },
    'reimbursement.approved': {
      title: 'Reembolso de {month} aprovado',
      body: '{fleet} vai pagar {amount} a {who} por carregamentos em casa.',
    },
    'reimbursement.sent': {
      title: 'Reembolso de {month} a caminho',
      body: '{fleet} ordenou o pagamento de {amount} a {who} por carregamentos em casa.',
    },
    'reimbursement.paid': {
      title: 'Reembolso de {month} pago',
      body: '{fleet} pagou {amount} a {who} por carregamentos em casa.',
    },
    'reimbursement.returned': {
      title: 'Reembolso de {month} devolvido',
      body: 'O pagamento de {amount} a {who} foi devolvido: {reason}. Verifique a conta bancária.',
    },
    'home_charger.invited': {
      title: 'Ligue o carregador de {site}',
      body: '{fleet} reembolsa os carregamentos em casa. Ligue o carregador na sua página: são três passos.',
    },
    'home_charge.doubtful': {
      title: 'Carregamento em casa de {day} a verificar',
      body: 'O carregamento em {site} de {day} não corresponde ao seu veículo da empresa. Indique na sua página de {fleet} se carregou outro carro.',
    },
    'home_report.sent': {
      title: '{who} comunicou carregamentos em casa',
      body: '{who}, de {fleet}, enviou carregamentos de {site}. Contam quando aceitar a comunicação.',
    },
    'home_report.decided': {
      title: 'Carregamentos de {site} aceites',
      body: '{fleet} aceitou os carregamentos de {site}. Estão no seu extrato.',
    },
    'home_report.declined': {
      title: 'Carregamentos de {site} recusados',
      body: '{fleet} recusou os carregamentos de {site}: {reason}',
    },
    'collection.announced': {
      title: 'Débito direto de {amount} a {day}',
      body: '{amount} serão cobrados a {day} para {fleet}.',
    },
    'subscription.ending': {
      title: 'Sem meio de pagamento para o plano {plan}',
      body: 'O plano {plan} de {fleet} renova-se a {day} sem um meio de pagamento válido. Adicione um até lá para evitar a suspensão.',
    },
    'subscription.suspended': {
      title: 'O plano {plan} está suspenso',
      body: 'Não foi possível cobrar {amount} pelo plano {plan} de {fleet}. As funcionalidades estão bloqueadas. Pague até {day} para manter o plano. Os cartões carregam até lá.',
    },
    'subscription.payment_failed': {
      title: 'O pagamento do plano {plan} falhou',
      body: 'Falhou mais uma tentativa de cobrar {amount} pelo plano {plan} de {fleet}. Pague até {day} para o manter.',
    },
    'subscription.ended': {
      title: 'O plano {plan} terminou',
      body: 'O plano {plan} de {fleet} não foi pago até {day} e terminou. Está agora no plano grátis. Os cartões e as pessoas mantêm-se, mas não pode adicionar mais do que este permite.',
    },
    'invitation.accepted': {
      title: '{who} aceitou o convite',
      body: '{who} já tem acesso a {fleet}.',
    },
  },
  mail: {
    open: 'Abrir {page}',
    answer: 'Ver e responder',
    answerOnce: 'O botão funciona uma vez, até o pedido ter resposta.',
    choose: 'Altere as definições de notificações',
    footer:
      'Recebe este e-mail devido às suas definições de notificações no Voltway Fleets. As respostas não são lidas.',
  },
} as const satisfies Phrases<typeof english>
