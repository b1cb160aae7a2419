import type { Station, StationPlug, StationPrice } from '@voltway/contract/stations'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'

/** Words for what stations offer, in the person's language. */
export function useStationWords() {
  const t = usePhrases('stations')
  const format = useFormats()
  const kw = (power: number | null) => (power === null ? null : t.kw({ power: format.number(power) }))
  const plug = (type: string): string =>
    Object.hasOwn(t.type, type) ? t.type[type as keyof typeof t.type] : t.otherPlug
  return {
    plug,
    kw,
    /** "CCS 2 · 50 kW" */
    plugWithPower: (one: Pick<StationPlug, 'type' | 'power_kw'>) =>
      [plug(one.type), kw(one.power_kw)].filter(Boolean).join(' · '),
    distance: (metres: number): string =>
      metres < 950
        ? t.metres({ n: format.number(Math.max(10, Math.round(metres / 10) * 10)) })
        : t.kilometres({ n: format.number(metres / 1000, { maximumFractionDigits: metres < 9_950 ? 1 : 0 }) }),
    /** The parts of a price that are not zero: "€0.42/kWh + €0.02/min". */
    rates: ({ currency, per_kwh, per_minute, per_charge }: StationPrice): string =>
      [
        Number(per_kwh) > 0 && t.perKwh({ price: format.price(per_kwh, currency) }),
        Number(per_minute) > 0 && t.perMinute({ price: format.price(per_minute, currency) }),
        Number(per_charge) > 0 && t.perCharge({ price: format.price(per_charge, currency) }),
      ]
        .filter(Boolean)
        .join(' + '),
    usual: ({ usual_charge, currency }: StationPrice): string =>
      t.usual({ price: format.money(usual_charge, currency) }),
    free: ({ free, total, plugs }: Station): string => {
      if (total === 0) return t.noPoints
      if (free > 0) return t.free({ free: format.number(free), total: format.number(total) })
      return plugs.some((one) => one.free > 0) ? t.free({ free: '0', total: format.number(total) }) : t.noneFree
    },
    open: ({ opening: { always, is_open: isOpen } }: Pick<Station, 'opening'>): string =>
      isOpen === false ? t.closed : always ? t.openAlways : isOpen ? t.open : t.openUnknown,
  }
}
