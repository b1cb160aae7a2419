import type { shortcuts as english } from '../en/shortcuts.ts'
import type { Phrases } from '../phrase.ts'

export const shortcuts = {
  title: 'Atajos de teclado',
  description: 'Esperan mientras escribe.',
  everywhere: 'En todas partes',
  goTo: 'Ir a',
  does: {
    palette: 'Búsqueda y comandos',
    help: 'Mostrar esta ayuda',
    search: 'Buscar en la lista',
    close: 'Cerrar el panel o diálogo abierto',
  },
  afterwards: 'luego',
  or: 'o',
  switch: 'Atajos de una sola tecla',
  switchHelp: 'Desactívelos si la voz u otro dispositivo los pulsa por error. Ctrl K y Esc se mantienen.',
  off: 'Desactivado',
} satisfies Phrases<typeof english>
