import type { tableFile as english } from '../en/table-file.ts'
import type { Phrases } from '../phrase.ts'

export const tableFile = {
  drop: 'Suelte aquí un archivo CSV o XLSX',
  choose: 'Elegir archivo',
  other: 'Elegir otro archivo',
  reading: 'Leyendo {name}',
  tooLarge: 'Este archivo es demasiado grande. Divídalo en archivos más pequeños.',
  unreadable: 'No se ha podido leer este archivo. Guárdelo como CSV e inténtelo de nuevo.',
  template: 'Descargar plantilla',
  rows: { one: '{n} línea leída.', other: '{n} líneas leídas.' },
  ignored: 'Las columnas desconocidas se omiten: {columns}.',
  line: 'Línea {n}',
  more: { one: 'y {n} más', other: 'y {n} más' },
} satisfies Phrases<typeof english>
