import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Adicionar frota',
  description: 'Cada frota tem a sua carteira, os seus cartões, pessoas e faturas.',
  toFleets: 'As suas frotas',
  errorTitle: 'Não foi possível carregar o seu plano',
  fullTitle: {
    one: 'O seu plano inclui {n} frota',
    other: 'O seu plano inclui {n} frotas',
  },
  fullWords: 'Atingiu este limite. Escolha um plano maior para adicionar mais.',
  seePlans: 'Ver planos',
  steps: 'Passos',
  step: {
    fleet: 'Frota',
    payment: 'Pagamento',
    invoicing: 'Faturação',
  },
  stepWords: {
    fleet: 'Nome e país da frota.',
    payment: 'Modo de pagamento e preços da energia.',
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
    name: 'Introduza o nome da frota',
    address: 'Necessário para completar a morada',
  },
  nameHelp: 'Um nome que a sua equipa reconheça: uma empresa, uma cidade, um departamento.',
  timeZoneHelp: 'Os dias, os meses e os limites começam à meia-noite neste fuso horário.',
  prepaid: 'Pré-pagamento',
  prepaidHelp: 'Primeiro, adicione saldo. Os carregamentos são pagos com o saldo.',
  postpaidHelp: 'O pagamento por fatura mensal precisa de aprovação. Peça-o depois de criar a frota.',
  cycle: {
    WEEKLY: 'Ciclo semanal',
    DAILY: 'Ciclo diário',
  },
  cycleHelp: {
    WEEKLY: 'Mais horas de vazio ao fim de semana, incluindo todo o domingo.',
    DAILY: 'Horas de vazio todos os dias, das 22:00 às 08:00.',
  },
  vatHelp: 'Consta das faturas. O dígito de controlo é verificado de imediato.',
  next: 'Seguinte',
  back: 'Anterior',
  create: 'Criar frota',
  created: '{name} está pronta',
} satisfies Phrases<typeof english>
