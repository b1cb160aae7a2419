import { closeSync, openSync, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ProviderUnreachable } from './emsp-client.ts'
import { agreedVersion } from './ocpi-versions.ts'
import type { Operator } from './operator.ts'
import { seededRandom } from './random.ts'
import { readRecordedSessions } from './recorded-sessions.ts'
import { planReplay, type ReplayStep } from './replay-plan.ts'
import type { Delivery, SessionReporter } from './session-reporter.ts'

export interface ReplayOptions {
  /** A .csv or .csv.gz of recorded sessions. */
  sessions: string
  limit?: number
  /** Factor by which the replay is faster than the recording, or as fast as the provider accepts. */
  speed?: number | 'max'
  /** Shares of records sent twice, and of records undone by a credit record. */
  duplicates?: number
  credits?: number
  shuffle?: boolean
  /** A JSONL file of everything sent, one line per record. */
  report?: string | undefined
  concurrency?: number
  runName?: string
}

export interface ReplaySummary {
  rows: number
  sessions: number
  /** Records acknowledged: originals, duplicates and credits. */
  cdrs: number
  originals: number
  duplicates: number
  credits: number
  already_there: number
  refused: number
  refused_reasons: Record<string, number>
  /** Records without an acknowledgement: 0 unless the provider was unreachable until the end. */
  lost: number
  flawed: Record<string, number>
  seconds: number
  per_second: number
}

/** Sends a file of recorded sessions to the provider and reports the result of each record. */
export async function replay(
  operator: Operator,
  reporter: SessionReporter,
  options: ReplayOptions,
): Promise<ReplaySummary> {
  const valid = [...operator.book.tokens.values()].filter((token) => token.valid)
  const tokens = valid.length > 0 ? valid : [...operator.book.tokens.values()]
  if (tokens.length === 0) throw new Error('the provider has no cards to replay sessions with')
  const version = agreedVersion(operator.book)
  if (options.credits && !version.hasCreditRecords)
    operator.log(`OCPI ${version.number} has no credit records: none are sent`)
  const rows = readRecordedSessions(options.sessions)
  const steps = planReplay(rows, operator.network, tokens, {
    limit: options.limit ?? Infinity,
    duplicates: options.duplicates ?? 0,
    credits: version.hasCreditRecords ? (options.credits ?? 0) : 0,
    shuffle: options.shuffle ?? false,
    runName: options.runName ?? '',
    quirks: operator.quirks,
    random: seededRandom(operator.seed),
    now: operator.now(),
  })
  const run = new ReplayRun(operator, reporter, options.report)
  try {
    const speed = options.speed ?? 'max'
    if (speed === 'max') await run.sendAll(steps, options.concurrency ?? 16)
    else await run.sendInTime(steps, speed)
  } finally {
    run.close()
  }
  return run.summary(steps)
}

class ReplayRun {
  readonly #operator: Operator
  readonly #reporter: SessionReporter
  readonly #report: number | undefined
  readonly #acknowledged = new Map<string, Promise<unknown>>()
  readonly #counts = { sessions: 0, original: 0, duplicate: 0, credit: 0, already_there: 0, refused: 0, lost: 0 }
  readonly #reasons: Record<string, number> = {}
  readonly #startedMs = performance.now()

  constructor(operator: Operator, reporter: SessionReporter, report: string | undefined) {
    this.#operator = operator
    this.#reporter = reporter
    this.#report = report === undefined ? undefined : openSync(report, 'w')
  }

  close(): void {
    if (this.#report !== undefined) closeSync(this.#report)
  }

  /** Sends with bounded concurrency. */
  async sendAll(steps: ReplayStep[], concurrency: number): Promise<void> {
    const queue = steps.values()
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const step of queue) await this.#noted(step, this.#send(step))
      }),
    )
  }

  /** Keeps the recorded intervals, divided by the speed: the session at its start, the record at its end. */
  async sendInTime(steps: ReplayStep[], speed: number): Promise<void> {
    const firstMs = steps.reduce((first, step) => Math.min(first, step.startedAt.getTime()), Infinity)
    const dueMs = (at: Date) => (at.getTime() - firstMs) / speed
    const sendOne = async (step: ReplayStep) => {
      await this.#until(dueMs(step.startedAt))
      if (step.session && step.endedAt) {
        await this.#announce({ ...step.session, status: 'ACTIVE', kwh: 0, charging_periods: [] })
      }
      await this.#until(dueMs(step.endedAt ?? step.startedAt))
      await this.#send(step)
    }
    await Promise.all(steps.map((step) => this.#noted(step, sendOne(step))))
  }

  summary(steps: ReplayStep[]): ReplaySummary {
    const { original, duplicate, credit, sessions, already_there, refused, lost } = this.#counts
    const seconds = (performance.now() - this.#startedMs) / 1000
    const originals = steps.filter((step) => step.kind === 'original')
    const cdrs = original + duplicate + credit
    const flawed: Record<string, number> = {}
    for (const flaw of originals.flatMap((step) => step.flaws)) flawed[flaw] = (flawed[flaw] ?? 0) + 1
    return {
      rows: originals.length,
      sessions,
      cdrs,
      originals: original,
      duplicates: duplicate,
      credits: credit,
      already_there,
      refused,
      refused_reasons: this.#reasons,
      lost,
      flawed,
      seconds: Math.round(seconds * 100) / 100,
      per_second: Math.round((cdrs / seconds) * 10) / 10,
    }
  }

  async #until(dueMs: number): Promise<void> {
    // Timers are limited to 24.8 days, so longer waits are split.
    for (let left = dueMs - this.#elapsedMs(); left > 0; left = dueMs - this.#elapsedMs()) {
      await wait(Math.min(left, 3_600_000))
    }
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedMs
  }

  /** Resolves when an original is acknowledged, for the credit that waits for it. */
  #noted(step: ReplayStep, sending: Promise<void>): Promise<void> {
    if (step.kind === 'original') this.#acknowledged.set(step.cdr.id, sending)
    return sending
  }

  async #send(step: ReplayStep): Promise<void> {
    const { quirks } = this.#operator
    const original = step.cdr.credit_reference_id
    // The original is earlier in the plan, so this wait ends.
    if (original !== undefined && !quirks.has('credit-first')) await this.#acknowledged.get(original)
    const sessionFirst = !quirks.has('cdr-first')
    if (step.session && sessionFirst && !quirks.has('no-session')) await this.#announce(step.session)
    await this.#deliver(step)
    if (step.session && !sessionFirst && !quirks.has('no-session')) await this.#announce(step.session)
  }

  async #announce(session: NonNullable<ReplayStep['session']>): Promise<void> {
    this.#operator.book.saveSession(session)
    try {
      const response = await this.#reporter.putSession(session)
      if (response.status === 1000) this.#counts.sessions++
      else this.#count(`session: ${response.http}/${response.status} ${response.message}`)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      this.#count('session: unreachable')
    }
  }

  async #deliver(step: ReplayStep): Promise<void> {
    const { book } = this.#operator
    if (step.kind !== 'duplicate') book.saveCdr(step.cdr, false)
    try {
      const delivery = await this.#reporter.deliverCdr(step.cdr)
      book.saveCdr(step.cdr, true)
      if (delivery.outcome === 'refused') {
        this.#counts.refused++
        this.#count(`cdr: ${delivery.response.http}/${delivery.response.status} ${delivery.response.message}`)
      } else {
        this.#counts[step.kind]++
        if (delivery.outcome === 'already_there') this.#counts.already_there++
      }
      this.#write(step, delivery)
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      this.#counts.lost++
      this.#write(step, undefined)
    }
  }

  /** Removes ids from reasons, so that equal reasons are counted together. */
  #count(reason: string): void {
    const key = reason.replace(/[\w-]*\d{3,}[\w-]*/g, '…').slice(0, 160)
    this.#reasons[key] = (this.#reasons[key] ?? 0) + 1
  }

  #write({ kind, cdr, flaws }: ReplayStep, delivery: Delivery | undefined): void {
    if (this.#report === undefined) return
    const line = {
      cdr_id: cdr.id,
      country_code: cdr.country_code,
      party_id: cdr.party_id,
      kind,
      session_id: cdr.session_id,
      credit_reference_id: cdr.credit_reference_id,
      token_uid: cdr.cdr_token.uid,
      start: cdr.start_date_time,
      end: cdr.end_date_time ?? null,
      energy_kwh: cdr.total_energy,
      cost_excl_vat: cdr.total_cost.excl_vat,
      cost_incl_vat: cdr.total_cost.incl_vat,
      currency: cdr.currency,
      flaws,
      outcome: delivery?.outcome ?? 'lost',
      http: delivery?.response.http,
      status_code: delivery?.response.status,
      status_message: delivery?.response.message || undefined,
      location: delivery?.response.location,
    }
    writeSync(this.#report, `${JSON.stringify(line)}\n`)
  }
}
