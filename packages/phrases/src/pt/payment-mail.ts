import type { paymentMail as english } from '../en/payment-mail.ts'
import type { Phrases } from '../phrase.ts'

export const paymentMail = {
  collection: {
    subject: 'Débito direto de {amount} em {day}',
    title: 'Aviso de débito direto',
    body: 'Em {day} serão cobrados {amount} na conta terminada em {iban}, para a carteira {wallet}.',
    mandate: 'Autorização {umr}, credor {creditor}.',
    action: 'Ver a carteira',
    note: 'Certifique-se de que a conta tem saldo suficiente. Durante 8 semanas pode pedir ao seu banco o reembolso de um débito.',
  },
  rechargeOff: {
    subject: 'O reforço automático do saldo da carteira {wallet} está desligado',
    title: 'O reforço automático do saldo está desligado',
    body: 'Não foi possível carregar a carteira {wallet} três vezes seguidas, por isso o reforço automático do saldo foi desligado. Quando o saldo acabar, os cartões deixam de carregar.',
    action: 'Ver a carteira',
  },
  refundFailed: {
    subject: 'O reembolso de {amount} a {wallet} falhou',
    title: 'Um reembolso falhou',
    body: 'O banco do pagador devolveu o reembolso de {amount} da carteira {wallet}. O dinheiro está de novo na carteira. Pode repetir o reembolso ou transferi-lo de outra forma.',
    action: 'Ver a carteira',
    note: 'Pagamento {payment}',
  },
  linkHint: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  footer:
    'A Voltway Fleets enviou-lhe esta mensagem porque trata dos pagamentos desta carteira. Ninguém lê as respostas.',
} as const satisfies Phrases<typeof english>
