import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { groupIds } from './rights.ts'
import { Id, Instant, text } from './values.ts'

/** Most domains of a wallet. */
export const MOST_DOMAINS = 20
/** Most groups of the provider that lead to permission groups. */
export const MOST_GROUP_MAPPINGS = 100

/** The permission groups that a provider can give. Owners are named by owners. */
export const providedGroupIds = groupIds.filter((id) => id !== 0)
const ProvidedGroups = z.array(z.literal([...groupIds])).check(z.minLength(1), z.maxLength(providedGroupIds.length))

/** The domain of e-mail addresses: letters, digits and hyphens between dots. */
const Domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, { error: 'domain' }),
  )

/** A domain whose people sign in through the company's provider once a DNS record proves it. */
const CompanyDomain = z.object({
  id: Id,
  /** The part after the @ of the people's addresses. */
  domain: z.string(),
  /** The name of the TXT record that proves the domain. */
  record_name: z.string(),
  /** The value of the TXT record. */
  record_value: z.string(),
  /** When the record was found; null: not yet. */
  verified_at: z.nullable(Instant),
  /** The last look-up of the record. */
  checked_at: z.nullable(Instant),
})

/** The identity provider of a company, without its secret. */
const CompanyProvider = z.object({
  kind: z.enum(['OIDC']),
  /** The issuer. */
  issuer: z.string(),
  /** The id of this product at the provider. */
  client_id: z.nullable(z.string()),
  /** The claim that contains the person's groups. */
  groups_claim: z.string(),
  changed_at: Instant,
})

/** The last response of the provider: who came, with which groups, and why it was refused. */
const LastSignIn = z.object({
  at: Instant,
  /** The address of the person, or null when the provider sent none. */
  email: z.nullable(z.string()),
  /** The provider's names of the person's groups. */
  groups: z.array(z.string()),
  /** The code of the refusal; null: it succeeded. */
  error: z.nullable(z.string()),
})

/** A group of the provider and the permission groups of its people. */
const GroupMapping = z.object({
  /** The group's name or id, exactly as the provider sends it. */
  name: text(200),
  permission_groups: ProvidedGroups,
})

/** The token with which the provider provisions people, without its secret. */
const ScimToken = z.object({
  /** The last characters of the token. */
  hint: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
})

/** How the people of a company sign in. */
export const CompanySignIn = z.object({
  /** The domains of the company, in the order in which they were added. */
  domains: z.array(CompanyDomain),
  provider: z.nullable(CompanyProvider),
  /** The address to register at an OpenID Connect provider. */
  redirect_uri: z.string(),
  /** Whether people of the domains may only sign in through the provider. */
  is_enforced: z.boolean(),
  /** The last response of the provider; null: none since it was set. */
  last_sign_in: z.nullable(LastSignIn),
  /** Groups of the provider with the permission groups of their people. */
  group_mappings: z.array(GroupMapping),
  /** The permission groups of people without a mapped group; null: they get no access. */
  default_groups: z.nullable(z.array(z.literal([...groupIds]))),
  /** Provisioning of people and groups by SCIM 2.0. */
  provisioning: z.object({
    /** The address to enter at the provider. */
    url: z.string(),
    /** The token of the provider; null: there is none. */
    token: z.nullable(ScimToken),
    /** Number of active people whom the provider provisions. */
    users: z.int(),
  }),
})
export type CompanySignIn = z.output<typeof CompanySignIn>

const own = { service: 'editor', right: 'api_keys.manage', wallet: 'params.id', reply: CompanySignIn } as const
const OneDomain = z.object({ id: Id, domainId: Id })

/** Own call: how the people of the company sign in. */
export const getCompanySignIn = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:id/company-sign-in',
  summary: 'Read the company sign-in of a wallet, without secrets',
  params: z.object({ id: Id }),
  refusals: [],
})

/** Own call: adds a domain. A DNS record has to prove it. */
export const addCompanyDomain = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/company-sign-in/domains',
  summary: 'Add a domain to the company sign-in',
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** The part after the @ of the people's addresses. */
    domain: Domain,
  }),
  status: 201,
  refusals: ['company_domain.taken', 'company_domain.too_many'],
})

/** Own call: looks the DNS record up. The reply's `verified_at` says whether it was found. */
export const checkCompanyDomain = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/company-sign-in/domains/:domainId/check',
  summary: 'Look up the DNS record that proves a domain',
  params: OneDomain,
  refusals: ['company_domain.not_found', 'company_domain.taken'],
})

/** Own call: removes a domain. Its people sign in without the provider again. */
export const removeCompanyDomain = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v1/wallet/:id/company-sign-in/domains/:domainId',
  summary: 'Remove a domain from the company sign-in',
  params: OneDomain,
  refusals: ['company_domain.not_found'],
})

/** Own call: sets the OpenID Connect provider. */
export const setOidcProvider = endpoint({
  ...own,
  method: 'PUT',
  path: '/v1/wallet/:id/company-sign-in/oidc',
  summary: 'Set the OpenID Connect provider of a company',
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** The issuer, with https. */
    issuer: text(300),
    /** The id of this product at the provider. */
    client_id: text(300),
    /** Null: the stored secret stays. */
    client_secret: z.nullable(text(500)),
    /** The claim that contains the person's groups. */
    groups_claim: z._default(text(100), 'groups'),
  }),
  refusals: ['sign_in_provider.is_enforced'],
})

/** Own call: removes the provider. People sign in as before. */
export const removeSignInProvider = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v1/wallet/:id/company-sign-in/provider',
  summary: 'Remove the identity provider of a company',
  params: z.object({ id: Id }),
  refusals: ['sign_in_provider.is_enforced'],
})

/** Own call: sets which groups of the provider lead to which permission groups. */
export const setGroupMappings = endpoint({
  ...own,
  method: 'PUT',
  path: '/v1/wallet/:id/company-sign-in/groups',
  summary: "Map the provider's groups to permission groups",
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** Groups of the provider with the permission groups of their people. */
    group_mappings: z.array(GroupMapping).check(z.maxLength(MOST_GROUP_MAPPINGS)),
    /** The permission groups of people without a mapped group; null: they get no access. */
    default_groups: z.nullable(ProvidedGroups),
  }),
  refusals: ['guest.needs_group', 'permission_group.not_grantable'],
})

/** Own call: makes the provider the only way to sign in for people of the verified domains, or one of several. */
export const setSignInEnforcement = endpoint({
  ...own,
  method: 'PUT',
  path: '/v1/wallet/:id/company-sign-in/enforcement',
  summary: 'Require the company sign-in, or make it optional',
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** Whether people of the verified domains may only sign in through the provider. */
    is_enforced: z.boolean(),
  }),
  refusals: ['sign_in_provider.not_tested', 'sign_in_provider.no_way_back'],
})

/** Own call: creates the token of the provider, or renews it. The earlier one is invalid at once. */
export const createScimToken = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/company-sign-in/scim-token',
  summary: 'Create the SCIM token of a company; only this response contains it',
  params: z.object({ id: Id }),
  reply: z.object({
    company_sign_in: CompanySignIn,
    /** The token itself. */
    token: z.string(),
  }),
  status: 201,
  refusals: [],
})

/** Own call: removes the token. Provisioned people keep their access. */
export const removeScimToken = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v1/wallet/:id/company-sign-in/scim-token',
  summary: 'Remove the SCIM token of a company',
  params: z.object({ id: Id }),
  refusals: [],
})
