import { expect } from 'vitest'
import type { Fleet } from '../../../test/harness.ts'
import { Browser } from './browser.test-data.ts'
import { createPerson } from './person.ts'

/** The password of people in tests. */
export const PASSWORD = 'seven quiet lorries at dawn'

/** People and browsers of a test file. Each browser has its own address, so that tests do not block each other. */
export function openPeople(fleet: () => Fleet) {
  let people = 0
  let addresses = 0

  /** Creates a person with a confirmed address. */
  const person = async (password = PASSWORD): Promise<{ id: string; email: string; password: string }> => {
    const email = `rui${++people}@company.example`
    const account = { email, name: 'Rui Alves', language: 'pt', password, verified: true } as const
    const { id } = await createPerson(fleet().ctx(), account)
    return { id, email, password }
  }
  const lastAddress = () => `198.51.100.${addresses}`
  const browserFrom = (address = `198.51.100.${++addresses}`) => new Browser(fleet().http, { address })

  /** A person in their browser, signed in with the password. */
  const signedIn = async () => {
    const rui = await person()
    const browser = browserFrom()
    expect((await browser.post('/identity/sign-in/email', rui)).status).toBe(200)
    return { rui, browser }
  }
  return { person, browserFrom, lastAddress, signedIn }
}
