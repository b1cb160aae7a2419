import type { reimbursementFile as english } from '../en/reimbursement-file.ts'
import type { Phrases } from '../phrase.ts'

export const reimbursementFile = {
  title: 'Cargas en casa de {month}',
  driver: 'Conductor',
  state: 'Estado',
  approved: 'Aprobada',
  charges: 'Cargas',
  chargeHeads: 'Carga|Energía|Profesional|Coste|Pagado',
  total: 'Total',
  bandsTitle: 'Periodos',
  bandHeads: 'Periodo|Energía|Precio por kWh|Coste',
  evidence: 'Justificantes',
  evidenceHeads: 'Contrato|Casa|Cargas',
  totals: 'Importes',
  totalHeads: 'Parte|Importe',
  cost: 'Coste de la energía',
  business: 'Parte profesional',
  private: 'Parte privada',
  amount: 'Pagado por la empresa',
  note: 'Los precios son los del contrato de electricidad del conductor, indicado en cada carga. No se cobra IVA.',
  page: 'Página',
  payrollHeads: 'Número de empleado|Nombre|Concepto|Mes|Importe|Parte profesional|Parte privada',
  benefitHeads:
    'Número de empleado|Nombre|Año|Liquidaciones|Energía (kWh)|Coste|Parte profesional|Parte privada|Retribución en especie|Moneda',
  states: { OPEN: 'Abierta', APPROVED: 'Aprobada', SENT: 'Enviada', PAID: 'Pagada', RETURNED: 'Devuelta' },
  kinds: { LATER: 'de un mes anterior', CHANGE: 'cambio de una liquidación anterior' },
  bands: { NORMAL: 'Normal', OFF_PEAK: 'Valle', PEAK: 'Punta' },
} as const satisfies Phrases<typeof english>
