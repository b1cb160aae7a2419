import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Ubicación de los conductores',
  map: 'Estaciones de las últimas sesiones',
  hint: 'La estación de la última sesión en 30 días, de los conductores que lo han aceptado. Los conductores ven quién la consulta.',
  place: '{member} en {station}, {city}',
  again: 'Actualizar',
  sharing: 'Mostrar ubicaciones en esta cartera',
  sharingHelp:
    'Si está desactivado, no se muestra ninguna ubicación. Si está activado, cada conductor tiene además que aceptarlo.',
  sharingLocked: 'Para activarlo se necesita permiso para cambiar los ajustes de la cartera.',
  offTitle: 'Las ubicaciones están desactivadas en esta cartera',
  offWords: 'Si las activa, se pide el consentimiento de cada conductor en su propia página.',
  noneTitle: 'No hay ubicaciones que mostrar',
  noneWords: 'Ningún conductor que lo haya aceptado ha cargado en los últimos 30 días.',
  errorTitle: 'No se han podido cargar las ubicaciones',
  notAllowedTitle: 'No tiene acceso a las ubicaciones',
  notSaved: 'No se ha podido guardar. Inténtelo de nuevo.',
  consent: 'Mostrar dónde cargué por última vez',
  consentHelp:
    'Solo la estación de su última sesión en 30 días, nunca su posición. Puede cambiarlo en cualquier momento.',
  consentOff: 'De momento, su empresa no muestra ubicaciones.',
  seen: 'Consultada por',
  seenNobody: 'Nadie la ha consultado en los últimos 30 días.',
  somebody: 'Un usuario',
} satisfies Phrases<typeof english>
