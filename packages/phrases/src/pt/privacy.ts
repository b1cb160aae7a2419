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
  close: {
    title: 'Encerrar a conta',
    words: 'Apaga o que é seu e termina a sessão em todo o lado. Não pode ser desfeito.',
    begin: 'Encerrar a conta',
    confirm: 'Encerrar de vez',
    cannotUndo: 'Não pode ser desfeito. Talvez queira primeiro uma cópia dos seus dados.',
    done: 'A sua conta foi encerrada',
    doneWords: 'Os seus dados pessoais foram apagados.',
    lastOwner: 'É a única pessoa proprietária de {fleets}. Uma frota precisa de alguém que a detenha.',
    wayOut: 'Torne outra pessoa proprietária ou peça ao operador que feche a frota. Depois volte aqui.',
    toPeople: 'Às pessoas da frota',
    erasedTitle: 'É apagado',
    erasedSelf: 'O seu nome, endereço, fotografia, palavras-passe e chaves de acesso',
    erasedThings: 'Os seus veículos, números de IVA, moradas de envio, mensagens e cópias dos dados',
    erasedAccess: {
      one: 'O seu acesso a {n} frota; os seus cartões nela são logo bloqueados',
      other: 'O seu acesso a {n} frotas; os seus cartões nelas são logo bloqueados',
    },
    staysTitle: 'Fica, sem o seu nome',
    staysCharging: 'Carregamentos, faturas e outros documentos das frotas, pelo tempo que a lei exigir',
    staysDone: 'Que algo foi feito, na atividade das frotas',
    password: 'A sua palavra-passe',
    passwordMissing: 'Escreva a sua palavra-passe',
    passwordWrong: 'Esta palavra-passe não está certa',
    withPasskey: 'Confirmar com uma chave de acesso',
  },
} satisfies Phrases<typeof english>
