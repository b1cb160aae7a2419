import type { mail as english } from '../en/mail.ts'
import type { Phrases } from '../phrase.ts'

export const mail = {
  confirm: {
    subject: 'Confirme o seu endereço de e-mail',
    title: 'Falta um passo',
    body: 'Alguém, provavelmente o próprio, criou uma conta na Voltway Fleets com este endereço. Abra a ligação para confirmar que o endereço é seu e escolher uma palavra-passe.',
    action: 'Confirmar endereço',
    validity: 'A ligação funciona durante 24 horas.',
    notYou: 'Não foi você? Então não abra a ligação: sem ela, nada acontece.',
  },
  reset: {
    subject: 'Escolha uma nova palavra-passe',
    title: 'Escolha uma nova palavra-passe',
    body: 'Alguém, esperamos que tenha sido você, pediu uma nova palavra-passe para a sua conta na Voltway Fleets.',
    action: 'Escolher palavra-passe',
    validity:
      'A ligação funciona durante uma hora e uma única vez. Uma nova palavra-passe termina todas as sessões e remove as chaves de acesso e o segundo fator.',
    notYou: 'Não foi você? Então não abra a ligação: a sua palavra-passe fica como está.',
  },
  signUpTried: {
    subject: 'Já tem uma conta',
    title: 'Já tem uma conta',
    body: 'Alguém, esperamos que tenha sido você, tentou criar uma conta na Voltway Fleets com este endereço. Ele já tem uma, por isso nada foi alterado.',
    action: 'Iniciar sessão',
    forgotten:
      'Esqueceu-se da palavra-passe? A página de início de sessão envia-lhe uma ligação para escolher uma nova.',
    notYou: 'Não foi você? Então não há nada a fazer: ninguém entrou.',
  },
  security: {
    where: '{time}, {device}, endereço {address}.',
    unknownDevice: 'dispositivo desconhecido',
    action: 'Rever as definições de segurança',
    notYou:
      'Se não foi o próprio, reponha já a palavra-passe: escolha «Esqueceu-se?» na página de início de sessão. A reposição termina todas as sessões e remove as chaves de acesso e o segundo fator.',
    keysLeft: 'Estas chaves de API suas continuam a funcionar: {keys}. Revogue todas as que não criou.',
    passkeyAdded: {
      subject: 'Foi adicionada uma chave de acesso à sua conta',
      body: 'Uma nova chave de acesso permite agora iniciar sessão na sua conta.',
    },
    passwordChanged: {
      subject: 'A sua palavra-passe foi alterada',
      body: 'A palavra-passe da sua conta foi alterada nas definições. Todas as outras sessões foram terminadas.',
    },
    passwordReset: {
      subject: 'A sua palavra-passe foi reposta',
      body: 'Foi escolhida uma nova palavra-passe com a ligação que lhe enviámos. Todas as sessões, as chaves de acesso e o segundo fator anteriores foram removidos.',
    },
    keyCreated: {
      subject: 'Foi criada uma chave de API',
      body: 'A chave de API «{name}» para {fleet} foi criada com a sua conta.',
    },
    keyRenewed: {
      subject: 'Foi renovada uma chave de API',
      body: 'A chave de API «{name}» para {fleet} recebeu um novo segredo com a sua conta.',
    },
    newDevice: {
      subject: 'Início de sessão num novo dispositivo',
      body: 'Alguém iniciou sessão na sua conta num dispositivo em que ela nunca tinha sido usada.',
    },
  },
  invitation: {
    subject: 'Convite para {fleet}',
    title: '{fleet} convida-o',
    member:
      '{who} gostaria que carregasse com {fleet}. Aceite para ver os seus cartões, os seus carregamentos e o que ainda pode gastar.',
    guest: '{who} gostaria de lhe dar acesso a {fleet}: cartões, carregamentos e custos da frota num só lugar.',
    action: 'Ver o convite',
    validity: 'A ligação funciona durante 7 dias e só para si.',
    notYou: 'Não sabe do que se trata? Então não abra a ligação: sem ela, nada acontece.',
    aFleet: 'uma frota',
    somebody: 'Alguém',
    smsMember: '{fleet} convida-o a carregar com a frota: {url}',
    smsGuest: '{fleet} dá-lhe acesso à frota: {url}',
  },
  cardOrder: {
    shippedSubject: { one: 'O seu cartão está a caminho', other: 'Os seus {n} cartões estão a caminho' },
    shippedBody: {
      one: '{n} cartão para {fleet} seguiu para a morada da encomenda.',
      other: '{n} cartões para {fleet} seguiram para a morada da encomenda.',
    },
    deliveredSubject: { one: 'O seu cartão foi entregue', other: 'Os seus {n} cartões foram entregues' },
    deliveredBody: { one: 'Foi entregue {n} cartão para {fleet}.', other: 'Foram entregues {n} cartões para {fleet}.' },
    track: 'Seguir a encomenda',
    seeOrder: 'Ver a encomenda',
    seeTracking: 'A transportadora indica onde está a encomenda.',
    activateFirst: 'Antes da primeira utilização, cada cartão é ativado com o número nele impresso.',
    cardName: 'Cartão {number}',
    ekeyName: 'eKey {number}',
  },
  accountClosed: {
    subject: 'A sua conta foi encerrada',
    title: 'A sua conta foi encerrada',
    body: 'A sua conta no Voltway Fleets foi encerrada, como pediu. O que era seu foi apagado; os carregamentos e os documentos das frotas ficam sem o seu nome, pelo tempo que a lei exigir.',
    action: 'Abrir o Voltway Fleets',
    notYou: 'Não foi você? Então escreva já para o apoio.',
  },
  dataExport: {
    subject: 'Uma cópia dos seus dados está pronta',
    title: 'A sua cópia está pronta',
    body: 'Pediu uma cópia do que a Voltway Fleets guarda sobre si. Está nas suas definições, em Privacidade.',
    action: 'Abrir as minhas definições',
    note: 'Fica lá durante 7 dias. Foi outra pessoa que a pediu? Então altere a palavra-passe.',
  },
  support: {
    subject: 'Mensagem de {name}',
    title: '{name} precisa de ajuda',
    answer: 'Responder',
    page: 'Página',
    request: 'Resposta que falhou',
    message: 'Mensagem',
  },
  sessionSaid: {
    disputed: { subject: '{name} contesta um carregamento em {station}', title: 'Uma sessão foi contestada' },
    session: 'Sessão',
    record: 'Registo de carregamento',
    cost: 'Custo',
    reported: 'Comunicado pela rede de carregamento',
    reason: {
      NOT_OURS: 'Não é um carregamento da nossa frota.',
      WRONG_ENERGY: 'A energia está errada.',
      WRONG_PRICE: 'O preço está errado.',
      WRONG_TIME: 'As horas estão erradas.',
      CHARGED_TWICE: 'Foi cobrado duas vezes.',
      STATION_FAULT: 'O posto não funcionou como devia.',
      OTHER: 'Outro motivo.',
    },
  },
  reviewDecided: {
    ACCEPTED: {
      subject: 'O carregamento em {station} foi cobrado',
      title: 'O apoio decidiu sobre a sua contestação',
      body: 'O apoio verificou o registo junto da rede de carregamento. O carregamento está correto e foi cobrado por {amount}.',
    },
    REJECTED: {
      subject: 'O carregamento em {station} não será cobrado',
      title: 'O apoio decidiu sobre a sua contestação',
      body: 'O carregamento nunca será cobrado e o montante cativo está novamente disponível.',
    },
    BOOKED_BY_TIME: {
      subject: 'O carregamento em {station} foi cobrado',
      title: 'O prazo de verificação terminou',
      body: 'Ninguém decidiu a tempo sobre este registo, por isso o carregamento foi cobrado por {amount}. Ainda o pode contestar.',
    },
    action: 'Abrir a sessão',
  },
  linkHint: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  footer:
    'A Voltway Fleets enviou-lhe esta mensagem por causa de um pedido feito com o seu endereço. Ninguém lê as respostas.',
} as const satisfies Phrases<typeof english>
