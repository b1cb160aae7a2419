import type { profile as english } from '../en/profile.ts'
import type { Phrases } from '../phrase.ts'

export const profile = {
  title: 'Profil',
  description: 'Votre nom et votre photo, visibles dans vos flottes',
  notLoaded: 'Votre profil n’a pas pu être affiché',
  photo: {
    choose: 'Choisir une photo',
    change: 'Changer la photo',
    remove: 'Retirer la photo',
    help: 'JPEG, PNG ou WebP jusqu’à 5 Mo. Les données de l’appareil sont supprimées.',
    tooLarge: 'Ce fichier dépasse 5 Mo. Choisissez-en un plus petit.',
    saved: 'Photo enregistrée',
    removed: 'Photo retirée',
  },
  name: 'Nom',
  nameMissing: 'Saisissez votre nom',
  email: 'E-mail',
  emailHelp: 'Pour la connexion et les messages',
  save: 'Enregistrer',
  saved: 'Profil enregistré',
  appearance: 'Langue et apparence',
  appearanceWords: 'Les modifications s’appliquent immédiatement.',
  language: 'Langue',
  languageHelp: 'Langue des écrans et messages, format des dates et montants',
  theme: 'Thème',
  themes: {
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
  },
} satisfies Phrases<typeof english>
