import type { notifications as english } from '../en/notifications.ts'
import type { Phrases } from '../phrase.ts'

export const notifications = {
  title: 'Notificações',
  words: 'Escolha os eventos de que quer ser avisado e como. As alterações aplicam-se de imediato.',
  what: 'Evento',
  channel: { EMAIL: 'E-mail', PRODUCT: 'Na aplicação', SMS: 'SMS' },
  productHint: 'Em Notificações, na aplicação',
  event: {
    'card.blocked': 'Cartão bloqueado',
    'card.limit_reached': 'Limite do cartão atingido',
    'card_order.shipped': 'Cartões enviados',
    'card_order.delivered': 'Cartões entregues',
    'balance.low': 'Saldo baixo',
    'budget.reached': 'Orçamento gasto em 50%, 80% ou 100%',
    'auto_recharge.off': 'Reforço automático do saldo desligado',
    'refund.failed': 'Reembolso falhado',
    'collection.announced': 'Débito direto anunciado',
    'subscription.ending': 'Renovação do plano sem meio de pagamento',
    'subscription.suspended': 'Plano suspenso',
    'subscription.payment_failed': 'Nova falha no pagamento do plano',
    'subscription.ended': 'Plano terminado',
    'invitation.accepted': 'Convite aceite',
  },
  choice: '{event}: {channel}',
  always: 'Os débitos diretos são sempre anunciados por e-mail, como exige o sistema de pagamentos.',
  noPhone: 'A sua conta não tem número de telefone. Peça ao gestor da frota que o adicione.',
  noGateway: 'As mensagens SMS não estão disponíveis nesta instalação.',
  notSaved: 'Não foi possível guardar a sua escolha. Tente novamente.',
  notLoaded: 'Não foi possível carregar as suas escolhas',
  none: 'Ainda não há notificações disponíveis',
  noneWords: 'Pode escolher notificações quando tiver uma frota ou conduzir para uma.',
} as const satisfies Phrases<typeof english>
