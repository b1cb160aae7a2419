import type { shortcuts as english } from '../en/shortcuts.ts'
import type { Phrases } from '../phrase.ts'

export const shortcuts = {
  title: 'Raccourcis clavier',
  description: 'Inactifs pendant la saisie.',
  everywhere: 'Partout',
  goTo: 'Aller à',
  does: {
    palette: 'Recherche et commandes',
    help: 'Afficher les raccourcis clavier',
    search: 'Rechercher dans la liste',
    close: 'Fermer la fenêtre au premier plan',
  },
  afterwards: 'puis',
  or: 'ou',
  switch: 'Raccourcis d’une seule touche',
  switchHelp: 'Désactivez-les si la voix les déclenche par erreur. Ctrl K et Échap restent actifs.',
  off: 'Désactivé',
} satisfies Phrases<typeof english>
