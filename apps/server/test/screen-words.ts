import type { Locale } from '@voltway/contract/values'

/** A forbidden wording of screens, mails, documents and the help, with its replacement. */
export interface WordRule {
  readonly never: RegExp
  readonly write: string
}

/** The languages whose texts are checked. */
export const checkedLanguages: readonly Locale[] = ['en', 'pt', 'es', 'fr']

const sentenceStart = '(?:^|[.:;] )'
const toItsEnd = String.raw`[^?]*(?:\.|$)`

/** Objects of the verbs that mean charging: all others are shown, fetched or sent. */
const charged = '(?:v[eé]h[ií]cul|veícul|carro|coche|voiture|bateria|batería|batterie|automóve|condu[ct])'

/** "Carregar", "cargar" and "charger" mean charging a vehicle, never loading data or a file. */
const loading = {
  pt: new RegExp(
    `possível carregar|(?<!\\p{L})a carregar (?:a página|o |os |as |dados|…)|(?<!\\p{L})recarreg|(?<!\\p{L})(?:carreg(?:ar|ue|a)) (?:[oa]s?|uma?|estes?|estas?) (?!\\p{L}* ?${charged})`,
    'iu',
  ),
  es: new RegExp(
    `se (?:han? podido|pud(?:o|ieron)) cargar|(?<!\\p{L})(?:cargando(?:…| (?:la|el|los|las|su) )|recargar(?: |$)|recargue|vuelva a cargar la página)|(?<!\\p{L})(?:cargar|cargue) (?:los|las|la|el|una?|sus?|est[eao]s?) (?!\\{|\\p{L}* ?${charged})`,
    'iu',
  ),
  fr: /(?<!\p{L})charg(?:er|ez|ée?s?|ements?)(?!\p{L})(?! les clés)|(?<!\p{L})recharge[rz]? (?:la|cette|votre) (?:page|liste)|^recharger$/iu,
} as const

export const wordRules: Readonly<Record<Locale, readonly WordRule[]>> = {
  en: [
    { never: /[\d}] %/, write: '80%' },
    { never: /\bgo(es)? on\b/i, write: 'Continue, continues' },
    { never: /\b(dear|normal|full) hours\b/i, write: 'peak hours' },
    { never: /\bautomatic (top-up|recharge)\b/i, write: 'auto-recharge' },
    { never: /\b(amounts?|balance|money|\{amount\}) (is |are )?reserved\b|\breserved by running\b/i, write: 'on hold' },
    { never: /\bbooked (until|by another)|\bbooked: \{/i, write: 'reserved (a charging point)' },
    { never: /\bbook (for )?\{amount\}|\b(book|charge (was )?booked)\b/i, write: 'accept, billed (a charge)' },
    { never: /\brais(e|ed|ing) .*for a time\b/i, write: 'temporarily' },
    { never: /\bpost-payment\b/i, write: 'payment by invoice' },
    { never: /\breturn (the )?balance\b/i, write: 'withdraw balance' },
    { never: /\benergy cycle\b|\boverrun\b|\bplafond\b/i, write: 'off-peak hours, negative balance, limit' },
    {
      never: /\brequests? waits?\b|\bpoints? prevents?\b|\bmissing points\b/i,
      write: 'requests to approve, items to fix',
    },
    { never: /\b(as|above|below|against) (the )?norm\b|\bexpensively\b/i, write: 'as expected, at what price' },
    {
      never: /\bfrom the next request on\b|\bpasses it on\b|\ballow less\b/i,
      write: 'immediately, accepted, restrict',
    },
    { never: /\b(un)?told\b|\bhear of\b/i, write: 'unknown, notified' },
    { never: /\bagainst (before|the (one|period) before)\b/i, write: 'vs previous period' },
    { never: /\b(take|takes|taken|took) (it |them )?back\b/i, write: 'withdrawn, removed, credited, returned' },
    { never: /\bgiv(e|en) up\b/i, write: 'failed, cancelled' },
    { never: /\bworth a look\b|\bodd\b|\bsessions? to check\b/i, write: 'needs review' },
    { never: /\bwhat (pays|you use)\b/i, write: 'next payment, usage' },
    { never: /\bthe bell\b/i, write: 'notifications' },
    { never: /\bby (itself|themselves|ourselves)\b/i, write: 'automatically' },
    { never: /\bat once\b|\bin force\b/i, write: 'immediately' },
    { never: /\bsomebody\b|\bwhoever\b/i, write: 'the person, or the passive' },
    { never: /\bany more\b/i, write: 'no longer' },
    { never: /\b[Ww]rite (your|the|a|an|at)\b/, write: 'Enter' },
    { never: /\bYou may not\b/, write: 'You do not have access to' },
    { never: /\b(is|are) safe\b|\bmade small\b/i, write: 'the fact, not an aphorism' },
    { never: new RegExp(`${sentenceStart}(?:What|Who) ${toItsEnd}`), write: 'a sentence with a noun as its subject' },
  ],
  pt: [
    { never: /[\d}] %/, write: '80%' },
    { never: loading.pt, write: 'mostrar, obter, enviar (um ficheiro): carregar é um veículo' },
    { never: /transferir (o |os |um )?(ficheiros?|modelo|pdf)/i, write: 'descarregar' },
    { never: /(?<!\p{L})montantes?(?! debitado)/iu, write: 'valor' },
    { never: /vencid[ao]s? (em|a) \{/i, write: 'vence em' },
    { never: /(?<!\p{L})depósitos?(?!\p{L}| à ordem)/iu, write: 'base' },
    { never: /(?<!\p{L})avis(os?|ad[oa]s?)(?!\p{L})/iu, write: 'notificação' },
    { never: /moradas? de envio/i, write: 'morada de entrega' },
    { never: /(?<!\p{L})([nd]a|[aà]) Voltway Fleets/iu, write: 'o Voltway Fleets' },
    { never: /(?<!\p{L})CA (e|ou) CC(?!\p{L})/u, write: 'AC e DC' },
    { never: /por um período|pós-pagamento|ciclo de energia/i, write: 'temporariamente, por fatura, horas de vazio' },
    { never: /carregamento automático|recarregar? automatic/i, write: 'reforço automático do saldo' },
    { never: /carregar saldo|carregue a carteira|carregamento de saldo/i, write: 'adicionar saldo, reforço do saldo' },
    { never: /\bdispensa/i, write: 'ignorar' },
    { never: /língua/i, write: 'idioma' },
    { never: /no sino/i, write: 'nas notificações' },
    { never: /(?<!\p{L})vocês?(?!\p{L})/iu, write: 'a terceira pessoa sem «você»' },
    { never: /plafond/i, write: 'limite (de gastos)' },
    { never: /horas? (caras|normais)/i, write: 'fora de vazio' },
    { never: /(célula|campo|coluna|deixe|ficar)s? vazi[ao]s?|^Vazio: /i, write: 'em branco' },
    { never: /a ver melhor|precisa de (ser )?verifica|por verificar/i, write: 'a rever' },
    { never: /paga a seguir/i, write: 'próximo meio de pagamento' },
    { never: /métodos? de pagamento/i, write: 'meio de pagamento' },
    { never: /carateres/i, write: 'caracteres' },
    { never: /(?<!\p{L})(Escreva|escreva) (o|a|um|uma|pelo) /u, write: 'Introduza' },
    { never: /não indicad[oa]|não consultado/i, write: 'desconhecido' },
    { never: /é segura\b|a sua gente|sozinh[oa]s?\b/i, write: 'o facto, sem aforismos' },
    { never: /Não pode ver /, write: 'Não tem acesso a' },
    { never: new RegExp(`${sentenceStart}(?:O que|Quem) ${toItsEnd}`), write: 'uma frase com um nome como sujeito' },
  ],
  es: [
    { never: /[\d}]%/, write: '80 %' },
    { never: loading.es, write: 'mostrar, obtener, subir (un archivo): se carga un vehículo' },
    { never: /monedero|notas? de crédito/i, write: 'cartera, factura rectificativa' },
    { never: /responder hasta|haga clic/i, write: 'válida hasta, seleccione' },
    { never: /(?<!\p{L})CA (y|o) CC(?!\p{L})/u, write: 'AC y DC' },
    { never: /por un tiempo|ciclo de energía/i, write: 'temporalmente, horas valle' },
    {
      never: /(?<!\p{L})(tú|tus?|te|ti|contigo|puedes|tienes|quieres|debes|has|haz|inténtalo|tuyos?|tuyas?)(?!\p{L})/iu,
      write: 'usted',
    },
    { never: /(^|[.:;] )Elige(?!\p{L})/u, write: 'elija' },
    { never: /para mirar de cerca/i, write: 'por revisar' },
    { never: /horas (caras|normales)/i, write: 'horas punta' },
    { never: /en la campana/i, write: 'en las notificaciones' },
    { never: /(?<!\p{L})lengua(?!\p{L})/iu, write: 'idioma' },
    {
      never:
        /(tarjetas?|red|tiempo|puntos?|inicio|sesi[oó]n(es)?) de (la )?recarga|recarg\p{L}+ (el |un |su )?(coche|vehículo)/iu,
      write: 'carga',
    },
    { never: new RegExp(`${sentenceStart}(?:Lo que|Quien|Quién|Qué) ${toItsEnd}`), write: 'un nombre como sujeto' },
  ],
  fr: [
    { never: /[\d}]%/, write: '80 % (espace insécable)' },
    { never: loading.fr, write: 'afficher, actualiser, importer (un fichier) : on recharge un véhicule' },
    { never: /(?<!\p{L})CA (et|ou) CC(?!\p{L})/u, write: 'AC et DC' },
    { never: /(?<!\p{L})statuts?(?!\p{L})|clés? API/iu, write: 'état, clé d’API' },
    { never: /pour un temps|post-paiement|cycle d’énergie/i, write: 'temporairement, sur facture, heures creuses' },
    { never: /échou\p{L}+ à un contrôle|(à|sous|de) la norme/iu, write: 'ne pas passer un contrôle, la normale' },
    { never: /\bse rechargent?\b|\bse recharger\b/i, write: 'recharger : le conducteur recharge' },
    { never: /réglages?/i, write: 'paramètres' },
    { never: /à la cloche/i, write: 'dans les notifications' },
    { never: /à regarder de près/i, write: 'à vérifier' },
    { never: /heures (chères|normales)/i, write: 'heures pleines' },
    { never: /[^\u202f\d][;?!»]|[^\u202f\ds]:(?!\/\/| Bearer)|«[^\u202f]/, write: 'une espace fine insécable' },
    { never: new RegExp(`${sentenceStart}(?:Ce qui|Ce que|Qui) ${toItsEnd}`), write: 'un nom comme sujet' },
  ],
}
