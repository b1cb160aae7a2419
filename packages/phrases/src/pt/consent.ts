import type { consent as english } from '../en/consent.ts'
import type { Phrases } from '../phrase.ts'

export const consent = {
  title: 'Opções de privacidade',
  question: 'Análise de utilização e relatórios de erros',
  why: 'Tudo funciona sem isto. Nada é carregado de terceiros até concordar, e pode mudar de ideias a qualquer momento no menu da conta.',
  choose: 'Escolher…',
  refuseAll: 'Recusar tudo',
  allowAll: 'Permitir tudo',
  save: 'Guardar opções',
  notSaved: 'Não foi possível guardar a sua escolha.',
  kind: {
    analytics: 'Estatísticas de utilização',
    error_reporting: 'Relatórios de erros',
    heat_map: 'Mapa de calor',
  },
  help: {
    analytics: 'Que páginas são abertas e que funções são usadas, com o número da sua conta.',
    error_reporting: 'O que correu mal na página, com o número da sua conta. Nada do que escreve é enviado.',
    heat_map: 'Onde se clica numa página e até onde se desce.',
  },
} satisfies Phrases<typeof english>
