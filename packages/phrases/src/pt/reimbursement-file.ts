import type { reimbursementFile as english } from '../en/reimbursement-file.ts'
import type { Phrases } from '../phrase.ts'

export const reimbursementFile = {
  title: 'Carregamentos em casa em {month}',
  driver: 'Condutor',
  state: 'Estado',
  approved: 'Aprovado',
  charges: 'Carregamentos',
  chargeHeads: 'Carregamento|Energia|Profissional|Custo|Pago',
  total: 'Total',
  bandsTitle: 'Períodos',
  bandHeads: 'Período|Energia|Preço por kWh|Custo',
  evidence: 'Comprovativos',
  evidenceHeads: 'Contrato|Casa|Carregamentos',
  totals: 'Valores',
  totalHeads: 'Parte|Valor',
  cost: 'Custo da energia',
  business: 'Parte profissional',
  private: 'Parte privada',
  amount: 'Pago pela empresa',
  note: 'Os preços são os do contrato de eletricidade do condutor, indicado em cada carregamento. Não é cobrado IVA.',
  page: 'Página',
  payrollHeads: 'Número de empregado|Nome|Rubrica|Mês|Valor|Parte profissional|Parte privada',
  benefitHeads:
    'Número de empregado|Nome|Ano|Extratos|Energia (kWh)|Custo|Parte profissional|Parte privada|Rendimento em espécie|Moeda',
  states: { OPEN: 'Em aberto', APPROVED: 'Aprovado', SENT: 'Enviado', PAID: 'Pago', RETURNED: 'Devolvido' },
  kinds: { LATER: 'de um mês anterior', CHANGE: 'alteração de um extrato anterior' },
  bands: { NORMAL: 'Normal', OFF_PEAK: 'Vazio', PEAK: 'Ponta' },
} as const satisfies Phrases<typeof english>
