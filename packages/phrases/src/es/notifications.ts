import type { notifications as english } from '../en/notifications.ts'
import type { Phrases } from '../phrase.ts'

export const notifications = {
  title: 'Notificaciones',
  words: 'Elija los eventos que se le notifican y por qué canal. Los cambios se aplican de inmediato.',
  what: 'Evento',
  channel: { EMAIL: 'Correo', PRODUCT: 'En la aplicación', SMS: 'SMS' },
  productHint: 'En las notificaciones',
  event: {
    'card.blocked': 'Tarjeta bloqueada',
    'card.limit_reached': 'Límite de una tarjeta alcanzado',
    'card_order.shipped': 'Pedido de tarjetas enviado',
    'card_order.delivered': 'Pedido de tarjetas entregado',
    'balance.low': 'Saldo bajo',
    'budget.reached': 'Un presupuesto llega al 50, 80 o 100 por ciento',
    'auto_recharge.off': 'Recarga automática de saldo desactivada',
    'refund.failed': 'Reembolso fallido',
    'collection.announced': 'Domiciliación anunciada',
    'subscription.ending': 'El plan está a punto de terminar y no tiene método de pago',
    'subscription.suspended': 'Plan suspendido',
    'subscription.payment_failed': 'Pago del plan fallido de nuevo',
    'subscription.ended': 'Plan terminado',
    'invitation.accepted': 'Invitación aceptada',
  },
  choice: '{event}: {channel}',
  always: 'Las domiciliaciones se anuncian siempre por correo porque el sistema de pagos lo exige.',
  noPhone: 'Su cuenta no tiene número de teléfono. Pida al gestor de la flota que lo añada.',
  noGateway: 'Aquí no se pueden enviar SMS.',
  notSaved: 'No se ha podido guardar',
  notLoaded: 'No se han podido cargar sus preferencias',
  none: 'Todavía no hay notificaciones que elegir',
  noneWords: 'Podrá elegir sus notificaciones cuando tenga una flota o conduzca para una.',
} as const satisfies Phrases<typeof english>
