import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Ubicación de los conductores',
  map: 'Estaciones de las últimas sesiones',
  hint: 'Estación de la última sesión en 30 días, de los conductores que aceptaron. Ven quién la consulta.',
  place: '{member} en {station}, {city}',
  depots: 'Bases',
  depot: 'Base {name}, {city}',
  again: 'Actualizar',
  sharing: 'Mostrar ubicaciones en esta cartera',
  sharingHelp: 'Cada conductor también tiene que aceptarlo.',
  sharingLocked: 'Solo quienes pueden cambiar los ajustes de la cartera pueden activarlo.',
  offTitle: 'Ubicaciones desactivadas',
  offWords: 'Al activarlas, se pide el consentimiento de cada conductor.',
  noneTitle: 'Sin ubicaciones que mostrar',
  noneWords: 'Ningún conductor que lo haya aceptado ha cargado en los últimos 30 días.',
  errorTitle: 'No se han podido mostrar las ubicaciones',
  notAllowedTitle: 'No tiene acceso a las ubicaciones',
  notSaved: 'No se ha podido guardar el ajuste. Inténtelo de nuevo.',
  consent: 'Mostrar dónde cargué por última vez',
  consentHelp: 'Solo la estación de su última sesión en 30 días, nunca su posición.',
  consentOff: 'Su empresa no muestra ubicaciones.',
  seen: 'Consultada por',
  seenNobody: 'Nadie la ha consultado en los últimos 30 días.',
  somebody: 'Un usuario',
} satisfies Phrases<typeof english>
