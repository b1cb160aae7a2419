import { globSync, readFileSync } from 'node:fs'
import type { Locale } from '@voltway/contract/values'
import { expect, test } from 'vitest'
import { articles } from '../src/features/faq/faq-articles.ts'
import { checkedLanguages, wordRules } from './screen-words.ts'

const ROOT = new URL('../../../', import.meta.url).pathname

interface Text {
  readonly at: string
  readonly text: string
}

/** Returns all phrases, and the questions and answers of the help. */
async function textsOf(language: Locale): Promise<Text[]> {
  const areas = globSync(`packages/phrases/src/${language}/*.ts`, { cwd: ROOT })
  const phrases = areas.map(async (file) => {
    const [catalogue] = Object.values((await import(ROOT + file)) as Record<string, unknown>)
    return leavesOf(catalogue, file.replace(/.*\/|[.]ts$/g, ''))
  })
  const help = articles[language].flatMap(({ id, question, answer }) => [
    { at: `faq/${id}.question`, text: question },
    ...answer.split('\n').map((line) => ({ at: `faq/${id}`, text: withoutMarkup(line) })),
  ])
  return [...(await Promise.all(phrases)).flat(), ...help, ...(language === 'en' ? manifest() : [])]
}

const withoutMarkup = (line: string) => line.replace(/\]\(page:[\w-]+\)/g, ']').replace(/`[^`]*`/g, '')

const leavesOf = (value: unknown, at: string): Text[] =>
  typeof value === 'string'
    ? [{ at, text: value }]
    : Object.entries(value as object).flatMap(([key, inner]) => leavesOf(inner, `${at}.${key}`))

function manifest(): Text[] {
  const { description } = JSON.parse(readFileSync(`${ROOT}apps/web/public/manifest.webmanifest`, 'utf8'))
  return [{ at: 'manifest.description', text: description }]
}

const faultsOf = (language: Locale, texts: readonly Text[]) =>
  texts.flatMap(({ at, text }) =>
    wordRules[language].filter(({ never }) => never.test(text)).map(({ write }) => `${at}: “${text}” → ${write}`),
  )

test.each(checkedLanguages)('texts in %s use the words of the glossary', async (language) => {
  // Words that people type into the search of the settings are nowhere on screen.
  const texts = (await textsOf(language)).filter(({ at }) => !at.startsWith('settings.also.'))
  expect(texts.length).toBeGreaterThan(2000)
  expect(faultsOf(language, texts)).toEqual([])
})

test.each(['en', 'pt', 'es', 'fr'] as const)('headings in %s are not questions', async (language) => {
  const headings = (await textsOf(language)).filter(({ at }) => /title(Many|NoDriver)?(\.(one|many|other))?$/i.test(at))
  expect(headings.length).toBeGreaterThan(300)
  expect(headings.filter(({ text }) => text.includes('?'))).toEqual([])
})

/** Areas that are not on screen, or that name the cause of an error and the next step. */
const offScreen = /^(mail|[\w-]+-(mail|file)|co2-report|document-words|legal-pages|mandate|refusals|faq)[./]/

const LONG = 90

/** Texts on screen that are longer than LONG characters. These numbers must only shrink. */
const mostLongTexts: Readonly<Record<Locale, number>> = { en: 72, pt: 79, es: 89, fr: 118 }

test.each(checkedLanguages)('no more explanations on screen are long in %s', async (language) => {
  const long = (await textsOf(language)).filter(({ at, text }) => text.length > LONG && !offScreen.test(at))
  expect(long.length, long.map(({ at }) => at).join('\n')).toBeLessThanOrEqual(mostLongTexts[language])
})

/** Texts of earlier versions, each of which violates a rule. */
const refused: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    '80 % used',
    'It is made small, and what the camera wrote into it is left out',
    'What you choose is in force at once.',
    'What you use of it',
    'Go on',
    'Energy in dear hours',
    'Not told',
    'Against before',
    'Long is safe: a sentence only you would think of.',
    'Taken back by the network',
    'Who changes what in this wallet, and what is refused, will be here.',
    'The balance is reserved',
    'Booked by another driver.',
    'Book for {amount}',
    'Raise the limit of {name} for a time',
    'Request post-payment',
    'Return balance',
    'Energy cycle',
    'Overrun allowed',
    'Also called plafond.',
    '{n} request waits',
    '{n} points prevent the close',
    'As the norm',
    'How expensively cards may charge',
    'The operator passes it on',
  ],
  pt: [
    'Carregamento automático',
    'O que paga a seguir',
    'No sino',
    'A ver melhor',
    'Algarismos certos, não consultado',
    'Comprida é segura: uma frase de que só você se lembraria.',
    'Como a sua gente a conhece: uma empresa.',
    'Dispensar',
    'Também chamado plafond.',
    'Alterar a língua',
    'Deixe vazio para não ter fim.',
    'Não foi possível carregar o veículo',
    'A carregar a página',
    'Carregar os carregamentos recusados',
    'Recarregar página',
    'Carregue a versão mais recente antes de guardar.',
    'Transferir ficheiros',
    'Montante',
    '{number}, vencida em {date}',
    'Um departamento ou um depósito',
    'Recebe um aviso',
    'Morada de envio',
    'Abrir a Voltway Fleets',
    'CA e CC',
    'Aumentar por um período',
  ],
  es: [
    'No se ha podido cargar la lista',
    'No se han podido cargar las cargas rechazadas',
    'Cargando…',
    'Recargar',
    'Cargar la última versión',
    'El saldo del monedero',
    'Responder hasta',
    'Haga clic en una barra',
    'CA y CC',
    'Aumentar por un tiempo',
    'Puedes cambiarlo',
    'Haz clic aquí',
    'En la campana',
    'Tarjetas de recarga',
    'Horas normales',
  ],
  fr: [
    'La liste n’a pas pu être chargée',
    'Impossible de charger les demandes',
    'Chargement…',
    'Recharger la page',
    'Charger la dernière version',
    'CA ou CC',
    'Statut',
    'Conforme à la norme',
    'Relever pour un temps',
    'Leurs relevés ont échoué à un contrôle.',
    'Où les conducteurs se rechargent',
    'Gérés dans Réglages',
    'À la cloche',
    'Supprimer ?',
    'Total : 3',
  ],
}

test('each replaced wording is rejected', () => {
  for (const [language, samples] of Object.entries(refused))
    for (const text of samples)
      expect([text, faultsOf(language as Locale, [{ at: '', text }]).length > 0]).toEqual([text, true])
})
