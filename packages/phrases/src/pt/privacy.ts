import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Os seus dados',
    words: 'Um ficheiro ZIP com os dados guardados sobre si.',
    request: 'Pedir cópia',
    isMaking: 'A sua cópia está em preparação.',
    none: 'Ainda não há cópias',
    noneWords: 'Demora cerca de um minuto. Pode descarregar a cópia durante 7 dias.',
    notLoaded: 'Não foi possível mostrar as suas cópias',
    asked: 'Pedida em {date}',
    until: 'Disponível até {date}',
    state: {
      PENDING: 'Em preparação',
      FAILED: 'Não foi possível criá-la. Peça-a novamente.',
      EXPIRED: 'Expirada',
    },
    download: 'Descarregar',
  },
  consents: {
    title: 'Opções de privacidade',
    words: 'Dados opcionais sobre a sua utilização do produto.',
    nothing: 'Não são usados serviços de terceiros. Não há nada a escolher.',
    choose: 'Escolher',
  },
  close: {
    title: 'Encerrar conta',
    words: 'Apaga os seus dados pessoais e termina todas as sessões. Não é possível reverter.',
    begin: 'Encerrar conta',
    confirm: 'Encerrar conta definitivamente',
    cannotUndo: 'Não é possível reverter. Se precisar, peça primeiro uma cópia dos seus dados.',
    done: 'A sua conta foi encerrada',
    doneWords: 'Os seus dados pessoais foram apagados.',
    lastOwner: 'É o único proprietário de {fleets}. Uma frota precisa de um proprietário.',
    wayOut: 'Primeiro, torne outra pessoa proprietária ou peça ao operador que encerre a frota.',
    toPeople: 'Ir para as pessoas da frota',
    erasedTitle: 'Apagado',
    erasedSelf: 'O seu nome, endereço, fotografia, palavras-passe e chaves de acesso',
    erasedThings: 'As suas casas, veículos, NIF, moradas de entrega, mensagens e cópias de dados',
    erasedAccess: {
      one: 'O seu acesso a {n} frota. Os seus cartões são bloqueados de imediato',
      other: 'O seu acesso a {n} frotas. Os seus cartões são bloqueados de imediato',
    },
    staysTitle: 'Mantido sem o seu nome',
    staysCharging: 'Sessões de carregamento, faturas e outros documentos, pelo tempo que a lei exigir',
    staysDone: 'Entradas na atividade das frotas',
    password: 'Palavra-passe atual',
    passwordMissing: 'Introduza a palavra-passe',
    passwordWrong: 'Palavra-passe incorreta',
    withPasskey: 'Confirmar com uma chave de acesso',
  },
} satisfies Phrases<typeof english>
