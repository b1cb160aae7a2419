import type { reportMail as english } from '../en/report-mail.ts'
import type { Phrases } from '../phrase.ts'

/** Scheduled reports: their mails, their tables and the page that ends them. */
export const reportMail = {
  subject: '{name}: {from} a {to}',
  title: '{name}',
  body: '{content} de {wallet}, de {from} a {to}.',
  attached: 'O ficheiro vai em anexo.',
  tooLarge: 'O ficheiro é demasiado grande para um e-mail. A ligação é válida até {until}.',
  download: 'Descarregar ficheiro',
  open: 'Abrir o Voltway Fleets',
  stop: 'Deixar de receber este relatório',
  footer: 'Recebe este e-mail como destinatário deste relatório em {wallet}.',
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
  /** The PDF with charts. */
  pdf: {
    period: 'Período',
    created: 'Criado em',
    charges: 'Carregamentos concluídos',
    imported: 'Dos quais importados',
    energy: 'Energia',
    cost: 'Custo',
    vatUnknown: 'Do qual com IVA desconhecido, contado por inteiro',
    before: 'Custo anterior',
    price: 'Preço por kWh',
    co2: 'CO₂',
    co2Missing: '{co2}; {energy} não têm fator e não estão incluídos',
    filter: 'Filtro',
    filtered: 'Filtro guardado das sessões de carregamento',
    source: 'Origem',
    sources: { NETWORK: 'Público', HOME: 'Casa', DEPOT: 'Base', IMPORTED: 'Importado' },
    energyByDay: 'Energia por dia, kWh',
    costByDay: 'Custo por dia',
    costByCard: 'Custo por cartão',
    costByCentre: 'Custo por centro de custo',
    noCentre: 'Sem centro de custo',
    spent: 'Gasto por orçamento',
    amount: 'Valor',
    whole: 'Toda a frota',
    thisPeriod: 'Este período',
    earlier: 'Período anterior',
    sessions: 'Sessões de carregamento',
    heads: 'Posto|Início|Cartão|Condutor|kWh|Custo',
    newest: '{n} mais recentes de {all} sessões de carregamento. Os ficheiros CSV e XLSX contêm todas.',
    first: 'Primeiros {n} de {all} cartões. Os ficheiros CSV e XLSX contêm todos.',
    page: 'Página',
  },
  page: {
    title: 'Deixar de receber relatório',
    question: 'Deixará de receber este relatório.',
    confirm: 'Deixar de receber relatório',
    done: 'Já não recebe este relatório.',
    downloadTitle: 'Relatório',
    expired: 'Esta ligação expirou ou já não tem acesso a este relatório. Abra o Voltway Fleets para o descarregar.',
  },
} as const satisfies Phrases<typeof english>
