import type { DisputeReason } from '@voltway/contract/sessions-details'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import type { Work } from '../../kernel/ctx.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { costText } from './record-checks.ts'
import type { StoredSession } from './session-store.sql.ts'

const words = { en, pt, es, fr }

/** A message of a fleet member about a session. */
export interface SessionMessage {
  readonly reason: DisputeReason | null
  readonly words: string
}

/** Notifies the operator in the person's language, so that the operator sees the language for the response. */
export async function writeToOperator(
  { ctx, tx }: Work,
  session: StoredSession,
  { reason, words: explanation }: SessionMessage,
): Promise<void> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const { support, footer } = words[person.language]
  const t = words[person.language].sessionSaid
  const about = { name: person.name, station: session.station.name }
  const fill = (text: string) => text.replace('{name}', about.name).replace('{station}', about.station)
  const { subject, title } = t.disputed
  await enqueueMail(tx, ctx.app.config, ctx.app.config.supportEmail, {
    language: person.language,
    subject: fill(subject),
    title: fill(title),
    paragraphs: [...(reason === null ? [] : [t.reason[reason]]), ...explanation.split(/\n+/)],
    notes: [
      `${t.session}: ${session.id}`,
      `${t.record}: ${session.cdr_id ?? '–'}`,
      `${t.cost}: ${formatMoney(session.cost_minor)} ${session.currency}`,
      ...(session.cpo_cost_micro === null ? [] : [`${t.reported}: ${reportedBy(session)}`]),
    ],
    action: { label: support.answer, url: `mailto:${person.email}` },
    footer,
  })
}

const reportedBy = ({ cpo_cost_micro, cpo_currency, currency, energy_wh }: StoredSession) =>
  `${costText(String(cpo_cost_micro ?? 0n))} ${cpo_currency ?? currency}, ${formatEnergyKwh(energy_wh)} kWh`
