import type { profile as english } from '../en/profile.ts'
import type { Phrases } from '../phrase.ts'

export const profile = {
  title: 'Perfil',
  description: 'O seu nome e fotografia, visíveis nas suas frotas',
  notLoaded: 'Não foi possível mostrar o seu perfil',
  photo: {
    choose: 'Escolher fotografia',
    change: 'Alterar fotografia',
    remove: 'Remover fotografia',
    help: 'JPEG, PNG ou WebP até 5 MB. Os dados da câmara são removidos.',
    tooLarge: 'Este ficheiro tem mais de 5 MB. Escolha um mais pequeno.',
    saved: 'Fotografia guardada',
    removed: 'Fotografia removida',
  },
  name: 'Nome',
  nameMissing: 'Introduza o seu nome',
  email: 'E-mail',
  emailHelp: 'Para iniciar sessão e receber mensagens',
  save: 'Guardar',
  saved: 'Perfil guardado',
  appearance: 'Idioma e aspeto',
  appearanceWords: 'As alterações aplicam-se de imediato.',
  language: 'Idioma',
  languageHelp: 'Idioma dos ecrãs e mensagens, e formato de datas e valores',
  theme: 'Tema',
  themes: {
    system: 'Sistema',
    light: 'Claro',
    dark: 'Escuro',
  },
} satisfies Phrases<typeof english>
