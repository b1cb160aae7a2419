import type { paymentMail as english } from '../en/payment-mail.ts'
import type { Phrases } from '../phrase.ts'

export const paymentMail = {
  collection: {
    subject: 'Domiciliación de {amount} el {day}',
    title: 'Próxima domiciliación',
    body: 'El {day} se cobrarán {amount} en la cuenta terminada en {iban}, para la cartera {wallet}.',
    mandate: 'Orden {umr}, acreedor {creditor}.',
    action: 'Ver cartera',
    note: 'Compruebe que la cuenta tiene saldo suficiente. Durante 8 semanas puede pedir a su banco la devolución de un adeudo.',
  },
  rechargeOff: {
    subject: 'La recarga automática de saldo de {wallet} está desactivada',
    title: 'La recarga automática de saldo está desactivada',
    body: 'La recarga automática de saldo de la cartera {wallet} ha fallado tres veces seguidas y se ha desactivado. Sus tarjetas dejan de cargar cuando se agota el saldo.',
    action: 'Ver cartera',
  },
  refundFailed: {
    subject: 'El reembolso de {amount} a {wallet} ha fallado',
    title: 'Reembolso fallido',
    body: 'El banco ha devuelto el reembolso de {amount} de la cartera {wallet}. El dinero vuelve a estar en la cartera. Repita el reembolso o transfiéralo de otra forma.',
    action: 'Ver cartera',
    note: 'Pago {payment}',
  },
  footer: 'Recibe este mensaje porque gestiona los pagos de esta cartera en Voltway Fleets. Las respuestas no se leen.',
} as const satisfies Phrases<typeof english>
