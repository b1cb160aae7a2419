import { useQuery } from '@tanstack/react-query'
import { listReviews, type OperatorReview } from '@voltway/contract/sessions-operator-reviews'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useUser } from '../../shared/session/user.queries.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { ClipboardCheck } from '../../ui/icons/clipboard-check.ts'
import { LockKeyhole } from '../../ui/icons/lock-keyhole.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BothSides, DisputeWords, Reasons } from './doubt-panel.tsx'
import { AcceptReviewDialog, RejectReviewDialog } from './operator-review-dialogs.tsx'
import { reviewsQuery } from './operator-reviews.queries.ts'

/** Shows the doubtful charge records of all fleets to the operator of the installation, who decides on them. */
export function OperatorReviewsPage() {
  const t = usePhrases('operator-reviews')
  const format = useFormats()
  const pages = usePages()
  const [{ limit, offset }] = useUrlQuery(listReviews.query as NonNullable<typeof listReviews.query>)
  const user = useUser()
  const isOperator = user.data?.is_operator === true
  // The server refuses everybody else, so the request is not sent for them.
  const list = useQuery({ ...reviewsQuery(offset, limit), enabled: isOperator })
  const error = user.error ?? list.error
  return (
    <>
      <PageHeader title={t.title} count={list.data && format.number(list.data.count)} description={t.hint} />
      <div className="grid gap-6 pb-10">
        {list.data ? (
          <Reviews reviews={list.data.results} />
        ) : user.data && !isOperator ? (
          <EmptyState icon={<LockKeyhole size={20} />} title={t.notAllowed} />
        ) : error ? (
          <NotShown error={error} onRetry={() => void (isOperator ? list : user).refetch()} />
        ) : (
          <Skeleton height={280} />
        )}
        {pages(list.data, { offset, limit })}
      </div>
    </>
  )
}

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = usePhrases('operator-reviews')
  const describe = useDescribeError()
  if (error instanceof RequestError && error.status === 403)
    return (
      <EmptyState icon={<LockKeyhole size={20} />} title={t.notAllowed}>
        {describe(error).message}
      </EmptyState>
    )
  return (
    <ErrorState title={t.error} onRetry={onRetry}>
      {describe(error).message}
    </ErrorState>
  )
}

function Reviews({ reviews }: { reviews: readonly OperatorReview[] }) {
  const t = usePhrases('operator-reviews')
  if (reviews.length > 0) return reviews.map((review) => <Review key={review.session_id} review={review} />)
  return (
    <EmptyState icon={<ClipboardCheck size={20} />} title={t.none}>
      {t.noneWords}
    </EmptyState>
  )
}

function Review({ review }: { review: OperatorReview }) {
  const t = usePhrases('operator-reviews')
  const format = useFormats()
  const [open, setOpen] = useState<'accept' | 'reject'>()
  const close = () => setOpen(undefined)
  const amount = review.total === null ? null : format.money(review.total, 'EUR')
  const station = [review.station.name, review.station.city].filter(Boolean).join(', ')
  return (
    <Panel
      title={station}
      description={`${review.wallet_name} · ${review.card_name}`}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setOpen('reject')}>{t.reject}</Button>
          <Button type={1} unavailable={amount === null && t.noPrice} onClick={() => setOpen('accept')}>
            {amount === null ? t.acceptNone : t.accept({ amount })}
          </Button>
        </div>
      }
    >
      <ul className="grid list-disc gap-1 pl-4">
        <Reasons doubt={review} />
      </ul>
      <DisputeWords doubt={review} />
      <div className="mt-3 grid gap-x-8 md:grid-cols-2">
        <BothSides doubt={review} />
        <div className="mt-3">
          <DescriptionList entries={useFacts(review)} />
        </div>
      </div>
      {open === 'accept' && amount !== null && (
        <AcceptReviewDialog review={review} amount={amount} station={station} onClose={close} />
      )}
      {open === 'reject' && <RejectReviewDialog review={review} station={station} onClose={close} />}
    </Panel>
  )
}

function useFacts({ network, cdr_id: record, held, opened_at: opened, books_at: booksAt }: OperatorReview) {
  const t = usePhrases('operator-reviews')
  const format = useFormats()
  return [
    ...(network === null ? [] : [{ term: t.network, value: network }]),
    ...(record === null ? [] : [{ term: t.record, value: record }]),
    { term: t.held, value: held === null ? format.money('0.00', 'EUR') : format.money(held, 'EUR') },
    { term: t.opened, value: format.dateTime(opened) },
    { term: t.books, value: booksAt === null ? t.never : format.dateTime(booksAt) },
  ]
}
