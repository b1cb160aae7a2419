import type { profile as english } from '../en/profile.ts'
import type { Phrases } from '../phrase.ts'

export const profile = {
  title: 'Perfil',
  description: 'Su nombre y su foto, visibles en sus flotas',
  notLoaded: 'No se ha podido mostrar su perfil',
  photo: {
    choose: 'Elegir foto',
    change: 'Cambiar foto',
    remove: 'Quitar foto',
    help: 'JPEG, PNG o WebP de hasta 5 MB. Se eliminan los datos de la cámara.',
    tooLarge: 'Este archivo supera los 5 MB. Elija uno más pequeño.',
    saved: 'Foto guardada',
    removed: 'Foto quitada',
  },
  name: 'Nombre',
  nameMissing: 'Escriba su nombre',
  email: 'Correo',
  emailHelp: 'Para iniciar sesión y recibir mensajes',
  save: 'Guardar',
  saved: 'Perfil guardado',
  appearance: 'Idioma y apariencia',
  appearanceWords: 'Los cambios se aplican de inmediato.',
  language: 'Idioma',
  languageHelp: 'Idioma de pantallas y mensajes, y formato de fechas e importes',
  theme: 'Tema',
  themes: {
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
  },
} satisfies Phrases<typeof english>
