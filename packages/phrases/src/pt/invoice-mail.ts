import type { invoiceMail as english } from '../en/invoice-mail.ts'
import type { Phrases } from '../phrase.ts'

export const invoiceMail = {
  unpaid: {
    subject: 'Por pagar: {amount} de {wallet}',
    title: 'Documentos por pagar',
    body: 'A carteira {wallet} tem {amount} por pagar. Os cartões não carregam enquanto houver faturas de carregamento por pagar.',
    line: '{number}: {amount}',
    action: 'Ver documentos por pagar',
    note: 'Enviamos este lembrete, no máximo, uma vez por semana.',
  },
  purchaseOrder: {
    subject: 'Nota de encomenda {number}: {percent}% utilizada',
    title: 'Nota de encomenda {number}: {percent}% utilizada',
    body: 'A carteira {wallet} já utilizou {consumed} dos {amount} desta nota de encomenda. Depois de esgotada, os novos documentos deixam de ter o seu número.',
    action: 'Ver notas de encomenda',
  },
  linkHint: 'Se o botão não funcionar, copie este endereço para o navegador:',
  footer: 'Recebe este e-mail porque gere os pagamentos desta carteira na Voltway Fleets. As respostas não são lidas.',
} as const satisfies Phrases<typeof english>
