import type { cardFile as english } from '../en/card-file.ts'
import type { Phrases } from '../phrase.ts'

export const cardFile = {
  card_number: 'Numéro de carte',
  name: 'Nom',
  limit: 'Plafond de dépense',
  cost_centre: 'Centre de coûts',
  employee: 'Salarié',
  plate: 'Plaque',
  expiry: 'Valable jusqu’au',
  type: 'Type',
  team: 'Équipe',
  state: 'État',
  reasons: 'Motif du blocage',
  spent: 'Dépensé',
  reserved: 'Montant bloqué',
  remaining: 'Reste à dépenser',
  renewal: 'Prochain renouvellement',
  lastUsed: 'Dernière utilisation',
  contract: 'Contrat',
  file: 'cartes',
} satisfies Phrases<typeof english>
