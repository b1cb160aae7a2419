import type { profile as english } from '../en/profile.ts'
import type { Phrases } from '../phrase.ts'

export const profile = {
  title: 'Perfil',
  description: 'Su nombre y su foto, tal como los ven los demás en sus flotas.',
  notLoaded: 'No se ha podido cargar su perfil',
  photo: {
    choose: 'Elegir foto',
    change: 'Cambiar foto',
    remove: 'Eliminar foto',
    help: 'JPEG, PNG o WebP de hasta 5 MB. Se reduce su tamaño y se eliminan los datos de la cámara.',
    tooLarge: 'Este archivo supera los 5 MB. Elija uno más pequeño.',
    saved: 'Foto guardada',
    removed: 'Foto eliminada',
  },
  name: 'Nombre',
  nameMissing: 'Escriba su nombre',
  email: 'Correo electrónico',
  emailHelp: 'Para iniciar sesión y recibir mensajes.',
  save: 'Guardar',
  saved: 'Perfil guardado',
  appearance: 'Idioma y apariencia',
  appearanceWords: 'Los cambios se aplican de inmediato.',
  language: 'Idioma',
  languageHelp: 'Define el idioma de las pantallas y los mensajes, y el formato de fechas e importes.',
  theme: 'Tema',
  themes: {
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
  },
} satisfies Phrases<typeof english>
