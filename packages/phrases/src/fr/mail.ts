import type { mail as english } from '../en/mail.ts'
import type { Phrases } from '../phrase.ts'

export const mail = {
  weekly: {
    cost: {
      one: '{n} recharge pour {energy} kWh du {from} au {to}. La semaine précédente\u202f: {before}.',
      other: '{n} recharges pour {energy} kWh du {from} au {to}. La semaine précédente\u202f: {before}.',
      many: '{n} de recharges pour {energy} kWh du {from} au {to}. La semaine précédente\u202f: {before}.',
    },
    month: 'Ce mois-ci à ce jour\u202f: {amount}.',
    forecast: 'Ce mois-ci à ce jour\u202f: {amount}. Prévision pour le mois\u202f: {expected} (entre {low} et {high}).',
    budgetExceeded: 'Budget de {name} dépassé\u202f: {spent} dépensés pour {amount} budgétés jusqu’au {day}.',
    budget: 'Budget de {name} menacé\u202f: {expected} prévus d’ici au {day}, pour {amount} budgétés.',
    whole: 'toute la flotte',
    imported: 'Recharges importées comprises.',
  },
  confirm: {
    subject: 'Confirmez votre adresse e-mail',
    title: 'Confirmez votre adresse e-mail',
    body: 'Un compte Voltway Fleets a été créé avec cette adresse. Ouvrez le lien pour confirmer l’adresse et choisir un mot de passe.',
    action: 'Confirmer l’adresse',
    validity: 'Le lien est valable 24 heures.',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. Rien ne change.',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Choisissez un nouveau mot de passe',
    body: 'Un nouveau mot de passe a été demandé pour votre compte Voltway Fleets.',
    action: 'Choisir un mot de passe',
    validity:
      'Le lien est valable une heure et ne fonctionne qu’une fois. Un nouveau mot de passe met fin à toutes les sessions et supprime les clés d’accès et le second facteur.',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.',
  },
  signIn: {
    subject: 'Votre lien de connexion',
    title: 'Connectez-vous à Voltway Fleets',
    body: 'Ouvrez le lien sur l’appareil avec lequel vous voulez vous connecter.',
    action: 'Se connecter',
    validity: 'Le lien est valable 15 minutes et ne fonctionne qu’une fois.',
    secondFactor:
      'Un lien de connexion a été demandé. Votre compte a un second facteur\u202f: un e-mail ne suffit donc pas. Utilisez votre mot de passe et un code, ou une clé d’accès.',
    toSignIn: 'Ouvrir la page de connexion',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. Personne ne peut se connecter sans le lien.',
  },
  signUpTried: {
    subject: 'Vous avez déjà un compte',
    title: 'Vous avez déjà un compte',
    body: 'Une création de compte Voltway Fleets a été tentée avec cette adresse. Vous avez déjà un compte\u202f: rien n’a changé.',
    action: 'Se connecter',
    forgotten:
      'Si vous avez oublié votre mot de passe, demandez un lien sur la page de connexion pour en choisir un nouveau.',
    notYou: 'Si ce n’était pas vous, vous n’avez rien à faire. Personne ne s’est connecté.',
  },
  security: {
    where: '{time}, {device}, adresse {address}.',
    unknownDevice: 'appareil inconnu',
    action: 'Vérifier les paramètres de sécurité',
    notYou:
      'Si ce n’était pas vous, réinitialisez tout de suite votre mot de passe\u202f: choisissez «\u202fOublié\u202f?\u202f» sur la page de connexion. La réinitialisation met fin à toutes les sessions et supprime les clés d’accès et le second facteur.',
    keysLeft: 'Ces clés d’API fonctionnent encore\u202f: {keys}. Révoquez toutes celles que vous n’avez pas créées.',
    joined: {
      subject: 'Votre compte a été créé',
      body: 'L’invitation à {fleet} a été acceptée et un compte sans mot de passe a été créé pour cette adresse.',
    },
    passkeyAdded: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      body: 'Une nouvelle clé d’accès permet désormais de se connecter à votre compte.',
    },
    passwordChanged: {
      subject: 'Votre mot de passe a été modifié',
      body: 'Votre mot de passe a été modifié dans les paramètres. Vous avez été déconnecté de tous vos autres appareils.',
    },
    passwordReset: {
      subject: 'Votre mot de passe a été réinitialisé',
      body: 'Un nouveau mot de passe a été choisi avec le lien que nous vous avons envoyé. Toutes les sessions ont pris fin, et les clés d’accès et le second facteur ont été supprimés.',
    },
    secondFactorOn: {
      subject: 'Le second facteur a été activé',
      body: 'Pour vous connecter avec votre mot de passe, il faut désormais aussi un code d’une application d’authentification.',
    },
    secondFactorOff: {
      subject: 'Le second facteur a été désactivé',
      body: 'Pour vous connecter avec votre mot de passe, il ne faut plus de code.',
    },
    keyCreated: {
      subject: 'Une clé d’API a été créée',
      body: 'La clé d’API «\u202f{name}\u202f» pour {fleet} a été créée avec votre compte.',
    },
    keyRenewed: {
      subject: 'Une clé d’API a été renouvelée',
      body: 'La clé d’API «\u202f{name}\u202f» pour {fleet} a été renouvelée avec votre compte.',
    },
    newDevice: {
      subject: 'Connexion depuis un nouvel appareil',
      body: 'Votre compte a été utilisé sur un nouvel appareil.',
    },
  },
  invitation: {
    subject: 'Invitation à rejoindre {fleet}',
    title: 'Invitation à rejoindre {fleet}',
    member:
      '{who} vous invite à recharger avec {fleet}. Acceptez pour voir vos cartes, vos recharges et le montant qu’il vous reste.',
    guest: '{who} vous invite dans {fleet}\u202f: cartes, sessions de recharge et coûts de la flotte au même endroit.',
    action: 'Voir l’invitation',
    validity: 'Le lien est valable 7 jours et pour vous seul.',
    notYou: 'Si vous n’attendiez pas cette invitation, ignorez cet e-mail. Rien ne change.',
    aFleet: 'une flotte',
    somebody: 'Un utilisateur de Voltway Fleets',
    smsMember: '{fleet} vous invite à recharger avec ses cartes\u202f: {url}',
    smsGuest: '{fleet} vous invite dans sa flotte\u202f: {url}',
  },
  ekey: {
    subject: 'Votre eKey de {fleet}',
    body: 'La perte de votre carte de {fleet} a été signalée. Vous pouvez recharger aussitôt avec cette eKey\u202f: présentez son code QR ou saisissez son identifiant de contrat dans l’application de l’opérateur.',
    action: 'Afficher l’eKey',
    sms: 'Votre eKey de {fleet}\u202f: {url}',
  },
  cardOrder: {
    shippedSubject: { one: 'Votre carte est en route', other: 'Vos {n} cartes sont en route' },
    shippedBody: {
      one: '{n} carte pour {fleet} a été expédiée à l’adresse de la commande.',
      other: '{n} cartes pour {fleet} ont été expédiées à l’adresse de la commande.',
    },
    deliveredSubject: { one: 'Votre carte est arrivée', other: 'Vos {n} cartes sont arrivées' },
    deliveredBody: { one: '{n} carte pour {fleet} a été livrée.', other: '{n} cartes pour {fleet} ont été livrées.' },
    track: 'Suivre le colis',
    seeOrder: 'Voir la commande',
    seeTracking: 'Le transporteur indique où se trouve le colis.',
    activateFirst: 'Avant la première utilisation, activez chaque carte avec le numéro imprimé dessus.',
    cardName: 'Carte {number}',
    ekeyName: 'eKey {number}',
  },
  accountClosed: {
    subject: 'Votre compte est fermé',
    title: 'Votre compte est fermé',
    body: 'Nous avons fermé votre compte Voltway Fleets, comme vous l’avez demandé, et effacé vos données personnelles. Les sessions de recharge et les documents des flottes sont conservés sans votre nom aussi longtemps que la loi l’exige.',
    action: 'Ouvrir Voltway Fleets',
    notYou: 'Si ce n’était pas vous, contactez immédiatement l’assistance.',
  },
  dataExport: {
    subject: 'La copie de vos données est prête',
    title: 'La copie de vos données est prête',
    body: 'La copie de vos données Voltway Fleets que vous avez demandée est prête. Téléchargez-la dans vos paramètres, sous Confidentialité.',
    action: 'Ouvrir les paramètres',
    note: 'Elle est disponible pendant 7 jours. Si vous ne l’avez pas demandée, changez de mot de passe.',
  },
  support: {
    subject: 'Message de {name}',
    title: '{name} a besoin d’aide',
    answer: 'Répondre',
    page: 'Page',
    request: 'Requête en échec',
    message: 'Message',
  },
  sessionSaid: {
    disputed: { subject: '{name} conteste une recharge à {station}', title: 'Session contestée' },
    session: 'Session',
    record: 'Relevé de recharge',
    cost: 'Coût',
    reported: 'Communiqué par le réseau de recharge',
    reason: {
      NOT_OURS: 'Ce n’est pas une recharge de notre flotte.',
      WRONG_ENERGY: 'L’énergie est erronée.',
      WRONG_PRICE: 'Le prix est erroné.',
      WRONG_TIME: 'Les heures sont erronées.',
      CHARGED_TWICE: 'Elle a été facturée deux fois.',
      STATION_FAULT: 'La borne n’a pas fonctionné correctement.',
      OTHER: 'Autre motif.',
    },
  },
  reviewDecided: {
    ACCEPTED: {
      subject: 'La recharge à {station} a été facturée',
      title: 'Décision sur votre contestation',
      body: 'L’assistance a vérifié le relevé auprès du réseau de recharge. La recharge est exacte et a été facturée {amount}.',
    },
    REJECTED: {
      subject: 'La recharge à {station} ne sera pas facturée',
      title: 'Décision sur votre contestation',
      body: 'La recharge ne sera pas facturée et le montant bloqué est de nouveau disponible.',
    },
    BOOKED_BY_TIME: {
      subject: 'La recharge à {station} a été facturée',
      title: 'Délai de vérification écoulé',
      body: 'Aucune décision n’a été prise à temps. La recharge a été facturée {amount}. Vous pouvez encore la contester.',
    },
    action: 'Voir la session',
  },
  reviewsWaiting: {
    subject: { one: '{n} relevé de recharge à vérifier', other: '{n} relevés de recharge à vérifier' },
    body: 'Seul l’opérateur de l’installation peut décider. Ces relevés sont impossibles ou contestés par une flotte.',
    commandLine: 'Pour les lister et décider en ligne de commande\u202f: npm run admin -- reviews list',
    action: 'Vérifier les relevés',
  },
  footer:
    'Vous recevez cet e-mail à la suite d’une action effectuée avec votre adresse dans Voltway Fleets. Les réponses ne sont pas lues.',
} as const satisfies Phrases<typeof english>
