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
      body: '{cards}, de {fleet}, ha agotado su límite de {amount}. Podrá cargar cuando se renueve o se aumente.',
    },
    'card.limit_raised': {
      title: {
        one: '{amount} más para {cards} hasta el {until}',
        other: '{amount} más para {n} tarjetas hasta el {until}',
      },
      body: {
        one: '{by} ha aumentado el límite de {cards}, de {fleet}, en {amount} hasta el {until}.',
        other: '{by} ha aumentado los límites de {cards}, de {fleet}, en {amount} cada uno hasta el {until}.',
      },
    },
    'card.raise_ended': {
      title: {
        one: 'Aumento temporal de {cards} terminado',
        other: 'Aumentos temporales de {n} tarjetas terminados',
      },
      body: {
        one: 'El límite de {cards}, de {fleet}, vuelve a ser de {amount}.',
        other: 'Se aplican de nuevo los límites habituales de {cards}, de {fleet}.',
      },
    },
    'session.stopped_at_limit': {
      title: 'Carga de {cards} detenida al alcanzar el límite',
      body: 'La carga de {cards}, de {fleet}, en {station} ha alcanzado {amount}, lo que quedaba de su límite. Se ha pedido al operador que la detenga. La tarjeta podrá cargar cuando el límite se renueve o se aumente.',
    },
    'session.stopped_at_balance': {
      title: 'Carga de {cards} detenida: saldo agotado',
      body: 'La carga de {cards} en {station} ha alcanzado {amount}, el último importe disponible en {fleet}. Se ha pedido al operador que la detenga. Añada saldo para que las tarjetas puedan volver a cargar.',
    },
    'session.not_stopped': {
      title: 'Carga de {cards} no detenida por el operador',
      body: 'La carga de {cards}, de {fleet}, en {station} ha alcanzado {amount} y continúa. Pida al conductor que desenchufe.',
    },
    'request.created': {
      title: '{who} pide {amount} más para {cards}',
      body: '{who}, de {fleet}, pide aumentar el límite de {cards} en {amount} hasta el {until}. {reason}',
    },
    'request.created_card': {
      title: '{who} pide una tarjeta',
      body: '{who}, de {fleet}, pide una tarjeta. Cuesta {amount}. {reason}',
    },
    'request.created_lost_card': {
      title: '{who} ha perdido {cards} y pide una tarjeta nueva',
      body: '{who}, de {fleet}, ha comunicado la pérdida de {cards}. Está bloqueada. La sustitución cuesta {amount}. {reason}',
    },
    'request.created_exception': {
      title: '{who} pide una excepción para {cards}',
      body: '{who}, de {fleet}, pide que una regla no se aplique a {cards} hasta el {until}. {reason}',
    },
    'request.waiting_exception': {
      title: 'Solicitud de {who} aún sin respuesta',
      body: '{who}, de {fleet}, ha pedido una excepción a una regla para {cards}. {reason}',
    },
    'request.approved_exception': {
      title: 'Su excepción para {cards} está aprobada',
      body: '{by} ha aprobado su solicitud en {fleet}: la regla no se aplica a {cards} hasta el {until}.',
    },
    'request.declined_exception': {
      title: 'Su excepción para {cards} se ha rechazado',
      body: '{by} ha rechazado su solicitud de excepción para {cards} en {fleet}: {reason}',
    },
    'request.expired_exception': {
      title: 'Su solicitud para {cards} ha caducado',
      body: 'Su solicitud de excepción para {cards} en {fleet} ha quedado sin respuesta. Puede pedirla de nuevo.',
    },
    'request.waiting': {
      title: 'Solicitud de {who} aún sin respuesta',
      body: '{who}, de {fleet}, ha pedido {amount}. {reason}',
    },
    'request.decided': {
      title: 'Su solicitud de {amount} está aprobada',
      body: '{by} ha aprobado su solicitud de {amount} en {fleet}.',
    },
    'request.declined': {
      title: 'Su solicitud de {amount} se ha rechazado',
      body: '{by} ha rechazado su solicitud de {amount} en {fleet}: {reason}',
    },
    'request.expired': {
      title: 'Su solicitud de {amount} ha caducado',
      body: 'Su solicitud de {amount} en {fleet} ha quedado sin respuesta. Puede pedirlo de nuevo.',
    },
    'session.stopped_at_rule': {
      title: 'Carga de {cards} detenida por una regla',
      body: 'La carga de {cards}, de {fleet}, en {station} ha alcanzado {amount}, el máximo de una regla. Se ha pedido al operador que la detenga.',
    },
    'odometer.missing': {
      title: 'Kilómetros de {plate}',
      body: '{plate} ha cargado en {station}. Introduzca los kilómetros en su página de {fleet}.',
    },
    'rule.refused': {
      title: '{cards} no ha podido cargar',
      body: '{reason} Es una regla de {fleet}. Si necesita una excepción, pídala al gestor de la flota.',
    },
    'rule.reported': {
      title: 'Una carga de {cards} ha incumplido una regla',
      body: '{reason} Esta regla de {fleet} solo notifica. La carga ha empezado.',
    },
    'card_order.shipped': {
      title: { one: 'Una tarjeta está en camino', other: '{n} tarjetas están en camino' },
      body: {
        one: '{n} tarjeta para {fleet} se ha enviado a la dirección del pedido.',
        other: '{n} tarjetas para {fleet} se han enviado a la dirección del pedido.',
      },
    },
    'card_order.delivered': {
      title: { one: 'Se ha entregado una tarjeta', other: 'Se han entregado {n} tarjetas' },
      body: {
        one: 'Se ha entregado {n} tarjeta para {fleet}. Actívela con el número impreso en ella.',
        other: 'Se han entregado {n} tarjetas para {fleet}. Active cada una con el número impreso en ella.',
      },
    },
    'balance.low': {
      title: 'Saldo bajo en {fleet}',
      body: '{fleet} tiene {amount} disponibles. Sus tarjetas dejan de cargar cuando se agota el saldo.',
    },
    'budget.reached': {
      title: '{what} ha gastado el {percent} de su presupuesto',
      body: '{what} ({fleet}) ha gastado el {percent} de su presupuesto de {budget}. Las cargas continúan.',
    },
    'budget.at_risk': {
      title: 'Presupuesto de {what} en riesgo',
      body: 'Se prevé que {what} ({fleet}) gaste {amount} hasta el {day}, más que su presupuesto de {budget}. Las cargas continúan.',
    },
    'purchase_order.at_risk': {
      title: 'Orden de compra {what} casi agotada',
      body: 'Este mes, la orden de compra {what} de {fleet} llegará a {amount} de {budget}. Cambie su importe o añada a tiempo la próxima.',
    },
    'consumption.weekly': {
      title: 'La semana de {fleet}: {amount}',
      body: '{fleet} gastó {amount} en cargas la semana pasada.',
    },
    'auto_recharge.off': {
      title: 'La recarga automática de saldo de {fleet} está desactivada',
      body: 'La recarga automática de saldo de {fleet} ha fallado tres veces seguidas y se ha desactivado. Sus tarjetas dejan de cargar cuando se agota el saldo.',
    },
    'month.sent': {
      title: 'El mes de {month} se ha enviado a la asesoría',
      body: 'Los archivos de {month} de {fleet} se han enviado a {who}.',
    },
    'month.not_sent': {
      title: 'El mes de {month} no se ha enviado a la asesoría',
      body: 'No se ha podido cerrar o enviar {month} de {fleet}. Abra el mes para ver qué resolver.',
    },
    'refund.failed': {
      title: 'El reembolso de {amount} ha fallado',
      body: 'El banco ha devuelto el reembolso. El dinero vuelve a estar en el saldo de {fleet}.',
    },
    'payout_account.requested': {
      title: 'Nueva cuenta bancaria de {fleet}',
      body: '{who} ha indicado una cuenta bancaria para devoluciones de {fleet}: {holder}, terminada en {iban}. Una vez confirmada, la cuenta puede recibir dinero al cabo de 24 horas. Si no es correcto, quite la cuenta en la cartera.',
    },
    'reimbursement.approved': {
      title: 'Reembolso de {month} aprobado',
      body: '{fleet} pagará {amount} a {who} por las cargas en casa.',
    },
    'reimbursement.sent': {
      title: 'Reembolso de {month} en camino',
      body: '{fleet} ha ordenado el pago de {amount} a {who} por las cargas en casa.',
    },
    'reimbursement.paid': {
      title: 'Reembolso de {month} pagado',
      body: '{fleet} ha pagado {amount} a {who} por las cargas en casa.',
    },
    'reimbursement.returned': {
      title: 'Reembolso de {month} devuelto',
      body: 'El pago de {amount} a {who} ha sido devuelto: {reason}. Compruebe la cuenta bancaria.',
    },
    'home_charger.invited': {
      title: 'Conecte el cargador de {site}',
      body: '{fleet} le reembolsa las cargas en casa. Conecte el cargador en su página: son tres pasos.',
    },
    'home_charge.doubtful': {
      title: 'Carga en casa del {day} por comprobar',
      body: 'La carga en {site} del {day} no corresponde a su vehículo de empresa. Indique en su página de {fleet} si cargó otro coche.',
    },
    'home_report.sent': {
      title: '{who} ha comunicado cargas en casa',
      body: '{who}, de {fleet}, ha enviado cargas de {site}. Cuentan cuando acepte la comunicación.',
    },
    'home_report.decided': {
      title: 'Cargas de {site} aceptadas',
      body: '{fleet} ha aceptado las cargas de {site}. Están en su extracto.',
    },
    'home_report.declined': {
      title: 'Cargas de {site} rechazadas',
      body: '{fleet} ha rechazado las cargas de {site}: {reason}',
    },
    'collection.announced': {
      title: 'Domiciliación de {amount} el {day}',
      body: 'Se cobrarán {amount} el {day} para {fleet}.',
    },
    'subscription.ending': {
      title: 'Sin medio de pago para el plan {plan}',
      body: 'El plan {plan} de {fleet} se renueva el {day} sin medio de pago válido. Añada uno antes para evitar la suspensión.',
    },
    'subscription.suspended': {
      title: 'El plan {plan} está suspendido',
      body: 'No se han podido cobrar {amount} por el plan {plan} de {fleet}. Sus funciones están bloqueadas. Pague como muy tarde el {day} para conservar el plan. Las tarjetas siguen cargando hasta entonces.',
    },
    'subscription.payment_failed': {
      title: 'El pago del plan {plan} ha fallado',
      body: 'Ha fallado otro intento de cobrar {amount} por el plan {plan} de {fleet}. Pague como muy tarde el {day} para conservarlo.',
    },
    'subscription.ended': {
      title: 'El plan {plan} ha terminado',
      body: 'El plan {plan} de {fleet} ha terminado porque no se pagó como muy tarde el {day}. Ahora tiene el plan gratuito. Las tarjetas y personas se conservan, pero no puede añadir más de lo que permite.',
    },
    'invitation.accepted': {
      title: '{who} ha aceptado la invitación',
      body: '{who} ya tiene acceso a {fleet}.',
    },
  },
  mail: {
    open: 'Abrir {page}',
    answer: 'Ver y responder',
    answerOnce: 'El botón funciona una vez, hasta que la solicitud tenga respuesta.',
    choose: 'Cambie sus ajustes de notificaciones',
    footer: 'Recibe este mensaje por sus ajustes de notificaciones en Voltway Fleets. Las respuestas no se leen.',
  },
} as const satisfies Phrases<typeof english>
