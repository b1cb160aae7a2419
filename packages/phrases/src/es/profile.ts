import type { profile as english } from '../en/profile.ts'
import type { Phrases } from '../phrase.ts'

export const profile = {
  title: 'Perfil',
  description: 'Cómo le ven los demás en sus flotas.',
  notLoaded: 'No se ha podido cargar su perfil',
  photo: {
    choose: 'Elegir una foto',
    change: 'Cambiar la foto',
    remove: 'Quitar la foto',
    help: 'JPEG, PNG o WebP de hasta 5 MB. Reducimos su tamaño y quitamos los datos de la cámara.',
    tooLarge: 'Este archivo supera los 5 MB. Elija uno más pequeño.',
    saved: 'Su foto se ha guardado',
    removed: 'Su foto se ha quitado',
  },
  name: 'Nombre',
  nameMissing: 'Escriba su nombre',
  email: 'Correo electrónico',
  emailHelp: 'Con esta dirección inicia sesión, y aquí llegan los mensajes.',
  save: 'Guardar',
  saved: 'Su perfil se ha guardado',
  appearance: 'Idioma y aspecto',
  appearanceWords: 'Los cambios se aplican al momento.',
  language: 'Idioma',
  languageHelp: 'Las pantallas y los mensajes se escriben en él; las fechas y los importes lo siguen.',
  theme: 'Tema',
  themes: {
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
  },
} satisfies Phrases<typeof english>
