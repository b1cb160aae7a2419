import type { profile as english } from '../en/profile.ts'
import type { Phrases } from '../phrase.ts'

export const profile = {
  title: 'Profil',
  description: 'Votre nom et votre photo, tels que les autres membres de vos flottes les voient.',
  notLoaded: 'Votre profil n’a pas pu être chargé',
  photo: {
    choose: 'Choisir une photo',
    change: 'Changer la photo',
    remove: 'Retirer la photo',
    help: 'JPEG, PNG ou WebP jusqu’à 5 Mo. La photo est réduite et les données de l’appareil sont supprimées.',
    tooLarge: 'Ce fichier dépasse 5 Mo. Choisissez-en un plus petit.',
    saved: 'Photo enregistrée',
    removed: 'Photo retirée',
  },
  name: 'Nom',
  nameMissing: 'Saisissez votre nom',
  email: 'E-mail',
  emailHelp: 'Pour vous connecter et recevoir les messages.',
  save: 'Enregistrer',
  saved: 'Profil enregistré',
  appearance: 'Langue et apparence',
  appearanceWords: 'Les changements s’appliquent immédiatement.',
  language: 'Langue',
  languageHelp: 'Définit la langue des écrans et des messages, ainsi que le format des dates et des montants.',
  theme: 'Thème',
  themes: {
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
  },
} satisfies Phrases<typeof english>
