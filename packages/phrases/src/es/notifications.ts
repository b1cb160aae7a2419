import type { notifications as english } from '../en/notifications.ts'
import type { Phrases } from '../phrase.ts'

export const notifications = {
  title: 'Notificaciones',
  words: 'Eventos de sus flotas y formas de avisarle. Los cambios se aplican al momento.',
  what: 'Evento',
  channel: { EMAIL: 'Correo', PRODUCT: 'En la aplicación', SMS: 'SMS' },
  productHint: 'En las notificaciones',
  event: {
    'card.blocked': 'Se bloquea una tarjeta',
    'card.limit_reached': 'Una tarjeta alcanza su límite',
    'card_order.shipped': 'Se envían tarjetas pedidas',
    'card_order.delivered': 'Se entregan tarjetas pedidas',
    'balance.low': 'El saldo es bajo',
    'budget.reached': 'Un presupuesto llega al 50, 80 o 100 por ciento',
    'auto_recharge.off': 'La recarga automática se desactiva',
    'refund.failed': 'Un reembolso ha fallado',
    'collection.announced': 'Se anuncia un adeudo directo',
    'subscription.ending': 'El plan está por terminar y no hay con qué pagarlo',
    'subscription.suspended': 'El plan se suspende',
    'subscription.payment_failed': 'Vuelve a fallar un pago del plan',
    'subscription.ended': 'El plan termina',
    'invitation.accepted': 'Alguien acepta una invitación',
  },
  choice: '{event}: {channel}',
  always: 'Un adeudo directo se anuncia siempre por correo, porque el sistema de pagos lo exige.',
  noPhone: 'Su cuenta no tiene número de teléfono. Pida al gestor de la flota que lo añada.',
  noGateway: 'Aquí no se pueden enviar SMS.',
  notSaved: 'No se ha podido guardar',
  notLoaded: 'No se han podido cargar sus elecciones',
  none: 'Todavía no hay nada que elegir',
  noneWords: 'Cuando tenga una flota o conduzca para una, elegirá aquí de qué se le avisa.',
} as const satisfies Phrases<typeof english>
