import type { firstSteps as english } from '../en/first-steps.ts'
import type { Phrases } from '../phrase.ts'

export const firstSteps = {
  title: 'Primeiros passos',
  progress: '{done} de {n} concluídos',
  hide: 'Ocultar primeiros passos',
  hidden: 'Primeiros passos ocultos',
  hiddenHint: 'Use «Mostrar os primeiros passos», no topo desta página, para os voltar a ver.',
  done: 'Concluído',
  open: 'Por fazer',
  failed: 'Não foi possível alterar os primeiros passos. Tente novamente.',
  step: {
    FUND: {
      title: 'Adicione saldo à carteira',
      words: 'Os cartões podem carregar enquanto houver saldo disponível.',
      action: 'Adicionar saldo',
    },
    INVITE: {
      title: 'Convide os condutores',
      words: 'Cada condutor vê o seu cartão, o seu limite e os seus carregamentos.',
      action: 'Convidar condutor',
    },
    CARDS: {
      title: 'Encomende cartões',
      words: 'Uma eKey funciona de imediato no telemóvel do condutor. Os cartões físicos chegam por correio.',
      action: 'Encomendar cartões',
    },
    LIMITS: {
      title: 'Defina limites de gastos',
      words: 'Um cartão que atinge o limite fica bloqueado até à renovação.',
      action: 'Definir limites',
    },
    VAT: { title: 'Adicione o NIF da empresa', words: 'Consta de todas as faturas.', action: 'Adicionar NIF' },
    CHARGE: {
      title: 'Faça o primeiro carregamento',
      words: 'Aproxime um cartão de um posto ou mostre a eKey. O carregamento aparece aqui enquanto decorre.',
    },
  },
  method: {
    title: 'Adicione um meio de pagamento',
    words: 'As faturas mensais são cobradas com este meio.',
    action: 'Adicionar meio de pagamento',
  },
  simulation: {
    title: 'Simule o primeiro carregamento',
    words: 'Um posto simulado carrega um veículo com um dos seus cartões durante um minuto.',
    action: 'Simular carregamento',
    starting: 'O posto está a verificar se o cartão pode carregar…',
    charging: 'Um veículo está a carregar. O preço é descontado do saldo quando o carregamento terminar.',
    failed: 'O carregamento não começou. O cartão foi recusado ou nenhum posto respondeu. Tente novamente.',
    noCard: 'Ainda nenhum cartão pode carregar. Primeiro, adicione saldo e encomende uma eKey.',
    asked: '{card} vai começar a carregar em {station}',
  },
} satisfies Phrases<typeof english>
