import type { Locale } from '@voltway/contract/values'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { speak } from '@voltway/phrases/phrase'
import { mail as pt } from '@voltway/phrases/pt/mail'
import { pageUrl } from '../../kernel/page-url.ts'
import type { MailContent } from '../../platform/mail-layout.ts'

const words = {
  en: { ...en, cardOrder: speak<(typeof en)['cardOrder']>(en.cardOrder, 'en-GB') },
  pt: { ...pt, cardOrder: speak<(typeof en)['cardOrder']>(pt.cardOrder, 'pt-PT') },
  es: { ...es, cardOrder: speak<(typeof en)['cardOrder']>(es.cardOrder, 'es-ES') },
  fr: { ...fr, cardOrder: speak<(typeof en)['cardOrder']>(fr.cardOrder, 'fr-FR') },
}

export interface CardOrderNews {
  readonly kind: 'SHIPPED' | 'DELIVERED'
  readonly language: Locale
  readonly cards: number
  readonly walletName: string
  readonly trackingUrl: string | null
  readonly publicUrl: string
}

/** Notifies an owner that cards are sent, or delivered and ready to be activated. */
export function cardOrderMail(news: CardOrderNews): MailContent {
  const { kind, language, cards, walletName, trackingUrl, publicUrl } = news
  const { cardOrder, footer } = words[language]
  const fleet = walletName
  const text =
    kind === 'SHIPPED'
      ? {
          subject: cardOrder.shippedSubject({ n: cards }),
          body: cardOrder.shippedBody({ n: cards, fleet }),
          next: trackingUrl === null ? [] : [cardOrder.seeTracking],
        }
      : {
          subject: cardOrder.deliveredSubject({ n: cards }),
          body: cardOrder.deliveredBody({ n: cards, fleet }),
          next: [cardOrder.activateFirst],
        }
  const own = { label: cardOrder.seeOrder, url: pageUrl({ publicUrl }, language, '/cards?orders=all') }
  return {
    language,
    subject: text.subject,
    title: text.subject,
    paragraphs: [text.body, ...text.next],
    action: trackingUrl === null ? own : { label: cardOrder.track, url: trackingUrl },
    notes: [],
    footer,
  }
}

/** The default name of a card ordered without a name, in the wallet's language. */
export function nameOfCard(language: Locale, { isEkey, n }: { readonly isEkey: boolean; readonly n: number }): string {
  const { cardOrder } = words[language]
  return isEkey ? cardOrder.ekeyName({ number: n }) : cardOrder.cardName({ number: n })
}
