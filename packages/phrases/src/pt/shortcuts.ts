import type { shortcuts as english } from '../en/shortcuts.ts'
import type { Phrases } from '../phrase.ts'

export const shortcuts = {
  title: 'Atalhos de teclado',
  description: 'Ficam em espera enquanto escreve.',
  everywhere: 'Em todo o lado',
  goTo: 'Ir para',
  does: {
    palette: 'Pesquisa e comandos',
    help: 'Mostrar esta ajuda',
    search: 'Pesquisar na lista',
    close: 'Fechar o que está por cima',
  },
  afterwards: 'depois',
  or: 'ou',
  switch: 'Atalhos de uma só tecla',
  switchHelp: 'Desligue-os se a voz ou outro dispositivo os acionar por engano. Ctrl K e Esc mantêm-se.',
  off: 'Desligado',
} satisfies Phrases<typeof english>
