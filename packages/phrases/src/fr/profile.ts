import type { profile as english } from '../en/profile.ts'
import type { Phrases } from '../phrase.ts'

export const profile = {
  title: 'Profil',
  description: 'Comment les autres vous voient dans vos flottes.',
  notLoaded: 'Votre profil n’a pas pu être chargé',
  photo: {
    choose: 'Choisir une photo',
    change: 'Changer la photo',
    remove: 'Retirer la photo',
    help: 'JPEG, PNG ou WebP jusqu’à 5 Mo. Nous la réduisons et retirons les données de l’appareil.',
    tooLarge: 'Ce fichier dépasse 5 Mo. Choisissez-en un plus petit.',
    saved: 'Votre photo est enregistrée',
    removed: 'Votre photo est retirée',
  },
  name: 'Nom',
  nameMissing: 'Indiquez votre nom',
  email: 'E-mail',
  emailHelp: 'Vous vous connectez avec cette adresse et les messages y sont envoyés.',
  save: 'Enregistrer',
  saved: 'Votre profil est enregistré',
  appearance: 'Langue et apparence',
  appearanceWords: 'Votre choix s’applique aussitôt.',
  language: 'Langue',
  languageHelp: 'Les écrans et les messages l’utilisent\u202f; les dates et les montants la suivent.',
  theme: 'Thème',
  themes: {
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
  },
} satisfies Phrases<typeof english>
