import { useQuery } from '@tanstack/react-query'
import type { WalletOverview } from '@voltway/contract/overview'
import type { PaymentMethod } from '@voltway/contract/payment-methods'
import { Id, MoneyInput } from '@voltway/contract/values'
import type { Wallet } from '@voltway/contract/wallets'
import { useState } from 'react'
import * as z from 'zod/mini'
import { MethodsPanel } from '../../features/payment-methods/methods-panel.tsx'
import { returnedMethodQuery } from '../../features/payment-methods/payment-methods.queries.ts'
import { AutoRechargePanel } from '../../features/payments/auto-recharge-panel.tsx'
import { removeTopUp, storedTopUp } from '../../features/payments/top-up-draft.ts'
import { MovementsPanel } from '../../features/wallets/movements-panel.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { useLocked, useRight } from '../../shared/permission/right.ts'
import { useOverview, useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { useWebConfig } from '../../shared/web-config.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, type Locked } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import { Settings } from '../../ui/icons/settings.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalanceTrio } from '../overview/balance-trio.tsx'

const AddFundsDialog = lazyScreen(
  'payments',
  async () => (await import('../../features/payments/add-funds-dialog.tsx')).AddFundsDialog,
)
const AddMethodDialog = lazyScreen(
  'payments',
  async () => (await import('../../features/payment-methods/add-method-dialog.tsx')).AddMethodDialog,
)
const WithdrawDialog = lazyScreen(
  'withdrawal',
  async () => (await import('../../features/payments/withdraw-dialog.tsx')).WithdrawDialog,
)
const ConfirmPayoutDialog = lazyScreen(
  'withdrawal',
  async () => (await import('../../features/payments/confirm-payout-dialog.tsx')).ConfirmPayoutDialog,
)
const MandateDialog = lazyScreen(
  'payments',
  async () => (await import('../../features/payment-methods/mandate-dialog.tsx')).MandateDialog,
)

/** The open dialog is in the address, because payers leave for their bank and come back. */
const PageQuery = z.object({
  add: z.optional(z.literal('funds')),
  /** The first amount to add. */
  amount: z.optional(MoneyInput),
  payment: z.optional(Id),
  method: z.optional(Id),
  /** The wallet and the secret of the mailed link that confirms a bank account. */
  payout: z.optional(z.string()),
})

/** The wallet: balances, payment methods and movements. */
export function WalletPage() {
  const t = usePhrases('payments')
  const overview = useOverview()
  const { data: wallet, error: walletError } = useWallet()
  const fundLocked = useLocked('wallet.fund')
  const [query, setQuery] = useUrlQuery(PageQuery)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<string>()
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const { method: returned, isKnown: isReturnedKnown } = useReturned(query.method)
  const currency = wallet?.currency ?? overview.data?.currency ?? 'EUR'
  const owed = overview.data?.unpaid
  const stops = overview.data?.alerts.some(isStopping) ?? false
  // The balance panel above shows the error and the retry button.
  const failed = (overview.error && !overview.data) || (walletError && !wallet)
  const mandateOf = chosen ?? returned
  // A payer who left for the provider's page during a top-up returns to the top-up, after signing a mandate if needed.
  const [hasLeft] = useState(() => storedTopUp() !== null)
  const comesBack = query.method !== undefined && isReturnedKnown && mandateOf === null && hasLeft
  const pays = query.add === 'funds' || query.payment !== undefined || comesBack
  const openFunds = () => setQuery({ add: 'funds' })
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <PageButton to="wallet-settings" icon={<Settings />}>
              {t.settings}
            </PageButton>
            <Button type={1} icon={<Plus />} locked={fundLocked} onClick={openFunds}>
              {t.addFunds}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {owed && owed.amount !== '0.00' && (
          <Owed owed={owed} stops={stops} currency={currency} onPay={openFunds} locked={fundLocked} />
        )}
        <BalanceTrio overview={overview} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <MethodsPanel
            onAdd={() => {
              removeTopUp()
              setAdding(true)
            }}
            onMandate={setChosen}
          />
          <div className="grid min-w-0 gap-6">
            {!failed && <NextPanel wallet={wallet} overview={overview.data} currency={currency} />}
            <AutoRechargePanel currency={currency} />
          </div>
        </div>
        <MovementsPanel currency={currency} />
        <SandboxNotice />
      </div>
      {pays && !adding && (
        <AddFundsDialog
          currency={currency}
          suggested={query.amount ?? (owed && owed.amount !== '0.00' ? owed.amount : undefined)}
          method={added ?? query.method}
          follow={query.payment}
          onAddMethod={() => setAdding(true)}
          onClose={() =>
            setQuery({ add: undefined, amount: undefined, payment: undefined, method: undefined }, { replace: true })
          }
        />
      )}
      {query.payout !== undefined && (
        <ConfirmPayoutDialog link={query.payout} onClose={() => setQuery({ payout: undefined }, { replace: true })} />
      )}
      {adding && <AddMethodDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
      {mandateOf && (
        <MandateDialog
          method={mandateOf}
          onClose={() => {
            setChosen(null)
            setAdded(mandateOf.id)
            setQuery({ method: undefined, add: storedTopUp() === null ? undefined : 'funds' }, { replace: true })
          }}
        />
      )}
    </>
  )
}

/** Returns the bank account that was just saved at the provider. Its mandate is signed next. */
function useReturned(methodId: string | undefined): { method: PaymentMethod | null; isKnown: boolean } {
  const walletId = useWalletId()
  const locked = useLocked('payment_methods.manage')
  const returned = useQuery({
    ...returnedMethodQuery(walletId, methodId ?? ''),
    enabled: methodId !== undefined && locked === false,
  })
  const method = methodId === undefined ? undefined : returned.data
  const isDebit = method?.kind === 'DIRECT_DEBIT' && method.direct_debit !== null
  return { method: isDebit ? method : null, isKnown: !returned.isPending }
}

/**
 * Returns whether an unpaid amount blocks charging. An amount is first only due, and the server decides when it blocks.
 */
const isStopping = ({ kind, severity }: WalletOverview['alerts'][number]) =>
  (kind === 'UNPAID' || kind === 'OWED') && severity === 'critical'

type OwedProps = {
  owed: WalletOverview['unpaid']
  /** Whether the unpaid amount blocks the cards. */
  stops: boolean
  currency: string
  onPay: () => void
  locked: Locked
}

function Owed({ owed, stops, currency, onPay, locked }: OwedProps) {
  const t = usePhrases('payments')
  const format = useFormats()
  // A document is paid on the invoices page. An amount without a document is paid by adding money.
  const pay =
    owed.oldest_due === null ? (
      <Button small locked={locked} onClick={onPay}>
        {t.payNow}
      </Button>
    ) : (
      <PageButton small to="invoices">
        {t.payNow}
      </PageButton>
    )
  const amount = format.money(owed.amount, currency)
  return (
    <Banner tone={stops ? 'bad' : 'warn'} action={pay}>
      {stops ? t.owed({ amount }) : t.due({ amount })}
    </Banner>
  )
}

/** The configuration is loaded after the page, so the notice is at the end, where it moves nothing. */
function SandboxNotice() {
  const t = usePhrases('payments')
  const payments = useWebConfig()?.payments
  if (!payments?.sandbox) return null
  return (
    <Banner tone="info" action={payments.bank && <Link href="/dev/payments">{t.sandboxLink}</Link>}>
      {t.sandbox}
    </Banner>
  )
}

type NextPanelProps = { wallet: Wallet | undefined; overview: WalletOverview | undefined; currency: string }

/** The payment model of the wallet and the next payment. */
function NextPanel({ wallet, overview, currency }: NextPanelProps) {
  const words = usePhrases('payments')
  const t = words.next
  const format = useFormats()
  const { allowed: isOwner } = useRight('wallet.block')
  const [isWithdrawing, setWithdrawing] = useState(false)
  if (wallet === undefined || overview === undefined)
    return (
      <Panel title={t.title}>
        <Skeleton height={48} />
      </Panel>
    )
  const { payment_method_info: method } = wallet
  const next = overview.next_charge
  const withdraw = wallet.payment_logic === 'PRE_PAYMENT' && isOwner && (
    <Button small type={3} onClick={() => setWithdrawing(true)}>
      {words.withdraw}
    </Button>
  )
  return (
    <Panel title={t.title} actions={withdraw}>
      {isWithdrawing && <WithdrawDialog currency={currency} onClose={() => setWithdrawing(false)} />}
      <div className="grid gap-1">
        <p>
          {wallet.payment_logic === 'PRE_PAYMENT'
            ? t.prepaid
            : t.postpaid({ credit: format.money(wallet.credit, currency) })}
        </p>
        {next && (
          <p className="font-medium">
            {t.charge({ date: format.date(next.date), amount: format.money(next.amount, currency) })}
          </p>
        )}
        <p className="text-ink-2">{method ? t.default({ label: method.label }) : t.none}</p>
      </div>
    </Panel>
  )
}
