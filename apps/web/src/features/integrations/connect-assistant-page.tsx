import { useQuery } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { connectAssistant, viewAssistantRequest } from '@voltway/contract/integrations-assistants'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useAction } from '../../shared/use-action.ts'
import { walletsQuery } from '../../shared/wallet/wallets.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnAssistants } from './own-assistants.tsx'

type Requested = QueryOf<typeof viewAssistantRequest>
interface Wanted {
  readonly requested: Requested
  readonly code_challenge: string
}

/** Reads the authorization request of an assistant (OAuth 2.1) from the address; null when there is none. */
function wantedAt(search: string): Wanted | null {
  const query = new URLSearchParams(search)
  const client_id = query.get('client_id')
  if (client_id === null) return null
  const optional = Object.fromEntries(
    ['scope', 'state', 'resource'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  )
  // Only the method S256 proves who exchanges the code.
  const isProved = query.get('code_challenge_method') === 'S256' && query.get('response_type') === 'code'
  return {
    requested: { client_id, redirect_uri: query.get('redirect_uri') ?? '', ...optional },
    code_challenge: isProved ? (query.get('code_challenge') ?? '') : '',
  }
}

/** The page on which a person agrees to an assistant's request. Without a request, the assistants that they connected. */
export function ConnectAssistantPage() {
  const t = usePhrases('connect-assistant')
  // Held in the state of the page, because the address may change in the background.
  const [wanted] = useState(() => wantedAt(location.search))
  return (
    <>
      <PageHeader title={t.title} />
      {wanted === null ? <OwnAssistants /> : <Consent wanted={wanted} />}
    </>
  )
}

function Consent({ wanted }: { wanted: Wanted }) {
  const t = usePhrases('connect-assistant')
  const describe = useDescribeError()
  const view = useQuery({
    queryKey: ['assistant-request', wanted.requested],
    queryFn: ({ signal }) => request(viewAssistantRequest, { query: wanted.requested, signal }),
    retry: false,
  })
  const wallets = useQuery(walletsQuery)
  const error = view.error ?? wallets.error
  if (error) return <Banner tone="bad">{describe(error).message}</Banner>
  if (!view.data || !wallets.data) return <Skeleton height={240} />
  const options = wallets.data.results.map(({ id, name }) => ({ value: id, label: name }))
  if (options.length === 0) return <Banner tone="warn">{t.noWallet}</Banner>
  return <Question wanted={wanted} view={view.data} wallets={options} />
}

interface QuestionProps {
  readonly wanted: Wanted
  readonly view: Awaited<ReturnType<typeof request<typeof viewAssistantRequest>>>
  readonly wallets: readonly { readonly value: string; readonly label: string }[]
}

function Question({ wanted, view, wallets }: QuestionProps) {
  const t = usePhrases('connect-assistant')
  const [walletId, setWalletId] = useState(wallets[0]?.value ?? '')
  const [isSent, setSent] = useState(false)
  const action = useAction(
    () => {
      const body = { ...wanted.requested, code_challenge: wanted.code_challenge }
      return request(connectAssistant, { params: { id: walletId }, body })
    },
    {
      onDone: ({ redirect_to }) => {
        setSent(true)
        location.assign(redirect_to)
      },
    },
  )
  if (isSent) return <Banner tone="ok">{t.connected({ name: view.client_name })}</Banner>
  return (
    <Panel className="max-w-xl" title={t.question({ name: view.client_name })}>
      <div className="grid gap-4">
        <p className="text-ink-2">{t.unchecked({ host: view.returns_to })}</p>
        <Select
          label={t.wallet}
          options={wallets}
          value={walletId}
          onChange={({ target }) => setWalletId(target.value)}
        />
        <div>
          <p>{t.reads}</p>
          <ul className="list-disc pl-6">
            {view.rights.map((right) => (
              <li key={right}>{t.right[right]}</li>
            ))}
          </ul>
        </div>
        <p className="text-ink-2">{t.limits}</p>
        {action.refusal && <Banner tone="bad">{action.refusal.message}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button pending={action.isPending} onClick={() => void action.run()}>
            {t.allow}
          </Button>
          <ButtonLink href={view.decline_url}>{t.decline}</ButtonLink>
        </div>
      </div>
    </Panel>
  )
}
