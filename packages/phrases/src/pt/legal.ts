import type { legal as english } from '../en/legal.ts'
import type { Phrases } from '../phrase.ts'

export const legal = {
  title: 'Termos legais',
  provider: 'Termos do fornecedor',
  network: 'Termos da rede pública de carregamento',
  mandate: 'Autorização de débito direto',
  privacy: 'Opções de privacidade',
  version: 'Versão',
} satisfies Phrases<typeof english>
