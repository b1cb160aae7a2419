/** A running charge at a site. */
export interface TargetedCharge {
  readonly id: string
  /** Of its card, for people. */
  readonly name: string
  /** Energy so far in kWh; null when it is unknown. */
  readonly energyKwh: string | null
}
