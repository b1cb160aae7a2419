import type { notices as english } from '../en/notices.ts'
import type { Phrases } from '../phrase.ts'

export const notices = {
  event: {
    'card.blocked': {
      title: { one: '{cards} se ha bloqueado', other: 'Se han bloqueado {n} tarjetas' },
      body: {
        one: '{by} ha bloqueado {cards}, de {fleet}. No puede cargar hasta que se desbloquee.',
        other: '{by} ha bloqueado {cards}, de {fleet}. No pueden cargar hasta que se desbloqueen.',
      },
    },
    'card.limit_reached': {
      title: '{cards} ha alcanzado su límite',
      body: '{cards}, de {fleet}, ha gastado sus {amount}. Volverá a cargar en el próximo período o cuando se aumente el límite.',
    },
    'card_order.shipped': {
      title: { one: 'Una tarjeta está en camino', other: '{n} tarjetas están en camino' },
      body: {
        one: '{n} tarjeta para {fleet} ha salido hacia la dirección del pedido.',
        other: '{n} tarjetas para {fleet} han salido hacia la dirección del pedido.',
      },
    },
    'card_order.delivered': {
      title: { one: 'Se ha entregado una tarjeta', other: 'Se han entregado {n} tarjetas' },
      body: {
        one: '{n} tarjeta para {fleet} se ha entregado. Se activa con el número que lleva impreso.',
        other: '{n} tarjetas para {fleet} se han entregado. Cada una se activa con el número que lleva impreso.',
      },
    },
    'balance.low': {
      title: 'El saldo de {fleet} es bajo',
      body: 'Quedan {amount} por gastar en {fleet}. Cuando se agoten, sus tarjetas dejarán de cargar.',
    },
    'budget.reached': {
      title: '{what} ha gastado el {percent} de su presupuesto',
      body: '{what} ({fleet}) ha gastado el {percent} de su presupuesto de {budget}. Se sigue cargando.',
    },
    'auto_recharge.off': {
      title: 'La recarga automática de {fleet} está desactivada',
      body: '{fleet} no se ha podido recargar tres veces seguidas, así que la recarga automática se ha desactivado. Cuando se agote el saldo, sus tarjetas dejarán de cargar.',
    },
    'refund.failed': {
      title: 'El reembolso de {amount} ha fallado',
      body: 'El banco ha devuelto el reembolso. El dinero vuelve a estar en el saldo de {fleet}.',
    },
    'collection.announced': {
      title: 'Adeudo directo de {amount} el {day}',
      body: 'Se cobrarán {amount} el {day} para {fleet}.',
    },
    'subscription.ending': {
      title: 'No hay con qué pagar el plan {plan}',
      body: 'El plan {plan} de {fleet} se renueva el {day} y no hay ningún método de pago con el que cobrarlo. Añada uno antes; si no, el plan quedará suspendido.',
    },
    'subscription.suspended': {
      title: 'El plan {plan} está suspendido',
      body: 'No se han podido cobrar {amount} por el plan {plan} de {fleet}, así que lo que incluye está bloqueado. Pague a más tardar el {day} para conservarlo; hasta entonces las tarjetas siguen cargando.',
    },
    'subscription.payment_failed': {
      title: 'No se ha podido cobrar el plan {plan}',
      body: 'Ha fallado otro intento de cobrar {amount} por el plan {plan} de {fleet}. Pague a más tardar el {day} para conservarlo.',
    },
    'subscription.ended': {
      title: 'El plan {plan} ha terminado',
      body: 'El plan {plan} de {fleet} no se pagó antes de acabar el {day} y ha terminado. Le sigue el plan gratis: lo que hay se conserva, pero no se puede añadir nada por encima de sus límites.',
    },
    'invitation.accepted': {
      title: '{who} ha aceptado la invitación',
      body: '{who} ya puede entrar en {fleet}.',
    },
  },
  mail: {
    open: 'Abrir Voltway Fleets',
    choose: 'Usted elige qué recibe y cómo: {url}',
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    footer: 'Voltway Fleets le ha enviado esto por sus ajustes de notificaciones. Nadie lee las respuestas.',
  },
} as const satisfies Phrases<typeof english>
