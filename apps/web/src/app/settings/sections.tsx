import type { Area } from '@voltway/phrases/catalogue'
import type { ComponentType } from 'react'
import { localeOfPath } from '../../lib/locale.ts'
import { loadPhrases } from '../../lib/phrases.tsx'
import { deferred } from '../../ui/deferred.tsx'
import type { Icon } from '../../ui/icon.ts'
import { Archive } from '../../ui/icons/archive.ts'
import { Bell } from '../../ui/icons/bell.ts'
import { Building2 } from '../../ui/icons/building-2.ts'
import { CarFront } from '../../ui/icons/car-front.ts'
import { EyeOff } from '../../ui/icons/eye-off.ts'
import { Landmark } from '../../ui/icons/landmark.ts'
import { MailCheck } from '../../ui/icons/mail-check.ts'
import { MapPin } from '../../ui/icons/map-pin.ts'
import { Plug } from '../../ui/icons/plug.ts'
import { ReceiptText } from '../../ui/icons/receipt-text.ts'
import { ShieldCheck } from '../../ui/icons/shield-check.ts'
import { UserRound } from '../../ui/icons/user-round.ts'
import { SectionSkeleton } from './section-skeleton.tsx'

type Nothing = Record<never, never>

export interface Section {
  readonly icon: Icon
  readonly Part: ComponentType<Nothing> & { preload(): void }
}

/** Declares a section. Its code and texts are loaded when it is first opened or hovered over. */
function section(icon: Icon, areas: readonly Area[], load: () => Promise<ComponentType<Nothing>>): Section {
  const loadBoth = async () => {
    const [part] = await Promise.all([load(), loadPhrases(localeOfPath(location.pathname), areas)])
    return part
  }
  return { icon, Part: deferred<Nothing>(loadBoth, () => <SectionSkeleton />) }
}

/**
 * The sections of /settings in their order. The address of a section is `?section=` with its name here. A new section
 * needs a line here and its name in the texts of `settings`.
 */
export const sections = {
  profile: section(UserRound, ['profile'], () =>
    import('../../features/users/profile-section.tsx').then((m) => m.ProfileSection),
  ),
  security: section(ShieldCheck, ['security', 'auth'], () =>
    import('../../features/users/security-section.tsx').then((m) => m.SecuritySection),
  ),
  'vat-numbers': section(ReceiptText, ['own-list', 'vat-numbers'], () =>
    import('../../features/vat-numbers/vat-numbers-section.tsx').then((m) => m.VatNumbersSection),
  ),
  'shipping-addresses': section(MapPin, ['own-list', 'shipping-addresses'], () =>
    import('../../features/shipping-addresses/shipping-addresses-section.tsx').then((m) => m.ShippingAddressesSection),
  ),
  'own-vehicles': section(CarFront, ['own-list', 'vehicles'], () =>
    import('../../features/vehicles/vehicles-section.tsx').then((m) => m.VehiclesSection),
  ),
  notifications: section(Bell, ['notifications'], () =>
    import('../../features/notifications/notifications-section.tsx').then((m) => m.NotificationsSection),
  ),
  'cost-centres': section(Landmark, ['own-list', 'cost-centres'], () =>
    import('../../features/cost-centres/cost-centres-section.tsx').then((m) => m.CostCentresSection),
  ),
  reports: section(MailCheck, ['own-list', 'reports', 'amounts'], () =>
    import('../../features/reports/reports-section.tsx').then((m) => m.ReportsSection),
  ),
  integrations: section(Plug, ['own-list', 'integrations'], () =>
    import('../../features/integrations/integrations-section.tsx').then((m) => m.IntegrationsSection),
  ),
  'company-data': section(Archive, ['own-list', 'exports'], () =>
    import('../../features/exports/exports-section.tsx').then((m) => m.ExportsSection),
  ),
  'company-sign-in': section(Building2, ['company-sign-in', 'auth'], () =>
    import('../../features/company-sign-in/company-sign-in-section.tsx').then((m) => m.CompanySignInSection),
  ),
  privacy: section(EyeOff, ['privacy', 'auth'], () =>
    import('../../features/users/privacy-section.tsx').then((m) => m.PrivacySection),
  ),
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof sections

export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]]
