import type { fieldErrors as english } from '../en/field-errors.ts'
import type { Phrases } from '../phrase.ts'

export const fieldErrors = {
  image: 'Elija una foto en JPEG, PNG o WebP',
  plate: 'Una matrícula tiene letras o cifras',
  url: 'Escriba una dirección que empiece por https://',
  not_public: 'Esta dirección no es accesible desde internet',
  year: 'Introduzca una fecha entre 2000 y 2100',
  range_too_long: 'El periodo es demasiado largo',
  in_past: 'Escriba una hora futura',
  too_late: 'Esta hora es demasiado lejana',
  country: 'Elija un país de la lista',
  postal_code: 'Este código postal no existe en ese país',
  phone: 'Escriba un número de teléfono como +34 612 345 678',
  taken: 'Este valor ya está en uso',
  second_dimension_unnamed: 'Dé primero un nombre a la segunda dimensión',
  month_closed: 'Este mes está cerrado',
  sum_100: 'Los porcentajes deben sumar 100',
  before_from: 'El último día es anterior al primero',
  one_way: 'Elija solo una de estas opciones',
  digits: 'Esta cuenta no tiene las cifras que exige el formato',
  siren: 'Este archivo necesita un número de IVA francés, que contiene el SIREN',
  not_for_ekey: 'Una eKey no se imprime ni se envía',
  needs_names: 'Indique los nombres que se imprimen en las tarjetas',
  twice: 'Una persona figura dos veces en la lista',
  type: 'Este valor no es válido en este campo',
  datetime: 'Escriba una fecha y una hora válidas',
} satisfies Phrases<typeof english>
