import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'Está sem ligação.',
  unreachable: 'O Voltway Fleets não responde.',
  interrupted: 'Ligação perdida. Esta página atualiza-se quando voltar.',
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
  pageWords: 'Este dispositivo não tem dados desta página. Abre quando voltar a ter ligação.',
  pageStale: 'As páginas que abriu antes continuam disponíveis:',
  lastContact: 'Última ligação: {time}',
  newVersion: 'Nova versão disponível',
  reload: 'Atualizar',
  later: 'Mais tarde',
} satisfies Phrases<typeof english>
