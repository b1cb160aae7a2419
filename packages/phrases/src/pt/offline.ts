import type { offline as english } from '../en/offline.ts'
import type { Phrases } from '../phrase.ts'

export const offline = {
  offline: 'Está sem ligação.',
  unreachable: 'A Voltway Fleets não responde.',
  shownFrom: 'O que vê é de {time}.',
  retry: 'Tentar novamente',
  retrying: 'A tentar novamente…',
  details: 'O que é de quando',
  part: {
    overview: 'Resumo da carteira',
    wallets: 'As suas carteiras',
    user: 'A sua conta',
    other: 'Tudo o resto',
  },
  back: 'Ligação restabelecida. Está tudo atualizado.',
  pageTitle: 'Esta página precisa de ligação',
  pageWords:
    'Não são guardados valores neste dispositivo, por isso não há nada antigo para mostrar. A página abre sozinha assim que houver ligação.',
  pageStale: 'O que abriu antes continua lá, tal como estava:',
  lastContact: 'Última ligação: {time}',
  newVersion: 'Há uma nova versão pronta.',
  reload: 'Recarregar',
  later: 'Mais tarde',
} satisfies Phrases<typeof english>
