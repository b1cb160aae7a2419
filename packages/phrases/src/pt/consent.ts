import type { consent as english } from '../en/consent.ts'
import type { Phrases } from '../phrase.ts'

export const consent = {
  title: 'Opções de privacidade',
  question: 'Análise de utilização e relatórios de erros',
  why: 'Opcional. Nenhum terceiro é usado sem a sua autorização. Altere a escolha no menu da conta.',
  choose: 'Escolher…',
  refuseAll: 'Recusar tudo',
  allowAll: 'Permitir tudo',
  save: 'Guardar opções',
  notSaved: 'Não foi possível guardar a sua escolha. Tente novamente.',
  kind: {
    analytics: 'Estatísticas de utilização',
    error_reporting: 'Relatórios de erros',
    heat_map: 'Mapa de calor',
  },
  help: {
    analytics: 'Páginas abertas e funções usadas, com o número da sua conta.',
    error_reporting: 'Erros na página, com o número da sua conta. O texto introduzido nunca é enviado.',
    heat_map: 'Cliques e deslocamento em cada página.',
  },
} satisfies Phrases<typeof english>
