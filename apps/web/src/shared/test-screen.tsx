import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import type { Endpoint, ReplyOf } from '@voltway/contract/endpoint'
import { followWallet, type LiveKind, type LiveNews } from '@voltway/contract/live'
import { rights } from '@voltway/contract/rights'
import { getWallet, type Wallet } from '@voltway/contract/wallets'
import type { Area } from '@voltway/phrases/catalogue'
import { type ComponentType, Suspense } from 'react'
import { vi } from 'vitest'
import { LocaleProvider, loadPhrases, useKitWords } from '../lib/phrases.tsx'
import { queryClient } from '../lib/query-client.ts'
import { setAccess } from '../lib/request.ts'
import { router } from '../lib/router.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { currentToasts, dismissToast } from '../ui/toast-store.ts'
import { UiProvider } from '../ui/ui-context.tsx'
import { useFollowWallet } from './live/wallet-live.ts'
import { rememberWallet, useWalletHint } from './session/hints.ts'
import { accessToken } from './session/session.ts'
import { walletQuery } from './wallet/wallet.queries.ts'

export const walletId = '01890000-0000-7000-8000-000000000001'

export const wallet: Wallet = {
  id: walletId,
  name: 'Norte',
  type: 'BUSINESS',
  state: 'ACTIVE',
  payment_logic: 'PRE_PAYMENT',
  balance: '120.00',
  credit: '0.00',
  currency: 'EUR',
  negative_tolerance: '5.00',
  has_auto_recharge: false,
  payment_method_info: null,
  time_zone: 'Europe/Lisbon',
  language: 'en',
  permission_groups: [{ id: 0, name: 'owner' }],
  allowed_actions: [...rights],
  created_at: '2026-01-01T00:00:00Z',
  nif_id: null,
  billing_address: null,
  finance_email: null,
  energy_cycle: 'WEEKLY',
  renewal_defaults: { credit_renewal: 'NONE', renewal_day: null, assigned_credit: null },
  location_enabled: false,
  post_payment_requested_at: null,
  version: 1,
}

export interface Call {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type Respond = (call: Call) => unknown

/** A server with the responses that the test defines. A response that violates the contract's schema fails the test. */
export class TestResponses {
  readonly calls: Call[] = []
  readonly #responses: { pattern: RegExp; endpoint: Endpoint; respond: Respond }[] = []
  /** Sets the person's rights in the wallet, and the wallet's other fields. */
  readonly #wallet: Partial<Wallet>
  #live: ReadableStreamDefaultController<Uint8Array> | undefined
  #eventId = 0

  constructor(walletFields: Partial<Wallet> = {}) {
    this.#wallet = walletFields
    this.on(getWallet, () => ({ ...wallet, ...this.#wallet }))
  }

  on<E extends Endpoint>(endpoint: E, respond: (call: Call) => ReplyOf<E> | Response | Promise<ReplyOf<E>>): this {
    const path = `/${endpoint.service}${endpoint.path}`.replace(/:\w+/g, '[^/]+').replace(/\/$/, '/?')
    this.#responses.unshift({
      pattern: new RegExp(`^${endpoint.method} ${path}$`),
      endpoint,
      respond: respond as Respond,
    })
    return this
  }

  /** Returns the requests to an endpoint so far, the oldest first. */
  callsOf(endpoint: Endpoint): readonly Call[] {
    const known = this.#responses.find((one) => one.endpoint === endpoint)
    return this.calls.filter(({ path }) => known?.pattern.test(path))
  }

  /** Publishes an event over the open live stream. */
  async publish<Kind extends LiveKind>(kind: Kind, news: LiveNews<Kind>): Promise<void> {
    await vi.waitUntil(() => this.#live)
    const text = `id: ${++this.#eventId}\nevent: ${kind}\ndata: ${JSON.stringify(news)}\n\n`
    await act(async () => this.#live?.enqueue(new TextEncoder().encode(text)))
  }

  readonly fetch = async (input: string, init?: RequestInit): Promise<Response> => {
    const url = new URL(input, 'http://localhost')
    if (url.pathname === '/identity/token')
      return Response.json({ token: 't', expires_at: new Date(Date.now() + 600_000).toISOString() })
    if (url.pathname === `/api${followWallet.path.replace(':id', walletId)}`) return this.#stream()
    const path = `${init?.method ?? 'GET'} ${url.pathname}`
    const sent = init?.body
    const body: unknown = sent instanceof Blob || !sent ? sent : JSON.parse(String(sent))
    const call = { path, query: url.searchParams, body }
    this.calls.push(call)
    const known = this.#responses.find(({ pattern }) => pattern.test(path))
    if (!known) return Response.json({ code: 'request.not_found', fields: {} }, { status: 404 })
    const reply = await known.respond(call)
    if (reply instanceof Response) return reply
    return Response.json(known.endpoint.reply.parse(reply), { status: known.endpoint.status ?? 200 })
  }

  #stream(): Response {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#live = controller
      },
    })
    return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
  }
}

/** The response of a refusal. */
export function refusal(status: number, code: string, fields: Record<string, string> = {}): Response {
  return Response.json({ type: 'about:blank', title: code, status, code, fields }, { status })
}

/** Renders a page of the selected wallet at an address, for a signed-in person. */
export async function openScreen(
  Page: ComponentType,
  { at, areas, responses }: { at: string; areas: readonly Area[]; responses: TestResponses },
): Promise<void> {
  cleanup()
  queryClient.clear()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.stubGlobal('fetch', responses.fetch)
  setAccess({ token: accessToken, unauthorized: () => {} })
  vi.stubGlobal('scrollTo', () => {})
  rememberWallet({ walletId, level: 0, timeZone: wallet.time_zone })
  history.replaceState(null, '', at)
  // The product loads the texts of errors with the first refusal, and shows a general one until then.
  await loadPhrases('en', ['refusals', 'field-errors', ...areas])
  await router.start({ guard: async () => null, load: async () => undefined })
  // Buttons are locked until the person's rights are known, and a click of the test would do nothing.
  await queryClient.prefetchQuery(walletQuery(walletId))
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <LocaleProvider locale="en">
          <Suspense>
            <Around Page={Page} />
          </Suspense>
        </LocaleProvider>
      </QueryClientProvider>,
    )
  })
}

function Around({ Page }: { Page: ComponentType }) {
  useFollowWallet(walletId)
  const navigate = (href: string) => void router.navigate(href)
  return (
    <UiProvider locale="en-GB" words={useKitWords()} timeZone={useWalletHint()?.timeZone} navigate={navigate}>
      <Page />
      <ToastRegion />
    </UiProvider>
  )
}
