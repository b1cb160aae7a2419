import type { fieldErrors as english } from '../en/field-errors.ts'
import type { Phrases } from '../phrase.ts'

export const fieldErrors = {
  image: 'Escolha uma fotografia JPEG, PNG ou WebP',
  plate: 'A matrícula precisa de letras ou algarismos',
  url: 'Introduza um endereço que comece por https://',
  not_public: 'Este endereço não está acessível na Internet',
  year: 'Introduza uma data entre 2000 e 2100',
  range_too_long: 'O período é demasiado longo',
  in_past: 'Introduza uma hora no futuro',
  too_late: 'Esta hora é demasiado distante',
  country: 'Escolha um país da lista',
  postal_code: 'Este código postal não corresponde ao país',
  phone: 'Introduza um número de telefone como +351 912 345 678',
  taken: 'Este valor já está em uso',
  second_dimension_unnamed: 'Dê primeiro um nome à segunda dimensão',
  month_closed: 'Este mês está fechado',
  sum_100: 'As percentagens têm de somar 100',
  before_from: 'O último dia é anterior ao primeiro',
  one_way: 'Escolha só uma destas opções',
  digits: 'Esta conta não tem os algarismos que o formato exige',
  siren: 'Este ficheiro precisa de um NIF francês, que contém o SIREN',
  not_for_ekey: 'Uma eKey não é impressa nem enviada',
  needs_names: 'Indique os nomes a imprimir nos cartões',
  twice: 'A lista contém uma pessoa repetida',
  type: 'Este valor não é do tipo certo',
  datetime: 'Esta data e hora não são válidas',
} satisfies Phrases<typeof english>
