import type { centreFile as english } from '../en/centre-file.ts'
import type { Phrases } from '../phrase.ts'

export const centreFile = {
  card_number: 'Número do cartão',
  dimension: 'Dimensão',
  from: 'Primeiro dia',
  until: 'Último dia',
  cost_centre: 'Centro de custo',
  percent: 'Percentagem',
  file: 'centros-de-custo',
  importFile: 'Importar atribuições',
  words:
    'Envie um ficheiro CSV ou XLSX com uma linha por cartão, período e centro de custo. Pode rever o efeito antes.',
  help: 'Parta da exportação das atribuições atuais. Sem datas, uma atribuição não tem fim.',
  nothing: 'Sem alterações: os cartões já têm estes centros de custo.',
  error: {
    required: 'está em falta',
    unknown_card: 'não é um cartão desta frota',
    unknown_dimension: 'não é uma dimensão desta frota',
    unknown_centre: 'não é um centro de custo desta dimensão',
    taken: 'aparece duas vezes para o mesmo cartão e período',
    percent: 'não é uma percentagem acima de 0, como 33,33',
    sum_100: 'as percentagens deste cartão e período não somam 100%',
    date: 'não é uma data como 31/12/2026',
    before_from: 'é anterior ao primeiro dia',
    overlap: 'sobrepõe-se a outro período do cartão neste ficheiro',
    month_closed: 'é de um mês fechado, que já não pode mudar',
    too_many: 'excede o limite de 500 atribuições diferentes por ficheiro',
    columns: 'não tem a coluna do número do cartão',
  },
} satisfies Phrases<typeof english>
