import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Adicionar uma frota',
  description: 'Recebe uma carteira própria, com os seus cartões, pessoas e faturas.',
  toFleets: 'As suas frotas',
  errorTitle: 'Não foi possível carregar o seu plano',
  fullTitle: {
    one: 'O seu plano comporta {n} frota',
    other: 'O seu plano comporta {n} frotas',
  },
  fullWords: 'Está todo ocupado. Um plano maior dá lugar a mais.',
  seePlans: 'Ver os planos',
  steps: 'Passos',
  step: {
    fleet: 'Frota',
    payment: 'Pagamento',
    invoicing: 'Faturação',
  },
  stepWords: {
    fleet: 'O nome e onde tem a sua base.',
    payment: 'Como se paga o carregamento e por que horário se cobra a energia.',
    invoicing: 'Em nome de quem se emitem as faturas. Também pode escrevê-lo mais tarde.',
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
    name: 'Escreva o nome da frota',
    address: 'A morada também precisa disto',
  },
  nameHelp: 'Como a sua gente a conhece: uma empresa, uma cidade, um departamento.',
  timeZoneHelp: 'Os dias, os meses e os limites começam aí à meia-noite.',
  prepaid: 'Pré-pago',
  prepaidHelp: 'Primeiro carrega o saldo; cada carregamento é descontado dele.',
  postpaidHelp: 'O pagamento por fatura no fim do mês tem de ser aprovado: peça-o depois de a frota existir.',
  cycle: {
    WEEKLY: 'Ciclo semanal',
    DAILY: 'Ciclo diário',
  },
  cycleHelp: {
    WEEKLY: 'Mais horas de vazio ao fim de semana; todo o domingo.',
    DAILY: 'Igual todos os dias, das 22:00 às 08:00.',
  },
  vatHelp: 'Figura nas faturas desde a primeira. O dígito de controlo é verificado de imediato.',
  next: 'Seguinte',
  back: 'Anterior',
  create: 'Criar a frota',
  created: '{name} está pronta',
} satisfies Phrases<typeof english>
