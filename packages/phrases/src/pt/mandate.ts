import type { mandate as english } from '../en/mandate.ts'
import type { Phrases } from '../phrase.ts'

export const mandate = {
  title: 'Autorização de Débito Direto SEPA',
  authorise:
    'Ao subscrever esta autorização, está a autorizar {creditor} a enviar instruções ao seu banco para debitar a sua conta e o seu banco a debitar a sua conta, de acordo com as instruções de {creditor}.',
  refund:
    'Os seus direitos incluem a possibilidade de exigir do seu banco o reembolso do montante debitado, nos termos e condições acordados com o seu banco. O reembolso deve ser solicitado até um prazo de oito semanas, a contar da data do débito na sua conta.',
  notice: 'Comunicamos por e-mail o valor e a data de cada cobrança, pelo menos um dia antes.',
  labels: {
    umr: 'Referência da autorização (ADD)',
    creditor: 'Credor',
    debtor: 'Devedor',
    iban: 'IBAN',
    scheme: 'Esquema',
    signed: 'Assinada por',
    from: 'Endereço IP',
    text: 'Versão do texto',
  },
} as const satisfies Phrases<typeof english>
