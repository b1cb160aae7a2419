import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Adicionar frota',
  description: 'Cada frota tem a sua carteira, cartões, pessoas e faturas.',
  toFleets: 'As suas frotas',
  errorTitle: 'Não foi possível mostrar o seu plano',
  fullTitle: {
    one: 'O seu plano inclui {n} frota',
    other: 'O seu plano inclui {n} frotas',
  },
  fullWords: 'Escolha um plano maior para adicionar mais.',
  seePlans: 'Ver planos',
  steps: 'Passos',
  step: {
    fleet: 'Frota',
    payment: 'Pagamento',
    invoicing: 'Faturação',
  },
  stepWords: {
    fleet: 'Nome e país',
    payment: 'Modo de pagamento e preços',
    invoicing: 'Dados de faturação. Pode preenchê-los mais tarde.',
  },
  field: {
    name: 'Nome da frota',
    country: 'País',
    timeZone: 'Fuso horário',
    payment: 'Pagamento',
    energyCycle: 'Horas de vazio',
    company: 'Empresa',
    street: 'Rua e número',
    postalCode: 'Código postal',
    city: 'Localidade',
    vatNumber: 'NIF',
  },
  missing: {
    name: 'Introduza um nome para a frota',
    address: 'Necessário para completar a morada',
  },
  nameHelp: 'Exemplo: uma empresa, uma cidade ou um departamento',
  timeZoneHelp: 'Os dias, meses e limites começam à meia-noite neste fuso.',
  prepaid: 'Pré-pagamento',
  prepaidHelp: 'Os carregamentos são pagos com o saldo que adicionar.',
  postpaidHelp: 'O pagamento por fatura mensal precisa de aprovação. Peça-o depois de criar a frota.',
  cycle: {
    WEEKLY: 'Ciclo semanal',
    DAILY: 'Ciclo diário',
  },
  cycleHelp: {
    WEEKLY: 'Mais horas de vazio ao fim de semana, incluindo todo o domingo.',
    DAILY: 'Horas de vazio todos os dias, das 22:00 às 08:00.',
  },
  vatHelp: 'Consta das faturas.',
  next: 'Seguinte',
  back: 'Anterior',
  create: 'Criar frota',
  created: '{name} está pronta',
} satisfies Phrases<typeof english>
