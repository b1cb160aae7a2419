import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Os seus dados',
    words:
      'Um ZIP com o que é guardado sobre si: perfil, acessos, cartões, sessões de carregamento, inícios de sessão e o que fez.',
    request: 'Pedir uma cópia',
    isMaking: 'A sua cópia está a ser feita.',
    none: 'Ainda sem cópia',
    noneWords: 'É feita num minuto. Recebe uma mensagem quando estiver pronta e fica disponível 7 dias.',
    notLoaded: 'Não foi possível carregar as suas cópias',
    asked: 'Pedida em {date}',
    until: 'Pronta até {date}',
    state: {
      PENDING: 'A ser feita',
      EXPIRED: 'A sua semana terminou',
    },
    download: 'Transferir',
  },
  consents: {
    title: 'Opções de privacidade',
    words: 'O que se pode aprender com a sua utilização. Tudo funciona sem isso.',
    nothing: 'Aqui não se carrega nada de terceiros, pelo que não há nada a escolher.',
    choose: 'Escolher',
  },
} satisfies Phrases<typeof english>
