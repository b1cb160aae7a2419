import { numberFormat } from '../ui/format.ts'
import { useUi } from '../ui/ui-context.tsx'

/** Formats amounts at an axis, short and with as many decimals as its steps need: €0.50, €20, €1.5K. */
export function useMoneyAxis(currency: string): (value: number, digits: number) => string {
  return useShortNumber({ style: 'currency', currency })
}

/** Formats counts and energies in the same way. */
export function useShortNumber(options: Intl.NumberFormatOptions = {}): (value: number, digits: number) => string {
  const { locale } = useUi()
  return (value, digits) =>
    numberFormat(locale, {
      ...options,
      notation: 'compact',
      minimumFractionDigits: Math.abs(value) < 1000 && digits === 2 ? 2 : 0,
      maximumFractionDigits: digits,
    }).format(value)
}
