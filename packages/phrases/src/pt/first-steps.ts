import type { firstSteps as english } from '../en/first-steps.ts'
import type { Phrases } from '../phrase.ts'

export const firstSteps = {
  title: 'Primeiros passos',
  progress: '{done} de {n} concluídos',
  hide: 'Ocultar os primeiros passos',
  hidden: 'Os primeiros passos estão ocultos',
  hiddenHint: '«Mostrar os primeiros passos», no topo desta página, volta a mostrá-los.',
  done: 'Concluído',
  open: 'Por fazer',
  failed: 'Não foi possível alterar os primeiros passos',
  step: {
    FUND: {
      title: 'Adicione saldo à carteira',
      words: 'Os cartões podem carregar enquanto houver saldo disponível.',
      action: 'Adicionar saldo',
    },
    INVITE: {
      title: 'Convide os condutores',
      words: 'Cada condutor tem uma página com o seu cartão, o seu limite e os seus carregamentos.',
      action: 'Convidar condutor',
    },
    CARDS: {
      title: 'Peça cartões',
      words: 'Um eKey funciona de imediato no telemóvel do condutor. Os cartões físicos chegam por correio.',
      action: 'Pedir cartões',
    },
    LIMITS: {
      title: 'Defina limites de gastos',
      words: 'Um cartão que atinge o limite deixa de carregar até o limite ser renovado.',
      action: 'Definir limites',
    },
    VAT: { title: 'Adicione o NIF da empresa', words: 'Consta de todas as faturas.', action: 'Adicionar NIF' },
    CHARGE: {
      title: 'Faça o primeiro carregamento',
      words: 'Aproxime um cartão de um posto ou apresente o eKey. O carregamento aparece aqui enquanto decorre.',
    },
  },
  method: {
    title: 'Adicione um meio de pagamento',
    words: 'As faturas mensais são cobradas nesse meio.',
    action: 'Adicionar meio',
  },
  simulation: {
    title: 'Simule o primeiro carregamento',
    words: 'Um posto simulado carrega um veículo com um dos seus cartões durante um minuto, tal como um posto real.',
    action: 'Simular carregamento',
    starting: 'O posto está a verificar se o cartão pode carregar…',
    charging: 'Está um veículo a carregar. Quando terminar, o preço é descontado do saldo.',
    failed: 'O carregamento não começou: o cartão foi recusado ou nenhum posto respondeu. Tente novamente.',
    noCard: 'Ainda nenhum cartão pode carregar. Adicione saldo e peça primeiro um eKey.',
    asked: '{card} começa a carregar em {station} dentro de momentos',
  },
} satisfies Phrases<typeof english>
