import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Vos données',
    words: 'Un fichier ZIP avec les données enregistrées sur vous.',
    request: 'Demander une copie',
    isMaking: 'Votre copie est en préparation.',
    none: 'Pas encore de copie',
    noneWords: 'Comptez une minute environ. La copie reste téléchargeable 7 jours.',
    notLoaded: 'Vos copies n’ont pas pu être affichées',
    asked: 'Demandée le {date}',
    until: 'Disponible jusqu’au {date}',
    state: {
      PENDING: 'En préparation',
      FAILED: 'La création a échoué. Demandez-la à nouveau.',
      EXPIRED: 'Expirée',
    },
    download: 'Télécharger',
  },
  consents: {
    title: 'Choix de confidentialité',
    words: 'Données facultatives sur votre utilisation du produit.',
    nothing: 'Aucun service tiers n’est utilisé. Il n’y a rien à choisir.',
    choose: 'Choisir',
  },
  close: {
    title: 'Fermer le compte',
    words: 'Efface vos données personnelles et vous déconnecte partout. Cette action est irréversible.',
    begin: 'Fermer le compte',
    confirm: 'Fermer définitivement le compte',
    cannotUndo: 'Cette action est irréversible. Demandez d’abord une copie de vos données si besoin.',
    done: 'Votre compte est fermé',
    doneWords: 'Vos données personnelles ont été effacées.',
    lastOwner: 'Vous êtes l’unique propriétaire de {fleets}. Une flotte a besoin d’un propriétaire.',
    wayOut: 'Nommez d’abord un autre propriétaire ou demandez à l’opérateur de fermer la flotte.',
    toPeople: 'Aller aux personnes de la flotte',
    erasedTitle: 'Effacé',
    erasedSelf: 'Votre nom, votre adresse, votre photo, vos mots de passe et vos clés d’accès',
    erasedThings: 'Domiciles, véhicules, numéros de TVA, adresses de livraison, messages et copies de données',
    erasedAccess: {
      one: 'Votre accès à {n} flotte. Vos cartes sont bloquées immédiatement',
      other: 'Votre accès à {n} flottes. Vos cartes sont bloquées immédiatement',
    },
    staysTitle: 'Conservé, sans votre nom',
    staysCharging: 'Sessions de recharge, factures et autres documents, aussi longtemps que la loi l’exige',
    staysDone: 'Entrées dans l’activité des flottes',
    password: 'Mot de passe actuel',
    passwordMissing: 'Saisissez votre mot de passe',
    passwordWrong: 'Mot de passe incorrect',
    withPasskey: 'Confirmer avec une clé d’accès',
  },
} satisfies Phrases<typeof english>
