import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { answerRequestLink, type CardRequest, viewRequestLink } from '@voltway/contract/requests'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { formats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MailX } from '../../ui/icons/mail-x.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'

type View = Awaited<ReturnType<typeof request<typeof viewRequestLink>>>

/**
 * The page of the link in a mail: shows a request and answers it after a confirmation. Opening it changes nothing. The
 * secret is in the fragment of the address, which no server receives.
 */
export function RequestLink() {
  // Held in the state of the page, because the address is cleaned for people who look over a shoulder.
  const [token] = useState(() => location.hash.slice(1))
  return (
    <QueryClientProvider client={queryClient}>
      <Linked token={token} />
    </QueryClientProvider>
  )
}

function Linked({ token }: { token: string }) {
  const t = usePhrases('requests')
  const view = useQuery({
    queryKey: ['request-link', token],
    queryFn: ({ signal }) => request(viewRequestLink, { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
    retry: false,
  })
  const [answered, setAnswered] = useState<CardRequest | null>(null)
  return (
    <div className="grid gap-6">
      <h1>{t.link.title}</h1>
      {answered ? (
        <Answered request={answered} />
      ) : view.data ? (
        <AnswerForm view={view.data} token={token} onAnswered={setAnswered} />
      ) : view.error || token === '' ? (
        <NoLink error={view.error} />
      ) : (
        <div className="grid gap-4" aria-busy>
          <span className="hidden-visually">{t.link.loading}</span>
          <Skeleton height={140} />
          <Skeleton height={40} />
        </div>
      )}
    </div>
  )
}

function NoLink({ error }: { error: unknown }) {
  const t = usePhrases('requests')
  const describe = useDescribeError()
  return (
    <EmptyState
      icon={<MailX size={20} />}
      title={t.link.gone}
      action={<PageLink to="requests">{t.link.open}</PageLink>}
    >
      {error ? describe(error).message : undefined}
    </EmptyState>
  )
}

function Answered({ request: { state } }: { request: CardRequest }) {
  const t = usePhrases('requests')
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <Banner tone={state === 'APPROVED' ? 'ok' : 'info'}>{state === 'APPROVED' ? t.approved : t.declined}</Banner>
      <PageLink to="requests">{t.link.open}</PageLink>
    </div>
  )
}

type AnswerFormProps = { view: View; token: string; onAnswered: (request: CardRequest) => void }

function AnswerForm({ view, token, onAnswered }: AnswerFormProps) {
  const t = usePhrases('requests')
  const { locale } = useUi()
  const format = formats(locale, view.time_zone)
  const [isDeclining, setDeclining] = useState(false)
  const { request: found } = view
  const approve = useAction(() => request(answerRequestLink, { body: { token, approve: true } }), {
    onDone: onAnswered,
  })
  const lock = found.locked === null ? false : t.locked[found.locked]
  if (found.state !== 'PENDING') return <Banner tone="info">{t.link.answered({ state: t.state[found.state] })}</Banner>
  return (
    <div className="grid gap-5">
      <p>{t.link.words({ person: view.person })}</p>
      <DescriptionList
        entries={[
          { term: t.link.who, value: found.requested_by.name },
          { term: t.link.fleet, value: view.wallet_name },
          { term: t.link.what, value: t.kind[found.kind] },
          ...(found.card ? [{ term: t.card, value: found.card.name }] : []),
          { term: t.amount, value: format.money(found.amount, found.currency) },
          ...(found.until ? [{ term: t.day, value: format.dateTime(found.until) }] : []),
          ...(found.reason ? [{ term: t.reason, value: found.reason }] : []),
        ]}
      />
      {approve.refusal && (
        <Banner tone="bad" announce>
          {approve.refusal.message}
        </Banner>
      )}
      {isDeclining ? (
        <Decline token={token} onAnswered={onAnswered} onCancel={() => setDeclining(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button type={1} locked={lock} pending={approve.isPending} onClick={() => void approve.run()}>
            {t.approve}
          </Button>
          <Button onClick={() => setDeclining(true)}>{t.decline}</Button>
        </div>
      )}
    </div>
  )
}

type DeclineProps = { token: string; onAnswered: (request: CardRequest) => void; onCancel: () => void }

function Decline({ token, onAnswered, onCancel }: DeclineProps) {
  const t = usePhrases('requests')
  const errors = usePhrases('errors')
  const [reason, setReason] = useState('')
  const form = useActionForm({
    values: { reason: reason.trim() },
    check: (values) => (values.reason === '' ? { reason: errors.field.required } : {}),
    send: (values) => request(answerRequestLink, { body: { token, approve: false, ...values } }),
    onDone: onAnswered,
  })
  return (
    <ActionForm form={form} className="grid gap-4">
      <TextInput
        label={t.declineReason}
        help={t.declineReasonHelp}
        error={form.errors.reason}
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button danger submit form={form.formId} pending={form.isPending}>
          {t.decline}
        </Button>
        <Button onClick={onCancel}>{t.link.back}</Button>
      </div>
    </ActionForm>
  )
}
