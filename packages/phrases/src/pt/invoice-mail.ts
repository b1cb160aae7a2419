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
  document: {
    subject: '{kind} {number}: {total}',
    title: '{kind} {number}',
    body: 'Enviamos em anexo o PDF de {kind} {number}, no valor de {total}, da carteira {wallet}, com a fatura eletrónica. Encontra todos os documentos no Voltway Fleets.',
    action: 'Ver documentos',
    kinds: { INVOICE: 'Fatura', CREDIT_NOTE: 'Nota de crédito' },
  },
  documentFooter:
    'Recebe este e-mail porque a carteira envia os documentos para este endereço. Pode alterá-lo nas definições da carteira. As respostas não são lidas.',
  footer: 'Recebe este e-mail porque gere os pagamentos desta carteira no Voltway Fleets. As respostas não são lidas.',
} as const satisfies Phrases<typeof english>
