import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'Sem ligação.',
  unreachable: 'A Voltway Fleets não responde.',
  interrupted:
    'A ligação aos seus dados está interrompida. Esta página atualiza-se automaticamente quando a ligação voltar.',
  shownFrom: 'Dados das {time}.',
  retry: 'Tentar novamente',
  retrying: 'A tentar novamente…',
  details: 'Antiguidade dos dados',
  part: {
    overview: 'Resumo da carteira',
    wallets: 'As suas carteiras',
    user: 'A sua conta',
    other: 'Outros dados',
  },
  back: 'Ligação restabelecida. Está tudo atualizado.',
  pageTitle: 'Esta página precisa de ligação',
  pageWords:
    'Os dados desta página não são guardados neste dispositivo. A página abre automaticamente quando voltar a ter ligação.',
  pageStale: 'As páginas que abriu antes continuam disponíveis:',
  lastContact: 'Última ligação: {time}',
  newVersion: 'Nova versão disponível.',
  reload: 'Recarregar',
  later: 'Mais tarde',
} satisfies Phrases<typeof english>
