import type { shortcuts as english } from '../en/shortcuts.ts'
import type { Phrases } from '../phrase.ts'

export const shortcuts = {
  title: 'Atajos de teclado',
  description: 'Inactivos mientras escribe.',
  everywhere: 'En todas partes',
  goTo: 'Ir a',
  does: {
    palette: 'Búsqueda y comandos',
    help: 'Mostrar atajos de teclado',
    search: 'Buscar en la lista',
    close: 'Cerrar la ventana superior',
  },
  afterwards: 'luego',
  or: 'o',
  switch: 'Atajos de una sola tecla',
  switchHelp: 'Desactívelos si la voz los activa por error. Ctrl K y Esc siguen funcionando.',
  off: 'Desactivados',
} satisfies Phrases<typeof english>
