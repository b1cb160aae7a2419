import type { profile as english } from '../en/profile.ts'
import type { Phrases } from '../phrase.ts'

export const profile = {
  title: 'Perfil',
  description: 'Como os outros o veem nas suas frotas.',
  notLoaded: 'Não foi possível carregar o seu perfil',
  photo: {
    choose: 'Escolher uma fotografia',
    change: 'Alterar a fotografia',
    remove: 'Remover a fotografia',
    help: 'JPEG, PNG ou WebP até 5 MB. Reduzimos o tamanho e retiramos os dados da câmara.',
    tooLarge: 'Este ficheiro tem mais de 5 MB. Escolha um mais pequeno.',
    saved: 'A sua fotografia foi guardada',
    removed: 'A sua fotografia foi removida',
  },
  name: 'Nome',
  nameMissing: 'Escreva o seu nome',
  email: 'E-mail',
  emailHelp: 'É com este endereço que inicia sessão e é para ele que vão as mensagens.',
  save: 'Guardar',
  saved: 'O seu perfil foi guardado',
  appearance: 'Idioma e aspeto',
  appearanceWords: 'As alterações aplicam-se de imediato.',
  language: 'Idioma',
  languageHelp: 'Os ecrãs e as mensagens são escritos nele; as datas e os valores seguem-no.',
  theme: 'Tema',
  themes: {
    system: 'Sistema',
    light: 'Claro',
    dark: 'Escuro',
  },
} satisfies Phrases<typeof english>
