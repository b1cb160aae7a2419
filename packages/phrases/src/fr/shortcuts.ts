import type { shortcuts as english } from '../en/shortcuts.ts'
import type { Phrases } from '../phrase.ts'

export const shortcuts = {
  title: 'Raccourcis clavier',
  description: 'Ils attendent pendant que vous écrivez.',
  everywhere: 'Partout',
  goTo: 'Aller à',
  does: {
    palette: 'Recherche et commandes',
    help: 'Afficher cette aide',
    search: 'Rechercher dans la liste',
    close: 'Fermer ce qui est au premier plan',
  },
  afterwards: 'puis',
  or: 'ou',
  switch: 'Raccourcis d’une seule touche',
  switchHelp: 'Désactivez-les si la voix ou un autre appareil les déclenche par erreur. Ctrl K et Échap restent.',
  off: 'Désactivé',
} satisfies Phrases<typeof english>
