import type { invoiceMail as english } from '../en/invoice-mail.ts'
import type { Phrases } from '../phrase.ts'

export const invoiceMail = {
  unpaid: {
    subject: 'Por pagar: {amount} de {wallet}',
    title: 'Há documentos por pagar',
    body: 'A carteira {wallet} ainda tem {amount} por pagar. Enquanto houver faturas de carregamento por pagar, os seus cartões não carregam.',
    line: '{number}: {amount}',
    action: 'Ver o que está por pagar',
    note: 'Lembramos no máximo uma vez por semana.',
  },
  purchaseOrder: {
    subject: 'Nota de encomenda {number}: {percent} % utilizada',
    title: 'A nota de encomenda {number} está {percent} % utilizada',
    body: 'A carteira {wallet} já utilizou {consumed} dos {amount} desta nota de encomenda. Depois de esgotada, os documentos deixam de trazer o seu número.',
    action: 'Ver as notas de encomenda',
  },
  linkHint: 'Se o botão não funcionar, copie este endereço para o navegador:',
  footer:
    'A Voltway Fleets enviou-lhe esta mensagem porque cuida dos pagamentos desta carteira. Ninguém lê as respostas.',
} as const satisfies Phrases<typeof english>
