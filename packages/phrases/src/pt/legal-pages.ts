import type { legalPages as english } from '../en/legal-pages.ts'
import type { Phrases } from '../phrase.ts'

export const legalPages = {
  seller: 'Vendedor: {seller}',
  provider: {
    title: 'Termos do fornecedor',
    contract: '{seller} vende os carregamentos desta instalação. Aplica-se o contrato da sua empresa com {seller}.',
    charging:
      'Um carregamento só começa se o cartão, o limite do cartão e o saldo da carteira o permitirem. O preço segue o tarifário mostrado para o local e a hora.',
    records:
      'O operador do posto mede e comunica a energia. Uma comunicação duvidosa é verificada antes de ser cobrada. Pode contestar um carregamento no produto.',
    documents: 'Os carregamentos são faturados por mês civil. Um documento emitido nunca é alterado, apenas creditado.',
    data: 'Nas definições pode descarregar os seus dados, escolher o que é registado sobre si e encerrar a sua conta.',
  },
  network: {
    title: 'Termos da rede pública de carregamento',
    operators:
      'Os postos pertencem aos seus operadores. As regras do local aplicam-se a todos os que lá carregam, por exemplo sobre estacionamento, horário e segurança.',
    price:
      'Antes de um carregamento, o produto mostra o preço no local. Inclui as taxas do local, como a taxa de ocupação.',
    faults:
      'Comunique um posto danificado ao operador nele indicado. Pare de carregar de imediato se o cabo ou o veículo aquecerem ou cheirarem a queimado.',
    status: 'O operador comunica se um posto está livre. Uma reserva mantém-no apenas durante o tempo indicado.',
  },
} satisfies Phrases<typeof english>
