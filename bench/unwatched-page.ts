import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test'

/**
 * A tab without Playwright. Playwright listens to the console of each of its pages. With a console listener, V8
 * computes the line of each caller for every error object and parses all of React again for that: 130 ms on the slow
 * phone, which no person's browser spends.
 */
export class UnwatchedPage {
  readonly #browser: CDPSession
  readonly #session: string
  readonly #target: string
  readonly #context: string
  readonly #pending = new Map<number, (response: PageResponse) => void>()
  #lastId = 0
  transferred = 0
  requests = 0

  private constructor(browser: CDPSession, session: string, target: string, context: string) {
    this.#browser = browser
    this.#session = session
    this.#target = target
    this.#context = context
    browser.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      if (sessionId === session) this.#receive(JSON.parse(message) as PageResponse)
    })
  }

  /**
   * Opens a tab with the cookies and storage of `storageState`. The script `watch` runs in its pages before anything
   * else.
   */
  static async open(browser: Browser, storageState: Stored, watch: string): Promise<UnwatchedPage> {
    const session = await browser.newBrowserCDPSession()
    const { browserContextId } = await session.send('Target.createBrowserContext')
    const { cookies = [], origins = [] } = typeof storageState === 'object' ? storageState : {}
    await session.send('Storage.setCookies', { browserContextId, cookies })
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const page = new UnwatchedPage(session, sessionId, targetId, browserContextId)
    await page.send('Page.enable')
    await page.send('Network.enable')
    const stored = origins.flatMap((one) => one.localStorage.map(({ name, value }) => [one.origin, name, value]))
    await page.runFirst(`for (const [origin, name, value] of ${JSON.stringify(stored)})
      if (location.origin === origin) localStorage.setItem(name, value)`)
    await page.runFirst(readFileSync(join(import.meta.dirname, watch), 'utf8'))
    return page
  }

  runFirst(source: string): Promise<unknown> {
    return this.send('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  /** Sends a command of the DevTools protocol to the tab. */
  send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#lastId
    const completed = new Promise<PageResponse>((resolve) => this.#pending.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    return Promise.all([
      completed,
      this.#browser.send('Target.sendMessageToTarget', { sessionId: this.#session, message }),
    ]).then(([{ result, error }]) => {
      if (error) throw new Error(`${method}: ${error.message}`)
      return result ?? {}
    })
  }

  /** The value of an expression in the page, which must be plain data. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result } = await this.send('Runtime.evaluate', { expression, returnByValue: true })
    return (result as { value: Value }).value
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.closeTarget', { targetId: this.#target })
    await this.#browser.send('Target.disposeBrowserContext', { browserContextId: this.#context })
    await this.#browser.detach()
  }

  #receive(message: PageResponse): void {
    if (message.method === 'Network.requestWillBeSent' && !message.params?.request?.url.startsWith('data:'))
      this.requests++
    if (message.method === 'Network.loadingFinished') this.transferred += message.params?.encodedDataLength ?? 0
    if (message.id === undefined) return
    this.#pending.get(message.id)?.(message)
    this.#pending.delete(message.id)
  }
}

type Stored = BrowserContextOptions['storageState']

interface PageResponse {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly encodedDataLength?: number; readonly request?: { readonly url: string } }
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly message: string }
}
