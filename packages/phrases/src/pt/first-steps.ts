import type { firstSteps as english } from '../en/first-steps.ts'
import type { Phrases } from '../phrase.ts'

export const firstSteps = {
  title: 'Primeiros passos',
  progress: '{done} de {n} concluídos',
  hide: 'Ocultar primeiros passos',
  hidden: 'Primeiros passos ocultos',
  hiddenHint: 'Para os ver de novo, escolha «Mostrar os primeiros passos» no topo da página.',
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
      words: 'Uma eKey funciona logo no telemóvel do condutor. Os cartões chegam por correio.',
      action: 'Encomendar cartões',
    },
    LIMITS: {
      title: 'Defina limites de gastos',
      words: 'Um cartão que atinge o limite só volta a carregar após a renovação.',
      action: 'Definir limites',
    },
    VAT: { title: 'Adicione o NIF da empresa', words: 'Consta de todas as faturas.', action: 'Adicionar NIF' },
    CHARGE: {
      title: 'Faça o primeiro carregamento',
      words: 'Aproxime um cartão de um posto ou mostre a eKey.',
    },
  },
  method: {
    title: 'Adicione um meio de pagamento',
    words: 'Serve para cobrar as faturas mensais.',
    action: 'Adicionar meio de pagamento',
  },
  simulation: {
    title: 'Simule o primeiro carregamento',
    words: 'Um posto simulado carrega um veículo durante um minuto com um dos seus cartões.',
    action: 'Simular carregamento',
    starting: 'O posto verifica se o cartão pode carregar…',
    charging: 'Um veículo está a carregar. O preço é descontado do saldo no fim.',
    failed: 'O carregamento não começou: cartão recusado ou posto sem resposta. Tente novamente.',
    noCard: 'Nenhum cartão pode carregar ainda. Adicione saldo e encomende uma eKey.',
    asked: '{card} vai começar a carregar em {station}',
  },
} satisfies Phrases<typeof english>
