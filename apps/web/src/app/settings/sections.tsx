import type { Right } from '@voltway/contract/rights'
import type { Area } from '@voltway/phrases/catalogue'
import type { ComponentType } from 'react'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import type { Icon } from '../../ui/icon.ts'
import { Archive } from '../../ui/icons/archive.ts'
import { Bell } from '../../ui/icons/bell.ts'
import { Building2 } from '../../ui/icons/building-2.ts'
import { CarFront } from '../../ui/icons/car-front.ts'
import { ClipboardCheck } from '../../ui/icons/clipboard-check.ts'
import { EyeOff } from '../../ui/icons/eye-off.ts'
import { Landmark } from '../../ui/icons/landmark.ts'
import { MailCheck } from '../../ui/icons/mail-check.ts'
import { MapPin } from '../../ui/icons/map-pin.ts'
import { Plug } from '../../ui/icons/plug.ts'
import { ReceiptText } from '../../ui/icons/receipt-text.ts'
import { Scale } from '../../ui/icons/scale.ts'
import { ShieldCheck } from '../../ui/icons/shield-check.ts'
import { SlidersHorizontal } from '../../ui/icons/sliders-horizontal.ts'
import { Sparkles } from '../../ui/icons/sparkles.ts'
import { UserRound } from '../../ui/icons/user-round.ts'
import { Wallet } from '../../ui/icons/wallet.ts'
import { Zap } from '../../ui/icons/zap.ts'
import { SectionSkeleton } from './section-skeleton.tsx'

type Nothing = Record<never, never>

export const groups = ['you', 'company', 'wallet'] as const
export type Group = (typeof groups)[number]

export interface Section {
  readonly group: Group
  readonly icon: Icon
  readonly Part: ComponentType<Nothing> & { preload(): void }
  /** The texts of the section, which the search reads. */
  readonly areas: readonly Area[]
  /** The right in the selected wallet without which the section is not listed. */
  readonly right?: Right | undefined
}

/** Declares a section. Its code and texts are loaded when it is first opened or hovered over. */
function section(facts: Omit<Section, 'Part'>, load: () => Promise<ComponentType<Nothing>>): Section {
  return { ...facts, Part: lazyScreen<Nothing>(facts.areas, load, () => <SectionSkeleton />) }
}

/**
 * The sections of the settings in their order. The address of a section is `?section=` with its name here, on the page
 * of its group. A new section needs a line here, and its name and search terms in the texts of `settings`.
 */
export const sections = {
  profile: section({ group: 'you', icon: UserRound, areas: ['profile'] }, () =>
    import('../../features/users/profile-section.tsx').then((m) => m.ProfileSection),
  ),
  security: section({ group: 'you', icon: ShieldCheck, areas: ['security', 'auth'] }, () =>
    import('../../features/users/security-section.tsx').then((m) => m.SecuritySection),
  ),
  notifications: section({ group: 'you', icon: Bell, areas: ['notifications'] }, () =>
    import('../../features/notifications/notifications-section.tsx').then((m) => m.NotificationsSection),
  ),
  'own-vehicles': section({ group: 'you', icon: CarFront, areas: ['own-list', 'vehicles'] }, () =>
    import('../../features/vehicles/vehicles-section.tsx').then((m) => m.VehiclesSection),
  ),
  privacy: section({ group: 'you', icon: EyeOff, areas: ['privacy', 'auth'] }, () =>
    import('../../features/users/privacy-section.tsx').then((m) => m.PrivacySection),
  ),
  'vat-numbers': section({ group: 'company', icon: ReceiptText, areas: ['own-list', 'vat-numbers'] }, () =>
    import('../../features/vat-numbers/vat-numbers-section.tsx').then((m) => m.VatNumbersSection),
  ),
  'shipping-addresses': section({ group: 'company', icon: MapPin, areas: ['own-list', 'shipping-addresses'] }, () =>
    import('../../features/shipping-addresses/shipping-addresses-section.tsx').then((m) => m.ShippingAddressesSection),
  ),
  subscription: section(
    { group: 'company', icon: Sparkles, areas: ['subscription'], right: 'subscription.manage' },
    () => import('../../features/subscriptions/subscription-page.tsx').then((m) => m.SubscriptionSection),
  ),
  'cost-centres': section(
    { group: 'company', icon: Landmark, areas: ['own-list', 'cost-centres'], right: 'consumption.read' },
    () => import('../../features/cost-centres/cost-centres-section.tsx').then((m) => m.CostCentresSection),
  ),
  accounting: section({ group: 'company', icon: ClipboardCheck, areas: ['accounting'], right: 'invoices.export' }, () =>
    import('../../features/accounting/accounting-section.tsx').then((m) => m.AccountingSection),
  ),
  reports: section(
    {
      group: 'company',
      icon: MailCheck,
      areas: ['own-list', 'reports', 'amounts', 'sources'],
      right: 'consumption.read',
    },
    () => import('../../features/reports/reports-section.tsx').then((m) => m.ReportsSection),
  ),
  'company-sign-in': section(
    { group: 'company', icon: Building2, areas: ['company-sign-in', 'auth'], right: 'api_keys.manage' },
    () => import('../../features/company-sign-in/company-sign-in-section.tsx').then((m) => m.CompanySignInSection),
  ),
  integrations: section(
    { group: 'company', icon: Plug, areas: ['own-list', 'integrations'], right: 'api_keys.manage' },
    () => import('../../features/integrations/integrations-section.tsx').then((m) => m.IntegrationsSection),
  ),
  'company-data': section(
    { group: 'company', icon: Archive, areas: ['own-list', 'exports'], right: 'api_keys.manage' },
    () => import('../../features/exports/exports-section.tsx').then((m) => m.ExportsSection),
  ),
  general: section({ group: 'wallet', icon: Wallet, areas: ['wallet-settings'] }, () =>
    import('./wallet-sections.tsx').then((m) => m.GeneralSection),
  ),
  billing: section({ group: 'wallet', icon: ReceiptText, areas: ['wallet-settings', 'own-list'] }, () =>
    import('./wallet-sections.tsx').then((m) => m.BillingSection),
  ),
  charging: section({ group: 'wallet', icon: Zap, areas: ['wallet-settings'] }, () =>
    import('./wallet-sections.tsx').then((m) => m.ChargingSection),
  ),
  limits: section({ group: 'wallet', icon: SlidersHorizontal, areas: ['wallet-settings', 'requests'] }, () =>
    import('./wallet-sections.tsx').then((m) => m.LimitsSection),
  ),
  rules: section({ group: 'wallet', icon: Scale, areas: ['rules', 'rule-words'] }, () =>
    import('../../features/rules/rules-section.tsx').then((m) => m.RulesSection),
  ),
} satisfies Record<string, Section>

export type SectionName = keyof typeof sections

export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]]

/** The page of a section: the wallet's settings have an address of their own (spec §1). */
export const pageOfSection = (name: SectionName) =>
  sections[name].group === 'wallet' ? ('wallet-settings' as const) : ('settings' as const)
