import type { invoiceMail as english } from '../en/invoice-mail.ts'
import type { Phrases } from '../phrase.ts'

export const invoiceMail = {
  unpaid: {
    subject: 'Pendiente de pago: {amount} de {wallet}',
    title: 'Documentos pendientes de pago',
    body: 'La cartera {wallet} tiene {amount} pendientes de pago. Sus tarjetas no cargan mientras haya facturas de carga sin pagar.',
    line: '{number}: {amount}',
    action: 'Ver documentos sin pagar',
    note: 'Enviamos un recordatorio como máximo una vez por semana.',
  },
  purchaseOrder: {
    subject: 'Orden de compra {number}: {percent} % consumida',
    title: 'Orden de compra {number}: {percent} % consumida',
    body: 'La cartera {wallet} ha consumido {consumed} de los {amount} de esta orden de compra. Cuando se agote, los documentos dejarán de llevar su número.',
    action: 'Ver las órdenes de compra',
  },
  document: {
    subject: '{kind} {number}: {total}',
    title: '{kind} {number}',
    body: 'Adjuntamos el PDF de {kind} {number}, por {total}, de la cartera {wallet}, con su factura electrónica. Todos los documentos están también en Voltway Fleets.',
    action: 'Ver documentos',
    kinds: { INVOICE: 'Factura', CREDIT_NOTE: 'Factura rectificativa' },
  },
  documentFooter:
    'Recibe este correo porque la cartera envía sus documentos a esta dirección. Puede cambiarla en los ajustes de la cartera. Las respuestas no se leen.',
  footer: 'Recibe este mensaje porque gestiona los pagos de esta cartera en Voltway Fleets. Las respuestas no se leen.',
} as const satisfies Phrases<typeof english>
