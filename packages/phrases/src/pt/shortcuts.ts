import type { shortcuts as english } from '../en/shortcuts.ts'
import type { Phrases } from '../phrase.ts'

export const shortcuts = {
  title: 'Atalhos de teclado',
  description: 'Inativos enquanto escreve.',
  everywhere: 'Em todas as páginas',
  goTo: 'Ir para',
  does: {
    palette: 'Procura e comandos',
    help: 'Mostrar atalhos de teclado',
    search: 'Procurar na lista',
    close: 'Fechar a janela superior',
  },
  afterwards: 'depois',
  or: 'ou',
  switch: 'Atalhos de uma só tecla',
  switchHelp: 'Desligue-os se a voz os acionar por engano. Ctrl K e Esc continuam a funcionar.',
  off: 'Desligados',
} satisfies Phrases<typeof english>
