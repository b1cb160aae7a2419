import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Sus datos',
    words:
      'Un ZIP con lo que se guarda sobre usted: perfil, accesos, tarjetas, sesiones de carga, inicios de sesión y lo que hizo.',
    request: 'Pedir una copia',
    isMaking: 'Su copia se está preparando.',
    none: 'Aún no hay copias',
    noneWords: 'Se prepara en un minuto. Recibirá un mensaje cuando esté lista, y se queda 7 días.',
    notLoaded: 'No se han podido cargar sus copias',
    asked: 'Pedida el {date}',
    until: 'Lista hasta el {date}',
    state: {
      PENDING: 'En preparación',
      EXPIRED: 'Su semana ha terminado',
    },
    download: 'Descargar',
  },
  consents: {
    title: 'Opciones de privacidad',
    words: 'Lo que se puede aprender de su uso. Todo funciona sin ello.',
    nothing: 'Aquí no se carga nada de terceros, así que no hay nada que elegir.',
    choose: 'Elegir',
  },
} satisfies Phrases<typeof english>
