import type { notifications as english } from '../en/notifications.ts'
import type { Phrases } from '../phrase.ts'

export const notifications = {
  title: 'Notificaciones',
  words: 'Elija los eventos que se le notifican y por qué canal. Los cambios se aplican de inmediato.',
  what: 'Evento',
  channel: { EMAIL: 'Correo', PRODUCT: 'En la aplicación', SMS: 'SMS' },
  productHint: 'Se muestran en Notificaciones',
  event: {
    'card.blocked': 'Tarjeta bloqueada',
    'card.limit_reached': 'Límite de una tarjeta alcanzado',
    'card_order.shipped': 'Pedido de tarjetas enviado',
    'card_order.delivered': 'Pedido de tarjetas entregado',
    'balance.low': 'Saldo bajo',
    'budget.reached': 'Presupuesto gastado al 50 %, 80 % o 100 %',
    'auto_recharge.off': 'Recarga automática de saldo desactivada',
    'refund.failed': 'Reembolso fallido',
    'collection.announced': 'Domiciliación anunciada',
    'subscription.ending': 'Renovación del plan sin medio de pago',
    'subscription.suspended': 'Plan suspendido',
    'subscription.payment_failed': 'Nuevo fallo en el pago del plan',
    'subscription.ended': 'Plan terminado',
    'invitation.accepted': 'Invitación aceptada',
  },
  choice: '{event}: {channel}',
  always: 'Las domiciliaciones se anuncian siempre por correo porque el sistema de pagos lo exige.',
  noPhone: 'Su cuenta no tiene número de teléfono. Pida al gestor de la flota que lo añada.',
  noGateway: 'En esta instalación no se pueden enviar SMS.',
  notSaved: 'No se ha podido guardar su elección. Inténtelo de nuevo.',
  notLoaded: 'No se han podido cargar sus preferencias',
  none: 'Todavía no hay notificaciones disponibles',
  noneWords: 'Podrá elegir sus notificaciones cuando tenga una flota o conduzca para una.',
} as const satisfies Phrases<typeof english>
