import type { palette as english } from '../en/palette.ts'
import type { Phrases } from '../phrase.ts'

export const palette = {
  title: 'Búsqueda y comandos',
  open: 'Búsqueda y comandos',
  placeholder: 'Buscar páginas, tarjetas, personas, sesiones, facturas…',
  results: 'Resultados',
  group: {
    recent: 'Abiertos recientemente',
    pages: 'Páginas',
    cards: 'Tarjetas',
    members: 'Personas',
    sessions: 'Sesiones de carga',
    invoices: 'Facturas',
    actions: 'Acciones',
  },
  all: { one: 'Mostrar {n} resultado', many: 'Mostrar los {n} resultados', other: 'Mostrar los {n} resultados' },
  searching: 'Buscando…',
  found: { one: '{n} sugerencia', many: '{n} sugerencias', other: '{n} sugerencias' },
  nothing: 'Sin resultados para «{text}»',
  nothingHint:
    'Busque parte de un nombre, un número de tarjeta, una matrícula, una estación, un número de factura o una página.',
  failed: 'La búsqueda ha fallado',
  retry: 'Reintentar',
  speak: 'Cambiar a {language}',
  theme: { system: 'Usar el tema del sistema', light: 'Usar el tema claro', dark: 'Usar el tema oscuro' },
  keys: 'Atajos de teclado',
  install: 'Instalar la aplicación',
  selectWallet: 'Seleccionar otra cartera',
  signOut: 'Cerrar sesión',
  cardHint: 'Tarjeta {number}',
  move: 'mover',
  choose: 'abrir',
  leave: 'cerrar',
} satisfies Phrases<typeof english>
