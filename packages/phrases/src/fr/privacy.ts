import type { privacy as english } from '../en/privacy.ts'
import type { Phrases } from '../phrase.ts'

export const privacy = {
  copies: {
    title: 'Vos données',
    words:
      'Un ZIP de ce qui est conservé à votre sujet\u202f: profil, accès, cartes, sessions de recharge, connexions et vos actions.',
    request: 'Demander une copie',
    isMaking: 'Votre copie est en préparation.',
    none: 'Pas encore de copie',
    noneWords: 'Elle est prête en une minute. Un message vous prévient, et elle reste disponible 7 jours.',
    notLoaded: 'Vos copies n’ont pas pu être chargées',
    asked: 'Demandée le {date}',
    until: 'Disponible jusqu’au {date}',
    state: {
      PENDING: 'En préparation',
      EXPIRED: 'Sa semaine est passée',
    },
    download: 'Télécharger',
  },
  consents: {
    title: 'Choix de confidentialité',
    words: 'Données facultatives sur votre utilisation du produit.',
    nothing: 'Rien de tiers n’est chargé ici\u202f: il n’y a donc rien à choisir.',
    choose: 'Choisir',
  },
  close: {
    title: 'Fermer le compte',
    words: 'Efface ce qui est à vous et vous déconnecte partout. C’est définitif.',
    begin: 'Fermer le compte',
    confirm: 'Fermer définitivement',
    cannotUndo: 'C’est définitif. Vous voudrez peut-être d’abord une copie de vos données.',
    done: 'Votre compte est fermé',
    doneWords: 'Vos données personnelles sont effacées.',
    lastOwner: 'Vous êtes seul propriétaire de {fleets}. Une flotte a besoin d’un propriétaire.',
    wayOut: 'Rendez quelqu’un d’autre propriétaire, ou demandez à l’opérateur de fermer la flotte. Revenez ensuite.',
    toPeople: 'Vers les personnes de la flotte',
    erasedTitle: 'Effacé',
    erasedSelf: 'Votre nom, adresse, photo, mots de passe et clés d’accès',
    erasedThings: 'Vos véhicules, numéros de TVA, adresses de livraison, messages et copies de données',
    erasedAccess: {
      one: 'Votre accès à {n} flotte\u202f; vos cartes y sont bloquées aussitôt',
      other: 'Votre accès à {n} flottes\u202f; vos cartes y sont bloquées aussitôt',
    },
    staysTitle: 'Conservé, sans votre nom',
    staysCharging: 'Recharges, factures et autres documents des flottes, aussi longtemps que la loi l’exige',
    staysDone: 'Le fait que quelque chose a été fait, dans l’activité des flottes',
    password: 'Votre mot de passe',
    passwordMissing: 'Saisissez votre mot de passe',
    passwordWrong: 'Ce mot de passe n’est pas le bon',
    withPasskey: 'Confirmer avec une clé d’accès',
  },
} satisfies Phrases<typeof english>
