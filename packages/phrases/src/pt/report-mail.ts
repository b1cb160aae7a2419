import type { reportMail as english } from '../en/report-mail.ts'
import type { Phrases } from '../phrase.ts'

/** Scheduled reports: their mails, their tables and the page that ends them. */
export const reportMail = {
  subject: '{name}: {from} a {to}',
  title: '{name}',
  body: '{content} de {wallet}, de {from} a {to}.',
  attached: 'O ficheiro vai em anexo.',
  tooLarge: 'O ficheiro é demasiado grande para um e-mail. Descarregue-o no produto.',
  open: 'Abrir o Voltway Fleets',
  stop: 'Deixar de receber este relatório: {url}',
  linkHint: 'Se o botão não funcionar, abra esta ligação:',
  footer: 'Recebe este e-mail porque alguém em {wallet} o escolheu como destinatário deste relatório.',
  contents: {
    SESSIONS: 'Sessões de carregamento',
    CONSUMPTION: 'Consumo por cartão',
    CO2: 'CO₂',
    BUDGETS: 'Orçamentos',
  },
  /** Names of files. */
  files: {
    SESSIONS: 'sessoes',
    CONSUMPTION: 'consumo',
    CO2: 'co2',
    BUDGETS: 'orcamentos',
  },
  /** Column headings, separated by vertical bars. */
  heads: {
    CONSUMPTION: 'Cartão|Número do cartão|Condutor|Sessões|Energia, kWh|Custo|Parte, %|Custo anterior',
    BUDGETS: 'Orçamento|De|Até|Valor|Gasto|Parte, %|Previsto',
  },
  page: {
    title: 'Deixar de receber o relatório',
    question: 'Deixará de receber este relatório.',
    confirm: 'Deixar de receber',
    done: 'Já não recebe este relatório.',
  },
} as const satisfies Phrases<typeof english>
