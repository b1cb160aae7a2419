import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Ubicación de los conductores',
  map: 'Estaciones de las últimas sesiones',
  hint: 'La estación de la última sesión en 30 días, de los conductores que lo han aceptado. Cada consulta se muestra al conductor.',
  place: '{member} en {station}, {city}',
  again: 'Consultar de nuevo',
  sharing: 'Mostrar ubicaciones en esta cartera',
  sharingHelp: 'Desactivado, no se muestra ninguna ubicación. Activado, cada conductor debe aceptarlo además.',
  sharingLocked: 'Para activarlo se necesita permiso para cambiar los ajustes de la cartera.',
  offTitle: 'Las ubicaciones están desactivadas en esta cartera',
  offWords: 'Al activarlas, los conductores deciden en su página si lo aceptan.',
  noneTitle: 'No hay ubicaciones que mostrar',
  noneWords: 'Ningún conductor que lo haya aceptado ha cargado en 30 días.',
  errorTitle: 'No se han podido cargar las ubicaciones',
  notAllowedTitle: 'No tiene acceso a las ubicaciones',
  notSaved: 'No se ha podido guardar',
  consent: 'Mostrar dónde cargué por última vez',
  consentHelp:
    'Solo la estación de su última sesión en 30 días, nunca su posición. Puede cambiarlo en cualquier momento.',
  consentOff: 'De momento, su empresa no muestra ubicaciones.',
  seen: 'Consultada por',
  seenNobody: 'Nadie la ha consultado en 30 días.',
  somebody: 'Alguien',
} satisfies Phrases<typeof english>
