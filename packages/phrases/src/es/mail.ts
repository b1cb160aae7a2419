import type { mail as english } from '../en/mail.ts'
import type { Phrases } from '../phrase.ts'

export const mail = {
  confirm: {
    subject: 'Confirma tu dirección de correo',
    title: 'Solo falta un paso',
    body: 'Alguien, esperamos que tú, ha creado una cuenta en Voltway Fleets con esta dirección. Para empezar, confirma que la dirección es tuya.',
    action: 'Confirmar dirección',
    validity: 'El enlace funciona durante 24 horas.',
    notYou: '¿No has sido tú? Entonces no abras el enlace: sin él no ocurre nada.',
  },
  reset: {
    subject: 'Elige una nueva contraseña',
    title: 'Elige una nueva contraseña',
    body: 'Alguien, esperamos que tú, ha pedido una nueva contraseña para tu cuenta de Voltway Fleets.',
    action: 'Elegir contraseña',
    validity: 'El enlace funciona durante una hora y una sola vez. Una nueva contraseña cierra todas tus sesiones.',
    notYou: '¿No has sido tú? Entonces no abras el enlace: tu contraseña sigue como está.',
  },
  signUpTried: {
    subject: 'Ya tienes una cuenta',
    title: 'Ya tienes una cuenta',
    body: 'Alguien, esperamos que tú, ha intentado crear una cuenta en Voltway Fleets con esta dirección. Ya tiene una, así que no ha cambiado nada.',
    action: 'Iniciar sesión',
    forgotten: '¿Has olvidado la contraseña? La página de inicio de sesión te envía un enlace para elegir una nueva.',
    notYou: '¿No has sido tú? Entonces no hay nada que hacer: nadie ha entrado.',
  },
  invitation: {
    subject: 'Invitación a {fleet}',
    title: '{fleet} le invita',
    member:
      '{who} quiere que cargue con {fleet}. Acepte para ver sus tarjetas, sus recargas y lo que le queda por gastar.',
    guest: '{who} quiere darle acceso a {fleet}: tarjetas, recargas y costes de la flota en un solo lugar.',
    action: 'Ver la invitación',
    validity: 'El enlace funciona durante 7 días y solo para usted.',
    notYou: '¿No sabe de qué se trata? Entonces no abra el enlace: sin él no ocurre nada.',
    aFleet: 'una flota',
    somebody: 'Alguien',
    smsMember: '{fleet} le invita a cargar con la flota: {url}',
    smsGuest: '{fleet} le da acceso a su flota: {url}',
  },
  cardOrder: {
    shippedSubject: { one: 'Su tarjeta está en camino', other: 'Sus {n} tarjetas están en camino' },
    shippedBody: {
      one: '{n} tarjeta para {fleet} ha salido hacia la dirección del pedido.',
      other: '{n} tarjetas para {fleet} han salido hacia la dirección del pedido.',
    },
    deliveredSubject: { one: 'Su tarjeta se ha entregado', other: 'Sus {n} tarjetas se han entregado' },
    deliveredBody: {
      one: 'Se ha entregado {n} tarjeta para {fleet}.',
      other: 'Se han entregado {n} tarjetas para {fleet}.',
    },
    track: 'Seguir el paquete',
    seeOrder: 'Ver el pedido',
    seeTracking: 'El transportista indica dónde está el paquete.',
    activateFirst: 'Antes del primer uso, cada tarjeta se activa con el número impreso en ella.',
    cardName: 'Tarjeta {number}',
    ekeyName: 'eKey {number}',
  },
  dataExport: {
    subject: 'Hay una copia de sus datos lista',
    title: 'Su copia está lista',
    body: 'Pidió una copia de lo que Voltway Fleets guarda sobre usted. Está en sus ajustes, en Privacidad.',
    action: 'Abrir mis ajustes',
    note: 'Se queda allí 7 días. ¿La ha pedido otra persona? Entonces cambie su contraseña.',
  },
  support: {
    subject: 'Mensaje de {name}',
    title: '{name} necesita ayuda',
    answer: 'Responder',
    page: 'Página',
    request: 'Respuesta que falló',
    message: 'Mensaje',
  },
  linkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  footer: 'Voltway Fleets te envía este mensaje por algo que se pidió con tu dirección. Nadie lee las respuestas.',
} as const satisfies Phrases<typeof english>
