import type { Amounts } from '@voltway/contract/values'
import { deviceStorage } from '../lib/storage.ts'

const storageKey = 'amounts'

/**
 * Returns whether amounts contain VAT: as the address says, so that a link shows the same figures to everybody, else as
 * it was chosen last in this browser.
 */
export const amountsOf = (inAddress: Amounts | undefined): Amounts =>
  inAddress ?? (deviceStorage.read(storageKey) === 'NET' ? 'NET' : 'GROSS')

/** Stores the choice for the next page without it in its address. */
export const rememberAmounts = (amounts: Amounts): void => deviceStorage.write(storageKey, amounts)
