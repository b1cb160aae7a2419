import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import { lockRenamedCentres, updateFormerNames } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { type RenamePosition, renameNextCharges } from './centre-renames.sql.ts'

/** A position in the charges with one former name. */
interface Position extends RenamePosition {
  readonly centreId: string
  readonly from: string
}

/** The next batch of a rename; undefined: at the first charge. */
export type RenameStep = Position | undefined

/**
 * Gives the next batch of a wallet's charges the current names of their cost centres. The sums follow in the same
 * statement, so consumption has both names until the last batch, and its total never changes.
 * @returns the step that follows; `done` when no charge has a former name.
 */
export async function renameCharges(tx: Tx, scope: WalletScope, step: RenameStep): Promise<RenameStep | 'done'> {
  const [centre] = await lockRenamedCentres(tx, scope)
  const [from, ...others] = centre?.former_names ?? []
  if (centre === undefined || from === undefined) return 'done'
  const isSame = step?.centreId === centre.id && step.from === from
  const position = isSame ? step : { centreId: centre.id, from, isOfNetwork: true, after: null }
  const rename = { dimension: centre.dimension === 1 ? ('1' as const) : ('2' as const), from, to: centre.name }
  const after = await renameNextCharges(tx, scope, rename, position)
  tx.defer(consumptionChanged, scope.walletId)
  if (after !== null) return { ...position, after }
  if (position.isOfNetwork) return { ...position, isOfNetwork: false, after: null }
  await updateFormerNames(tx, scope, centre.id, others)
  return undefined
}

/** Finishes all renames of a wallet, for a month that is being closed. */
export async function finishRenames(tx: Tx, scope: WalletScope): Promise<void> {
  for (let step: RenameStep | 'done'; step !== 'done'; ) step = await renameCharges(tx, scope, step)
}
