import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Dónde cargan los conductores',
  map: 'Estaciones de las últimas sesiones',
  hint: 'La estación de la última sesión en 30 días, de los conductores que lo han aceptado. Cada consulta se muestra al conductor.',
  place: '{member} en {station}, {city}',
  again: 'Consultar de nuevo',
  sharing: 'Mostrar ubicaciones en esta cartera',
  sharingHelp: 'Desactivado, no se muestra ninguna ubicación. Activado, cada conductor debe aceptarlo además.',
  sharingLocked: 'Solo quien puede cambiar los ajustes de la cartera puede activarlo.',
  offTitle: 'Las ubicaciones están desactivadas en esta cartera',
  offWords: 'Al activarlas, los conductores deciden en su página si lo aceptan.',
  noneTitle: 'Nadie que mostrar',
  noneWords: 'Ningún conductor que lo haya aceptado ha cargado en 30 días.',
  errorTitle: 'No se han podido cargar las ubicaciones',
  notAllowedTitle: 'No puede ver las ubicaciones',
  notSaved: 'No se ha podido guardar',
  consent: 'Mostrar dónde cargué por última vez',
  consentHelp:
    'Solo la estación de su última sesión en 30 días, nunca su posición. Puede cambiarlo en cualquier momento.',
  consentOff: 'De momento, su empresa no muestra ubicaciones.',
  seen: 'Consultada por',
  seenNobody: 'Nadie la ha consultado en 30 días.',
  somebody: 'Alguien',
} satisfies Phrases<typeof english>
