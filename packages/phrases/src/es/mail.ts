import type { mail as english } from '../en/mail.ts'
import type { Phrases } from '../phrase.ts'

export const mail = {
  weekly: {
    cost: {
      one: '{n} carga con {energy} kWh del {from} al {to}. La semana anterior: {before}.',
      other: '{n} cargas con {energy} kWh del {from} al {to}. La semana anterior: {before}.',
      many: '{n} de cargas con {energy} kWh del {from} al {to}. La semana anterior: {before}.',
    },
    month: 'Este mes hasta ahora: {amount}.',
    forecast: 'Este mes hasta ahora: {amount}. Previsión del mes: {expected} (entre {low} y {high}).',
    budgetExceeded: 'Presupuesto de {name} superado: gastado {spent}, presupuestado {amount} hasta el {day}.',
    budget: 'Presupuesto de {name} en riesgo: se prevén {expected} hasta el {day}, con {amount} presupuestados.',
    whole: 'toda la flota',
    imported: 'Incluye las cargas importadas.',
  },
  confirm: {
    subject: 'Confirme su dirección de correo',
    title: 'Confirme su dirección de correo',
    body: 'Se ha creado una cuenta de Voltway Fleets con esta dirección. Abra el enlace para confirmar la dirección y elegir una contraseña.',
    action: 'Confirmar dirección',
    validity: 'El enlace es válido durante 24 horas.',
    notYou: 'Si no ha sido usted, ignore este mensaje. No cambia nada.',
  },
  reset: {
    subject: 'Elija una contraseña nueva',
    title: 'Elija una contraseña nueva',
    body: 'Se ha solicitado una contraseña nueva para su cuenta de Voltway Fleets.',
    action: 'Elegir contraseña',
    validity:
      'El enlace es válido durante una hora y funciona una sola vez. Una contraseña nueva cierra todas las sesiones y elimina las llaves de acceso y el segundo factor.',
    notYou: 'Si no ha sido usted, ignore este mensaje. Su contraseña no cambia.',
  },
  signIn: {
    subject: 'Su enlace para iniciar sesión',
    title: 'Inicie sesión en Voltway Fleets',
    body: 'Abra el enlace en el dispositivo en el que quiere iniciar sesión.',
    action: 'Iniciar sesión',
    validity: 'El enlace es válido durante 15 minutos y funciona una sola vez.',
    secondFactor:
      'Se ha solicitado un enlace para iniciar sesión. Su cuenta tiene un segundo factor, así que un correo no basta. Use su contraseña y un código, o una llave de acceso.',
    toSignIn: 'Abrir la página de inicio de sesión',
    notYou: 'Si no ha sido usted, ignore este mensaje. Nadie puede iniciar sesión sin el enlace.',
  },
  signUpTried: {
    subject: 'Ya tiene una cuenta',
    title: 'Ya tiene una cuenta',
    body: 'Se ha intentado crear una cuenta de Voltway Fleets con esta dirección. Ya tiene una cuenta, por lo que no ha cambiado nada.',
    action: 'Iniciar sesión',
    forgotten:
      'Si ha olvidado la contraseña, solicite un enlace en la página de inicio de sesión para elegir una nueva.',
    notYou: 'Si no ha sido usted, no tiene que hacer nada. Nadie ha iniciado sesión.',
  },
  security: {
    where: '{time}, {device}, dirección {address}.',
    unknownDevice: 'dispositivo desconocido',
    action: 'Revisar los ajustes de seguridad',
    notYou:
      'Si no ha sido usted, restablezca ya la contraseña: elija «¿Ha olvidado la contraseña?» en la página de inicio de sesión. Al restablecerla se cierran todas las sesiones y se eliminan las llaves de acceso y el segundo factor.',
    keysLeft: 'Estas claves de API siguen funcionando: {keys}. Revoque las que no haya creado.',
    joined: {
      subject: 'Se ha creado su cuenta',
      body: 'Se ha aceptado la invitación a {fleet} y se ha creado una cuenta sin contraseña para esta dirección.',
    },
    passkeyAdded: {
      subject: 'Se ha añadido una llave de acceso a su cuenta',
      body: 'Una llave de acceso nueva permite ahora iniciar sesión en su cuenta.',
    },
    passwordChanged: {
      subject: 'Su contraseña se ha cambiado',
      body: 'La contraseña de su cuenta se ha cambiado en los ajustes. Se han cerrado todas las demás sesiones.',
    },
    passwordReset: {
      subject: 'Su contraseña se ha restablecido',
      body: 'Se ha elegido una contraseña nueva con el enlace que le enviamos. Se han eliminado todas las sesiones, las llaves de acceso y el segundo factor anteriores.',
    },
    secondFactorOn: {
      subject: 'Se ha activado el segundo factor',
      body: 'Para iniciar sesión con la contraseña, ahora necesita también un código de la aplicación de autenticación.',
    },
    secondFactorOff: {
      subject: 'Se ha desactivado el segundo factor',
      body: 'Para iniciar sesión con la contraseña, ya no necesita un código.',
    },
    keyCreated: {
      subject: 'Se ha creado una clave de API',
      body: 'La clave de API «{name}» para {fleet} se ha creado con su cuenta.',
    },
    keyRenewed: {
      subject: 'Se ha renovado una clave de API',
      body: 'La clave de API «{name}» para {fleet} se ha renovado con su cuenta.',
    },
    newDevice: {
      subject: 'Inicio de sesión en un dispositivo nuevo',
      body: 'Su cuenta se ha usado en un dispositivo nuevo.',
    },
  },
  invitation: {
    subject: 'Invitación a {fleet}',
    title: 'Invitación a {fleet}',
    member: '{who} le invita a cargar con {fleet}. Acepte para ver sus tarjetas, sus cargas y el importe que le queda.',
    guest: '{who} le invita a acceder a las tarjetas, las cargas y los costes de {fleet}.',
    action: 'Ver la invitación',
    validity: 'El enlace es válido durante 7 días y solo para usted.',
    notYou: 'Si no esperaba esta invitación, ignore este mensaje. No cambia nada.',
    aFleet: 'una flota',
    somebody: 'Un usuario de Voltway Fleets',
    smsMember: '{fleet} le invita a cargar con sus tarjetas: {url}',
    smsGuest: '{fleet} le invita a su flota: {url}',
  },
  ekey: {
    subject: 'Su eKey de {fleet}',
    body: 'Se ha comunicado la pérdida de su tarjeta de {fleet}. Puede cargar de inmediato con esta eKey: muestre el código QR o introduzca el ID de contrato en la aplicación del operador.',
    action: 'Mostrar eKey',
    sms: 'Su eKey de {fleet}: {url}',
  },
  cardOrder: {
    shippedSubject: { one: 'Su tarjeta está en camino', other: 'Sus {n} tarjetas están en camino' },
    shippedBody: {
      one: '{n} tarjeta para {fleet} se ha enviado a la dirección del pedido.',
      other: '{n} tarjetas para {fleet} se han enviado a la dirección del pedido.',
    },
    deliveredSubject: { one: 'Su tarjeta se ha entregado', other: 'Sus {n} tarjetas se han entregado' },
    deliveredBody: {
      one: 'Se ha entregado {n} tarjeta para {fleet}.',
      other: 'Se han entregado {n} tarjetas para {fleet}.',
    },
    track: 'Seguir envío',
    seeOrder: 'Ver el pedido',
    seeTracking: 'El transportista indica dónde está el envío.',
    activateFirst: 'Antes del primer uso, active cada tarjeta con el número impreso en ella.',
    cardName: 'Tarjeta {number}',
    ekeyName: 'eKey {number}',
  },
  accountClosed: {
    subject: 'Su cuenta se ha cerrado',
    title: 'Su cuenta se ha cerrado',
    body: 'Hemos cerrado su cuenta de Voltway Fleets, como pidió, y borrado sus datos personales. Las sesiones de carga y los documentos de las flotas se conservan sin su nombre durante el tiempo que exija la ley.',
    action: 'Abrir Voltway Fleets',
    notYou: 'Si no ha sido usted, contacte con soporte de inmediato.',
  },
  dataExport: {
    subject: 'La copia de sus datos está lista',
    title: 'La copia de sus datos está lista',
    body: 'La copia que pidió de sus datos en Voltway Fleets está lista. Descárguela en sus ajustes, en Privacidad.',
    action: 'Abrir ajustes',
    note: 'Está disponible durante 7 días. Si no la ha solicitado usted, cambie su contraseña.',
  },
  support: {
    subject: 'Mensaje de {name}',
    title: '{name} necesita ayuda',
    answer: 'Responder',
    page: 'Página',
    request: 'Solicitud fallida',
    message: 'Mensaje',
  },
  sessionSaid: {
    disputed: { subject: '{name} reclama una carga en {station}', title: 'Sesión reclamada' },
    session: 'Sesión',
    record: 'Registro de carga',
    cost: 'Coste',
    reported: 'Comunicado por la red de carga',
    reason: {
      NOT_OURS: 'No es una carga de nuestra flota.',
      WRONG_ENERGY: 'La energía es incorrecta.',
      WRONG_PRICE: 'El precio es incorrecto.',
      WRONG_TIME: 'Las horas son incorrectas.',
      CHARGED_TWICE: 'Se ha cobrado dos veces.',
      STATION_FAULT: 'La estación no funcionó como debía.',
      OTHER: 'Otro motivo.',
    },
  },
  reviewDecided: {
    ACCEPTED: {
      subject: 'La carga en {station} se ha cobrado',
      title: 'Decisión sobre su reclamación',
      body: 'Soporte ha comprobado el registro con la red de carga. La carga es correcta y se ha cobrado por {amount}.',
    },
    REJECTED: {
      subject: 'La carga en {station} no se cobrará',
      title: 'Decisión sobre su reclamación',
      body: 'La carga no se cobrará y el importe retenido vuelve a estar disponible.',
    },
    BOOKED_BY_TIME: {
      subject: 'La carga en {station} se ha cobrado',
      title: 'Plazo de revisión terminado',
      body: 'No se ha decidido a tiempo. La carga se ha cobrado por {amount}. Todavía puede reclamarla.',
    },
    action: 'Ver sesión',
  },
  reviewsWaiting: {
    subject: { one: '{n} registro de carga por revisar', other: '{n} registros de carga por revisar' },
    body: 'Solo el operador de la instalación puede decidir. Son registros imposibles o reclamados por una flota.',
    commandLine: 'Para verlos y decidir desde la línea de comandos: npm run admin -- reviews list',
    action: 'Revisar registros',
  },
  footer: 'Recibe este mensaje por una acción hecha con su dirección en Voltway Fleets. Las respuestas no se leen.',
} as const satisfies Phrases<typeof english>
