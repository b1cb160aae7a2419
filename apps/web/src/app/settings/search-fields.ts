import type { Locale } from '../../lib/locale.ts'
import { loadPhrases, phrasesOf } from '../../lib/phrases.tsx'
import { type SectionName, sections } from './sections.tsx'

/** Loads the texts of all sections, whose fields the search finds. */
export function loadFields(locale: Locale): Promise<void> {
  return loadPhrases(
    locale,
    Object.values(sections).flatMap(({ areas }) => areas),
  )
}

/** Returns the labels of a section's fields. Its texts must be loaded. */
export const fieldsOf = (name: SectionName, locale: Locale): readonly string[] => [...new Set(fields[name](locale))]

const fields: Readonly<Record<SectionName, (locale: Locale) => readonly string[]>> = {
  profile: (locale) => {
    const t = phrasesOf(locale, 'profile')
    return [t.name, t.email, t.photo.choose, t.language, t.theme]
  },
  security: (locale) => {
    const t = phrasesOf(locale, 'security')
    return [t.password.title, t.codes.title, t.passkeys.title, t.sessions.title]
  },
  notifications: (locale) => {
    const t = phrasesOf(locale, 'notifications')
    return [...Object.values(t.group).map(({ title }) => title), ...Object.values(t.event)]
  },
  'own-vehicles': (locale) => [phrasesOf(locale, 'vehicles').add],
  privacy: (locale) => {
    const t = phrasesOf(locale, 'privacy')
    return [t.copies.title, t.consents.title, t.close.title]
  },
  'vat-numbers': (locale) => [phrasesOf(locale, 'vat-numbers').add],
  'shipping-addresses': (locale) => [phrasesOf(locale, 'shipping-addresses').add],
  subscription: (locale) => {
    const t = phrasesOf(locale, 'subscription')
    return [t.change, t.usage.title, t.bills.title]
  },
  'cost-centres': (locale) => {
    const t = phrasesOf(locale, 'cost-centres')
    return [t.add, t.secondTitle, t.importFile, t.exportFile]
  },
  accounting: (locale) => {
    const t = phrasesOf(locale, 'accounting')
    return [t.accountant, t.format, t.delivery, t.automatic, t.chart]
  },
  reports: (locale) => {
    const t = phrasesOf(locale, 'reports')
    return [t.title, t.add]
  },
  'company-sign-in': (locale) => {
    const t = phrasesOf(locale, 'company-sign-in')
    return [t.domains.title, t.provider.title, t.groups.title, t.enforce.title, t.scim.title].map((title) =>
      title.replace(/^\d+\. /, ''),
    )
  },
  integrations: (locale) => {
    const t = phrasesOf(locale, 'integrations')
    return [t.key.title, t.hook.title, t.assistant.title]
  },
  'company-data': (locale) => [phrasesOf(locale, 'exports').request],
  general: (locale) => {
    const t = phrasesOf(locale, 'wallet-settings')
    return [t.name, t.language, t.timeZone, t.block]
  },
  billing: (locale) => {
    const t = phrasesOf(locale, 'wallet-settings')
    return [t.billingName, t.nif, t.street, t.postalCode, t.city, t.country, t.financeEmail, t.payment]
  },
  charging: (locale) => {
    const t = phrasesOf(locale, 'wallet-settings')
    return [t.cycle, t.tolerance]
  },
  limits: (locale) => [phrasesOf(locale, 'wallet-settings').limits, phrasesOf(locale, 'requests').limits.title],
  rules: (locale) => {
    const t = phrasesOf(locale, 'rules')
    return [t.add, ...Object.values(t.tabs)]
  },
}
