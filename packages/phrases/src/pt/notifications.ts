import type { notifications as english } from '../en/notifications.ts'
import type { Phrases } from '../phrase.ts'

export const notifications = {
  title: 'Notificações',
  words: 'Acontecimentos das suas frotas e formas de o avisar. Uma alteração tem efeito imediato.',
  what: 'Acontecimento',
  channel: { EMAIL: 'E-mail', PRODUCT: 'Na aplicação', SMS: 'SMS' },
  productHint: 'Nas notificações',
  event: {
    'card.blocked': 'Um cartão é bloqueado',
    'card.limit_reached': 'Um cartão atinge o limite',
    'card_order.shipped': 'Os cartões encomendados são enviados',
    'card_order.delivered': 'Os cartões encomendados são entregues',
    'balance.low': 'O saldo está baixo',
    'budget.reached': 'Um orçamento chega aos 50, 80 ou 100 por cento',
    'auto_recharge.off': 'O reforço automático do saldo é desligado',
    'refund.failed': 'Um reembolso falhou',
    'collection.announced': 'É anunciado um débito direto',
    'subscription.ending': 'O plano está a terminar e não há com que o pagar',
    'subscription.suspended': 'O plano é suspenso',
    'subscription.payment_failed': 'Falha de novo um pagamento do plano',
    'subscription.ended': 'O plano termina',
    'invitation.accepted': 'Alguém aceita um convite',
  },
  choice: '{event}: {channel}',
  always: 'Um débito direto é sempre anunciado por e-mail, porque o sistema de pagamentos o exige.',
  noPhone: 'Não conhecemos o seu número de telefone. Quem gere a sua frota pode acrescentá-lo.',
  noGateway: 'Aqui não é possível enviar SMS.',
  notSaved: 'Não foi possível guardar',
  notLoaded: 'Não foi possível carregar as suas escolhas',
  none: 'Ainda não há nada a escolher',
  noneWords: 'Quando tiver uma frota ou conduzir para uma, escolhe aqui de que é avisado.',
} as const satisfies Phrases<typeof english>
