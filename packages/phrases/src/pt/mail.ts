import type { mail as english } from '../en/mail.ts'
import type { Phrases } from '../phrase.ts'

export const mail = {
  weekly: {
    cost: {
      one: '{n} carregamento com {energy} kWh de {from} a {to}. Na semana anterior: {before}.',
      other: '{n} carregamentos com {energy} kWh de {from} a {to}. Na semana anterior: {before}.',
      many: '{n} de carregamentos com {energy} kWh de {from} a {to}. Na semana anterior: {before}.',
    },
    month: 'Este mês até agora: {amount}.',
    forecast: 'Este mês até agora: {amount}. Previsão para o mês: {expected} (entre {low} e {high}).',
    budgetExceeded: 'Orçamento de {name} ultrapassado: gastos {spent}, orçamentados {amount} até {day}.',
    budget: 'Orçamento de {name} em risco: previstos {expected} até {day}, orçamentados {amount}.',
    whole: 'toda a frota',
    imported: 'Inclui os carregamentos importados.',
  },
  confirm: {
    subject: 'Confirme o seu endereço de e-mail',
    title: 'Confirme o seu endereço de e-mail',
    body: 'Foi criada uma conta no Voltway Fleets com este endereço. Abra a ligação para confirmar o endereço e escolher uma palavra-passe.',
    action: 'Confirmar endereço',
    validity: 'A ligação é válida durante 24 horas.',
    notYou: 'Se não fez este pedido, ignore este e-mail. Nada muda.',
  },
  reset: {
    subject: 'Escolha uma nova palavra-passe',
    title: 'Escolha uma nova palavra-passe',
    body: 'Foi pedida uma nova palavra-passe para a sua conta no Voltway Fleets.',
    action: 'Escolher palavra-passe',
    validity:
      'A ligação é válida durante uma hora e funciona uma vez. Uma nova palavra-passe termina todas as sessões e remove as chaves de acesso e o segundo fator.',
    notYou: 'Se não fez este pedido, ignore este e-mail. A sua palavra-passe não muda.',
  },
  signIn: {
    subject: 'A sua ligação para iniciar sessão',
    title: 'Iniciar sessão no Voltway Fleets',
    body: 'Abra a ligação no dispositivo em que pretende iniciar sessão.',
    action: 'Iniciar sessão',
    validity: 'A ligação é válida durante 15 minutos e funciona uma vez.',
    secondFactor:
      'Foi pedida uma ligação para iniciar sessão. A sua conta tem um segundo fator, pelo que um e-mail não basta. Use a palavra-passe e um código, ou uma chave de acesso.',
    toSignIn: 'Abrir a página de início de sessão',
    notYou: 'Se não fez este pedido, ignore este e-mail. Ninguém inicia sessão sem a ligação.',
  },
  signUpTried: {
    subject: 'Já tem uma conta',
    title: 'Já tem uma conta',
    body: 'Tentaram criar uma conta no Voltway Fleets com este endereço. Já tem uma conta, pelo que nada foi alterado.',
    action: 'Iniciar sessão',
    forgotten:
      'Se se esqueceu da palavra-passe, peça uma ligação na página de início de sessão para escolher uma nova.',
    notYou: 'Se não fez este pedido, não precisa de fazer nada. Ninguém iniciou sessão.',
  },
  security: {
    where: '{time}, {device}, endereço {address}.',
    unknownDevice: 'dispositivo desconhecido',
    action: 'Rever as definições de segurança',
    notYou:
      'Se não reconhece esta ação, reponha já a palavra-passe: escolha «Esqueceu-se da palavra-passe?» na página de início de sessão. A reposição termina todas as sessões e remove as chaves de acesso e o segundo fator.',
    keysLeft: 'Estas chaves de API continuam a funcionar: {keys}. Revogue as que não criou.',
    joined: {
      subject: 'A sua conta foi criada',
      body: 'O convite para {fleet} foi aceite e foi criada uma conta sem palavra-passe para este endereço.',
    },
    passkeyAdded: {
      subject: 'Foi adicionada uma chave de acesso à sua conta',
      body: 'Uma nova chave de acesso permite agora iniciar sessão na sua conta.',
    },
    passwordChanged: {
      subject: 'A sua palavra-passe foi alterada',
      body: 'A palavra-passe da sua conta foi alterada nas definições. A sessão terminou em todos os outros dispositivos.',
    },
    passwordReset: {
      subject: 'A sua palavra-passe foi reposta',
      body: 'Foi escolhida uma nova palavra-passe com a ligação que lhe enviámos. Todas as sessões terminaram, e as chaves de acesso e o segundo fator foram removidos.',
    },
    secondFactorOn: {
      subject: 'O segundo fator foi ativado',
      body: 'Para iniciar sessão com a palavra-passe, passa a precisar também de um código da aplicação de autenticação.',
    },
    secondFactorOff: {
      subject: 'O segundo fator foi desativado',
      body: 'Para iniciar sessão com a palavra-passe, deixa de precisar de um código.',
    },
    keyCreated: {
      subject: 'Foi criada uma chave de API',
      body: 'A chave de API «{name}» para {fleet} foi criada com a sua conta.',
    },
    keyRenewed: {
      subject: 'Foi renovada uma chave de API',
      body: 'A chave de API «{name}» para {fleet} foi renovada com a sua conta.',
    },
    newDevice: {
      subject: 'Início de sessão num novo dispositivo',
      body: 'A sua conta foi usada num novo dispositivo.',
    },
  },
  invitation: {
    subject: 'Convite para {fleet}',
    title: 'Convite para {fleet}',
    member:
      'Tem um convite de {who} para carregar com {fleet}. Aceite para ver os seus cartões, carregamentos e limite por gastar.',
    guest: 'Tem um convite de {who} para {fleet}: cartões, carregamentos e custos da frota num só lugar.',
    action: 'Ver convite',
    validity: 'A ligação é válida durante 7 dias e só para si.',
    notYou: 'Se não esperava este convite, ignore este e-mail. Nada muda.',
    aFleet: 'uma frota',
    somebody: 'Um utilizador do Voltway Fleets',
    smsMember: 'Tem um convite de {fleet} para carregar com os seus cartões: {url}',
    smsGuest: 'Tem um convite para a frota {fleet}: {url}',
  },
  ekey: {
    subject: 'A sua eKey de {fleet}',
    body: 'Foi comunicada a perda do seu cartão de {fleet}. Pode carregar de imediato com esta eKey: mostre o código QR ou introduza o ID do contrato na aplicação do operador.',
    action: 'Mostrar eKey',
    sms: 'A sua eKey de {fleet}: {url}',
  },
  cardOrder: {
    shippedSubject: { one: 'O seu cartão está a caminho', other: 'Os seus {n} cartões estão a caminho' },
    shippedBody: {
      one: '{n} cartão para {fleet} seguiu para a morada da encomenda.',
      other: '{n} cartões para {fleet} seguiram para a morada da encomenda.',
    },
    deliveredSubject: { one: 'O seu cartão foi entregue', other: 'Os seus {n} cartões foram entregues' },
    deliveredBody: { one: 'Foi entregue {n} cartão para {fleet}.', other: 'Foram entregues {n} cartões para {fleet}.' },
    track: 'Seguir envio',
    seeOrder: 'Ver encomenda',
    seeTracking: 'A transportadora indica onde está o envio.',
    activateFirst: 'Ative cada cartão antes da primeira utilização, com o número impresso no cartão.',
    cardName: 'Cartão {number}',
    ekeyName: 'eKey {number}',
  },
  accountClosed: {
    subject: 'A sua conta foi encerrada',
    title: 'A sua conta foi encerrada',
    body: 'Encerrámos a sua conta no Voltway Fleets, como pediu, e apagámos os seus dados pessoais. As sessões de carregamento e os documentos das frotas mantêm-se sem o seu nome, pelo tempo que a lei exigir.',
    action: 'Abrir o Voltway Fleets',
    notYou: 'Se não fez este pedido, contacte já o apoio.',
  },
  dataExport: {
    subject: 'A cópia dos seus dados está pronta',
    title: 'A cópia dos seus dados está pronta',
    body: 'A cópia que pediu dos seus dados no Voltway Fleets está pronta. Descarregue-a nas definições, em Privacidade.',
    action: 'Abrir definições',
    note: 'Está disponível durante 7 dias. Se não a pediu, altere a palavra-passe.',
  },
  support: {
    subject: 'Mensagem de {name}',
    title: '{name} precisa de ajuda',
    answer: 'Responder',
    page: 'Página',
    request: 'Pedido falhado',
    message: 'Mensagem',
  },
  sessionSaid: {
    disputed: { subject: '{name} contesta um carregamento em {station}', title: 'Sessão contestada' },
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
      STATION_FAULT: 'O posto não funcionou corretamente.',
      OTHER: 'Outro motivo.',
    },
  },
  reviewDecided: {
    ACCEPTED: {
      subject: 'O carregamento em {station} foi cobrado',
      title: 'Decisão sobre a sua contestação',
      body: 'O apoio verificou o registo junto da rede de carregamento. O carregamento está correto e foi cobrado por {amount}.',
    },
    REJECTED: {
      subject: 'O carregamento em {station} não será cobrado',
      title: 'Decisão sobre a sua contestação',
      body: 'O carregamento não será cobrado e o valor cativo está novamente disponível.',
    },
    BOOKED_BY_TIME: {
      subject: 'O carregamento em {station} foi cobrado',
      title: 'Prazo de verificação terminado',
      body: 'Não houve decisão a tempo. O carregamento foi cobrado por {amount}. Ainda o pode contestar.',
    },
    action: 'Ver sessão',
  },
  reviewsWaiting: {
    subject: { one: '{n} registo de carregamento a rever', other: '{n} registos de carregamento a rever' },
    body: 'Só o operador da instalação pode decidir. São registos impossíveis ou contestados por uma frota.',
    commandLine: 'Para os listar e decidir na linha de comandos: npm run admin -- reviews list',
    action: 'Rever registos',
  },
  footer: 'Recebe este e-mail devido a uma ação com o seu endereço no Voltway Fleets. As respostas não são lidas.',
} as const satisfies Phrases<typeof english>
