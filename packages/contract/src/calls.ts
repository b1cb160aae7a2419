import { listCardOrders, requestCards } from './card-orders.ts'
import { listPrices } from './card-orders-prices.ts'
import { listCards } from './cards.ts'
import { blockCard, unblockCard } from './cards-blocks.ts'
import { updateCard } from './cards-details.ts'
import { adjustCardLimit, configurePlafonds } from './cards-limits.ts'
import { getCardConsumption, getChargerConsumption, getConsumption, listConsumptions } from './consumption.ts'
import type { Endpoint } from './endpoint.ts'
import { searchFaq } from './faq.ts'
import { createWallet } from './fleets.ts'
import {
  givePermissions,
  inviteGuest,
  listGuests,
  listPermissionGroups,
  removeGuest,
  takePermissions,
} from './guests.ts'
import { getShareLink, inviteMember, inviteMemberByEmail, inviteMemberBySms, removeFromWallet } from './invitations.ts'
import { answerInvitation } from './invitations-answers.ts'
import { downloadInvoices, exportInvoicesZip, listInvoices, retryInvoiceCapture } from './invoices.ts'
import { listLastKnownLocations } from './locations.ts'
import { listMembers } from './members.ts'
import { getWalletOverview } from './overview.ts'
import { getWalletState } from './overview-state.ts'
import { listWallets } from './overview-wallets.ts'
import {
  addPaymentMethod,
  createMandate,
  getPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
} from './payment-methods.ts'
import { addFunds, getAutoRecharge, setAutoRecharge } from './payments.ts'
import { createPurchaseOrder, listPurchaseOrders, removePurchaseOrder, updatePurchaseOrder } from './purchase-orders.ts'
import { listSessions } from './sessions.ts'
import { getSession, stopSession } from './sessions-details.ts'
import {
  addShippingAddress,
  listCountries,
  listShippingAddresses,
  removeShippingAddress,
} from './shipping-addresses.ts'
import {
  canSubscribe,
  changePlan,
  getSubscription,
  getSubscriptionOverview,
  listSubscriptionPlans,
  listSubscriptions,
  previewPlanChange,
  retrySubscriptionCapture,
  updateSubscription,
} from './subscriptions.ts'
import { listSubscriptionInvoices } from './subscriptions-bills.ts'
import { getUser, updateUser } from './users.ts'
import { addVatNumber, getVatNumber, listVatNumbers, removeVatNumber, updateVatNumber } from './vat-numbers.ts'
import {
  addVehicle,
  listVehicleBrands,
  listVehicles,
  removeVehicle,
  searchVehicles,
  updateVehicle,
} from './vehicles.ts'
import { getWallet } from './wallets.ts'
import { blockWallets } from './wallets-blocks.ts'
import { updateWallet } from './wallets-settings.ts'

/** Every call of the specification's §7 under its number in docs/calls.md. */
export const calls: Readonly<Record<number, readonly Endpoint[]>> = {
  1: [getUser],
  2: [updateUser],
  3: [listWallets],
  4: [createWallet],
  5: [blockWallets],
  6: [getWalletOverview],
  7: [getWallet, updateWallet],
  8: [addFunds],
  9: [getAutoRecharge, setAutoRecharge],
  10: [listLastKnownLocations],
  11: [getWalletState],
  12: [listCards],
  13: [blockCard, unblockCard],
  14: [updateCard],
  15: [adjustCardLimit],
  16: [configurePlafonds],
  17: [requestCards],
  18: [listCardOrders],
  19: [listPrices],
  20: [listMembers],
  21: [inviteMember, inviteMemberByEmail, inviteMemberBySms],
  22: [getShareLink],
  23: [getSubscriptionOverview],
  24: [listGuests],
  25: [inviteGuest],
  26: [answerInvitation],
  27: [removeGuest],
  28: [listPermissionGroups],
  29: [givePermissions, takePermissions],
  30: [removeFromWallet],
  31: [listVatNumbers, addVatNumber, getVatNumber, updateVatNumber, removeVatNumber],
  32: [getConsumption],
  33: [getCardConsumption],
  34: [getChargerConsumption],
  35: [listConsumptions],
  36: [listSessions],
  37: [getSession],
  38: [stopSession],
  39: [listInvoices],
  40: [downloadInvoices],
  41: [exportInvoicesZip],
  42: [retryInvoiceCapture],
  43: [listPurchaseOrders],
  44: [createPurchaseOrder, updatePurchaseOrder, removePurchaseOrder],
  45: [listPaymentMethods, addPaymentMethod, getPaymentMethod, removePaymentMethod],
  46: [createMandate],
  47: [listShippingAddresses, addShippingAddress, removeShippingAddress],
  48: [listCountries],
  49: [listVehicles, addVehicle, updateVehicle, removeVehicle],
  50: [listVehicleBrands],
  51: [searchVehicles],
  52: [listSubscriptionPlans],
  53: [listSubscriptions],
  54: [getSubscription, updateSubscription],
  55: [previewPlanChange, changePlan],
  56: [canSubscribe],
  57: [listSubscriptionInvoices],
  58: [retrySubscriptionCapture],
  59: [searchFaq],
}
