import type { cardFile as english } from '../en/card-file.ts'
import type { Phrases } from '../phrase.ts'

export const cardFile = {
  card_number: 'Número do cartão',
  name: 'Nome',
  limit: 'Limite de gastos',
  cost_centre: 'Centro de custo',
  employee: 'Colaborador',
  plate: 'Matrícula',
  expiry: 'Válido até',
  type: 'Tipo',
  team: 'Equipa',
  state: 'Estado',
  reasons: 'Motivos do bloqueio',
  spent: 'Gasto',
  reserved: 'Cativo',
  remaining: 'Por gastar',
  renewal: 'Próxima renovação',
  lastUsed: 'Última utilização',
  contract: 'Contrato',
  file: 'cartões',
} satisfies Phrases<typeof english>
