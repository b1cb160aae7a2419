import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Cdr, CdrToken, Party, Role, Session, Token } from './ocpi-objects.ts'
import type { VersionNumber } from './ocpi-version.ts'

/** The result of the handshake. */
export interface Registration {
  version: VersionNumber
  /** The provider's versions URL. */
  peerVersionsUrl: string
  /** The token of this operator's calls to the provider. */
  tokenToPeer: string
  /** The token of the provider's calls to this operator. */
  tokenFromPeer: string
  /** The URL that this operator registered. A change requires an update of the registration. */
  ownVersionsUrl: string
  /** The provider's modules: `tokens:SENDER` → address. */
  endpoints: Record<string, string>
  roles: Role[]
  /** The parties that this operator registered. */
  ownRoles: Role[]
}

export interface BookedCdr {
  cdr: Cdr
  /** False until the provider acknowledged it. */
  delivered: boolean
}

interface Entry {
  kind: 'registration' | 'token' | 'session' | 'cdr'
  key: string
  value: unknown
}

/**
 * The operator's state: its registration, the pushed cards, its sessions and records. With a file, each change is appended
 * as one line, so that a killed simulator continues where it stopped.
 */
export class OperatorBook {
  registration: Registration | undefined
  readonly tokens = new Map<string, Token>()
  readonly sessions = new Map<string, Session>()
  readonly cdrs = new Map<string, BookedCdr>()
  #file: number | undefined

  constructor(file?: string) {
    if (file === undefined) return
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
    if (existsSync(file)) this.#read(readFileSync(file, 'utf8'))
    // The file is rewritten at every start, so that it holds each object once.
    writeFileSync(`${file}.new`, this.#lines(), { mode: 0o600 })
    renameSync(`${file}.new`, file)
    this.#file = openSync(file, 'a')
  }

  saveRegistration(registration: Registration | undefined): void {
    this.registration = registration
    this.#append({ kind: 'registration', key: '', value: registration ?? null })
  }

  saveToken(token: Token): void {
    this.tokens.set(tokenKey(token), token)
    this.#append({ kind: 'token', key: tokenKey(token), value: token })
  }

  saveSession(session: Session): void {
    this.sessions.set(session.id, session)
    this.#append({ kind: 'session', key: session.id, value: session })
  }

  saveCdr(cdr: Cdr, delivered: boolean): void {
    this.cdrs.set(cdr.id, { cdr, delivered })
    this.#append({ kind: 'cdr', key: cdr.id, value: { cdr, delivered } })
  }

  /** Finds a card by its uid, case-insensitively. */
  findToken(uid: string): Token | undefined {
    for (const token of this.tokens.values()) if (token.uid.toLowerCase() === uid.toLowerCase()) return token
    return undefined
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #append(entry: Entry): void {
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`)
  }

  #read(text: string): void {
    for (const line of text.split('\n')) {
      const entry = parsedEntry(line)
      if (entry?.kind === 'registration') this.registration = readRegistration(entry.value)
      else if (entry?.kind === 'token') this.tokens.set(entry.key, entry.value as Token)
      else if (entry?.kind === 'session') this.sessions.set(entry.key, entry.value as Session)
      else if (entry?.kind === 'cdr') this.cdrs.set(entry.key, entry.value as BookedCdr)
    }
    this.#forgetOldest()
  }

  /** Prunes finished objects to the newest few thousand, for demos that run for weeks. */
  #forgetOldest(limit = 2000): void {
    const finished = [...this.sessions.values()].filter((session) => session.status === 'COMPLETED')
    for (const session of finished.slice(0, Math.max(0, finished.length - limit))) this.sessions.delete(session.id)
    const delivered = [...this.cdrs.values()].filter((booked) => booked.delivered)
    for (const { cdr } of delivered.slice(0, Math.max(0, delivered.length - limit))) this.cdrs.delete(cdr.id)
  }

  #lines(): string {
    const entries: Entry[] = [{ kind: 'registration', key: '', value: this.registration ?? null }]
    for (const [key, value] of this.tokens) entries.push({ kind: 'token', key, value })
    for (const [key, value] of this.sessions) entries.push({ kind: 'session', key, value })
    for (const [key, value] of this.cdrs) entries.push({ kind: 'cdr', key, value })
    return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  }
}

/** Files of before the other versions name none. */
function readRegistration(value: unknown): Registration | undefined {
  return value === null ? undefined : { version: '2.2.1', ...(value as Omit<Registration, 'version'>) }
}

/** Ignores a last line that a kill cut off. */
function parsedEntry(line: string): Entry | undefined {
  if (line === '') return undefined
  try {
    return JSON.parse(line) as Entry
  } catch {
    return undefined
  }
}

function tokenKey(token: Pick<CdrToken, 'country_code' | 'party_id' | 'uid' | 'type'>): string {
  return [token.country_code, token.party_id, token.type, token.uid].join('*').toUpperCase()
}

/** The party of the provider, which owns all cards. */
export function providerOf({ registration }: Pick<OperatorBook, 'registration'>): Party {
  const [provider] = registration?.roles ?? []
  return { country_code: provider?.country_code ?? '', party_id: provider?.party_id ?? '' }
}

/** The fields of a card that sessions and records carry. */
export function cdrTokenOf({ country_code, party_id, uid, type, contract_id }: CdrToken): CdrToken {
  return { country_code, party_id, uid, type, contract_id }
}
