import type { mail as english } from '../en/mail.ts'
import type { Phrases } from '../phrase.ts'

export const mail = {
  confirm: {
    subject: 'Confirmez votre adresse e-mail',
    title: 'Plus qu’une étape',
    body: 'Quelqu’un, vous sans doute, a créé un compte Voltway Fleets avec cette adresse. Ouvrez le lien pour confirmer que l’adresse est la vôtre et choisir un mot de passe.',
    action: 'Confirmer l’adresse',
    validity: 'Le lien fonctionne pendant 24 heures.',
    notYou: 'Ce n’était pas vous\u202f? Alors n’ouvrez pas le lien\u202f: sans lui, rien ne se passe.',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Choisissez un nouveau mot de passe',
    body: 'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte Voltway Fleets.',
    action: 'Choisir un mot de passe',
    validity:
      'Le lien fonctionne pendant une heure et une seule fois. Un nouveau mot de passe met fin à toutes les sessions et supprime les clés d’accès et le second facteur.',
    notYou: 'Ce n’était pas vous\u202f? Alors n’ouvrez pas le lien\u202f: votre mot de passe reste inchangé.',
  },
  signUpTried: {
    subject: 'Vous avez déjà un compte',
    title: 'Vous avez déjà un compte',
    body: 'Quelqu’un, vous sans doute, a essayé de créer un compte Voltway Fleets avec cette adresse. Elle en a déjà un, rien n’a donc été modifié.',
    action: 'Se connecter',
    forgotten: 'Mot de passe oublié\u202f? La page de connexion vous envoie un lien pour en choisir un nouveau.',
    notYou: 'Ce n’était pas vous\u202f? Alors il n’y a rien à faire\u202f: personne n’est entré.',
  },
  security: {
    where: '{time}, {device}, adresse {address}.',
    unknownDevice: 'appareil inconnu',
    action: 'Vérifier les paramètres de sécurité',
    notYou:
      'Si ce n’était pas vous, réinitialisez tout de suite votre mot de passe\u202f: choisissez «\u202fOublié\u202f?\u202f» sur la page de connexion. La réinitialisation met fin à toutes les sessions et supprime les clés d’accès et le second facteur.',
    keysLeft: 'Ces clés API fonctionnent encore\u202f: {keys}. Révoquez toutes celles que vous n’avez pas créées.',
    passkeyAdded: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      body: 'Une nouvelle clé d’accès permet désormais de se connecter à votre compte.',
    },
    passwordChanged: {
      subject: 'Votre mot de passe a été modifié',
      body: 'Le mot de passe de votre compte a été modifié dans les paramètres. Toutes les autres sessions ont pris fin.',
    },
    passwordReset: {
      subject: 'Votre mot de passe a été réinitialisé',
      body: 'Un nouveau mot de passe a été choisi avec le lien que nous vous avons envoyé. Les sessions, les clés d’accès et le second facteur antérieurs ont été supprimés.',
    },
    secondFactorOn: {
      subject: 'Le second facteur a été activé',
      body: 'Pour se connecter à votre compte avec le mot de passe, il faut désormais aussi un code de l’application d’authentification.',
    },
    secondFactorOff: {
      subject: 'Le second facteur a été désactivé',
      body: 'Pour se connecter à votre compte avec le mot de passe, aucun code n’est plus demandé.',
    },
    keyCreated: {
      subject: 'Une clé API a été créée',
      body: 'La clé API «\u202f{name}\u202f» pour {fleet} a été créée avec votre compte.',
    },
    keyRenewed: {
      subject: 'Une clé API a été renouvelée',
      body: 'La clé API «\u202f{name}\u202f» pour {fleet} a reçu un nouveau secret avec votre compte.',
    },
    newDevice: {
      subject: 'Connexion depuis un nouvel appareil',
      body: 'Quelqu’un s’est connecté à votre compte depuis un appareil qui n’avait jamais servi à cela.',
    },
  },
  invitation: {
    subject: 'Invitation à rejoindre {fleet}',
    title: '{fleet} vous invite',
    member:
      '{who} souhaite que vous rechargiez avec {fleet}. Acceptez pour voir vos cartes, vos recharges et ce qu’il vous reste à dépenser.',
    guest: '{who} souhaite vous donner accès à {fleet}\u202f: cartes, recharges et coûts de la flotte au même endroit.',
    action: 'Voir l’invitation',
    validity: 'Le lien fonctionne pendant 7 jours et pour vous seul.',
    notYou: 'Vous ne savez pas de quoi il s’agit\u202f? Alors n’ouvrez pas le lien\u202f: sans lui, rien ne se passe.',
    aFleet: 'une flotte',
    somebody: 'Quelqu’un',
    smsMember: '{fleet} vous invite à recharger avec la flotte\u202f: {url}',
    smsGuest: '{fleet} vous donne accès à sa flotte\u202f: {url}',
  },
  cardOrder: {
    shippedSubject: { one: 'Votre carte est en route', other: 'Vos {n} cartes sont en route' },
    shippedBody: {
      one: '{n} carte pour {fleet} est partie vers l’adresse de la commande.',
      other: '{n} cartes pour {fleet} sont parties vers l’adresse de la commande.',
    },
    deliveredSubject: { one: 'Votre carte est livrée', other: 'Vos {n} cartes sont livrées' },
    deliveredBody: { one: '{n} carte pour {fleet} a été livrée.', other: '{n} cartes pour {fleet} ont été livrées.' },
    track: 'Suivre le colis',
    seeOrder: 'Voir la commande',
    seeTracking: 'Le transporteur indique où se trouve le colis.',
    activateFirst: 'Avant sa première utilisation, chaque carte est activée avec le numéro qui y est imprimé.',
    cardName: 'Carte {number}',
    ekeyName: 'eKey {number}',
  },
  accountClosed: {
    subject: 'Votre compte est fermé',
    title: 'Votre compte est fermé',
    body: 'Nous avons fermé votre compte Voltway Fleets, comme vous l’avez demandé, et effacé vos données personnelles. Les sessions de recharge et les documents des flottes sont conservés sans votre nom aussi longtemps que la loi l’exige.',
    action: 'Ouvrir Voltway Fleets',
    notYou: 'Ce n’était pas vous\u202f? Écrivez tout de suite au support.',
  },
  dataExport: {
    subject: 'Une copie de vos données est prête',
    title: 'Votre copie est prête',
    body: 'Vous avez demandé une copie de ce que Voltway Fleets conserve à votre sujet. Elle se trouve dans vos paramètres, sous Confidentialité.',
    action: 'Ouvrir mes paramètres',
    note: 'Elle y reste 7 jours. Quelqu’un d’autre l’a demandée\u202f? Changez alors de mot de passe.',
  },
  support: {
    subject: 'Message de {name}',
    title: '{name} a besoin d’aide',
    answer: 'Répondre',
    page: 'Page',
    request: 'Réponse en échec',
    message: 'Message',
  },
  sessionSaid: {
    disputed: { subject: '{name} conteste une charge à {station}', title: 'Une session est contestée' },
    session: 'Session',
    record: 'Relevé de charge',
    cost: 'Coût',
    reported: 'Communiqué par le réseau de recharge',
    reason: {
      NOT_OURS: 'Ce n’est pas une charge de notre flotte.',
      WRONG_ENERGY: 'L’énergie est fausse.',
      WRONG_PRICE: 'Le prix est faux.',
      WRONG_TIME: 'Les heures sont fausses.',
      CHARGED_TWICE: 'Elle a été facturée deux fois.',
      STATION_FAULT: 'La borne n’a pas fonctionné comme prévu.',
      OTHER: 'Un autre motif.',
    },
  },
  reviewDecided: {
    ACCEPTED: {
      subject: 'La recharge à {station} a été facturée',
      title: 'L’assistance a statué sur votre contestation',
      body: 'L’assistance a vérifié le relevé auprès du réseau de recharge. La recharge est exacte et a été facturée {amount}.',
    },
    REJECTED: {
      subject: 'La recharge à {station} ne sera pas facturée',
      title: 'L’assistance a statué sur votre contestation',
      body: 'La recharge ne sera jamais facturée et le montant bloqué est de nouveau disponible.',
    },
    BOOKED_BY_TIME: {
      subject: 'La recharge à {station} a été facturée',
      title: 'Le délai de vérification est écoulé',
      body: 'Personne n’a statué à temps sur ce relevé, la recharge a donc été facturée {amount}. Vous pouvez encore la contester.',
    },
    action: 'Ouvrir la session',
  },
  reviewsWaiting: {
    subject: { one: '{n} relevé de recharge à vérifier', other: '{n} relevés de recharge à vérifier' },
    body: 'Seul l’opérateur de l’installation peut décider. Ces relevés sont impossibles ou contestés par une flotte.',
    commandLine: 'Pour les lister et décider en ligne de commande\u202f: npm run admin -- reviews list',
    action: 'Vérifier les relevés',
  },
  linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202f:',
  footer:
    'Voltway Fleets vous a envoyé ce message à la suite d’une demande faite avec votre adresse. Personne ne lit les réponses.',
} as const satisfies Phrases<typeof english>
