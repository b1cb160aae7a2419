import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { groupIds } from './rights.ts'
import { Id, Instant, lines, text } from './values.ts'

/** Most domains of a wallet. */
export const MOST_DOMAINS = 20
/** Most groups of the provider that lead to permission groups. */
export const MOST_GROUP_MAPPINGS = 100
/** Most certificates of a SAML provider: the current one, the next one, and those of further signing servers. */
export const MOST_CERTIFICATES = 10

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
  /** Id of the domain’s entry. */
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

/** Settings of a SAML provider besides its entity ID. */
const SamlSettings = z.object({
  /** The address at which people sign in, for the HTTP-Redirect binding. */
  sign_in_url: z.string(),
  /** The certificates of which each may sign. */
  certificates: z.array(
    z.object({
      /** The certificate in PEM. */
      pem: z.string(),
      /** The name in the certificate. */
      subject: z.string(),
      /** The end of its validity. It is shown, and does not end the sign-in. */
      expires_at: Instant,
    }),
  ),
  /** The attribute with the e-mail address; null: the NameID is the address. */
  email_attribute: z.nullable(z.string()),
  /** The attribute with the person's name; null: the address is shown as the name. */
  name_attribute: z.nullable(z.string()),
})

/** The identity provider of a company, without its secret. */
const CompanyProvider = z.object({
  /** Protocol of the provider. */
  kind: z.enum(['OIDC', 'SAML']),
  /** The issuer, or the entity ID of a SAML provider. */
  issuer: z.string(),
  /** The id of this product at an OpenID Connect provider. */
  client_id: z.nullable(z.string()),
  /** The claim or attribute that contains the person's groups. */
  groups_claim: z.string(),
  /** The settings of a SAML provider; null: it speaks OpenID Connect. */
  saml: z.nullable(SamlSettings),
  /** When the provider’s settings changed last. */
  changed_at: Instant,
})

/** The last response of the provider: who came, with which groups, and why it was refused. */
const LastSignIn = z.object({
  /** When the sign-in was tried. */
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
  /** Permission groups that members of the provider’s group get. */
  permission_groups: ProvidedGroups,
})

/** The token with which the provider provisions people, without its secret. */
const ScimToken = z.object({
  /** The last characters of the token. */
  hint: z.string(),
  /** When the token was created. */
  created_at: Instant,
  /** When the token was used last; null before the first request. */
  last_used_at: z.nullable(Instant),
})

/** How the people of a company sign in. */
export const CompanySignIn = z.object({
  /** The domains of the company, in the order in which they were added. */
  domains: z.array(CompanyDomain),
  /** The settings of the provider; null while there is none. */
  provider: z.nullable(CompanyProvider),
  /** The address to register at an OpenID Connect provider. */
  redirect_uri: z.string(),
  /** The values to register at a SAML provider. */
  service_provider: z.object({
    /** The entity ID of this product, which is also the address of its metadata. */
    entity_id: z.string(),
    /** The assertion consumer service, with the HTTP-POST binding. */
    acs_url: z.string(),
  }),
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
const OneDomain = z.object({
  /** Id of the wallet that is the company. */
  id: Id,
  /** Id of the domain’s entry. */
  domainId: Id,
})

/** Own call: how the people of the company sign in. */
export const getCompanySignIn = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:id/company-sign-in',
  summary: 'Read the company sign-in of a wallet, without secrets',
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
  refusals: [],
})

/** Own call: adds a domain. A DNS record has to prove it. */
export const addCompanyDomain = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:id/company-sign-in/domains',
  summary: 'Add a domain to the company sign-in',
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
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

/** Own call: sets the OpenID Connect provider. The discovery document of another issuer or client is read first. */
export const setOidcProvider = endpoint({
  ...own,
  method: 'PUT',
  path: '/v1/wallet/:id/company-sign-in/oidc',
  summary: 'Set the OpenID Connect provider of a company',
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
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
  refusals: [
    'sign_in_provider.is_enforced',
    'sign_in_provider.issuer_unreachable',
    'sign_in_provider.issuer_without_discovery',
    'sign_in_provider.issuer_differs',
  ],
})

/** Own call: sets the SAML provider: from its metadata, or from its entity ID, sign-in address and certificates. */
export const setSamlProvider = endpoint({
  ...own,
  method: 'PUT',
  path: '/v1/wallet/:id/company-sign-in/saml',
  summary: 'Set the SAML provider of a company',
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
  body: z.strictObject({
    /** The provider's metadata: the XML document, or its https address. Null: the next three fields are used. */
    metadata: z.nullable(lines(200_000)),
    /** The entity ID of the provider, exactly as it sends it. */
    entity_id: z.nullable(text(1_000)),
    /** The address at which people sign in, with https, for the HTTP-Redirect binding. */
    sign_in_url: z.nullable(text(1_000)),
    /** The certificates in PEM of which each may sign. */
    certificates: z.nullable(z.array(lines(10_000)).check(z.minLength(1), z.maxLength(MOST_CERTIFICATES))),
    /** The attribute with the e-mail address; null: the NameID is the address. */
    email_attribute: z.nullable(text(300)),
    /** The attribute with the person's name; null: the address is shown as the name. */
    name_attribute: z.nullable(text(300)),
    /** The attribute with the person's groups. */
    groups_attribute: z._default(text(300), 'groups'),
  }),
  refusals: [
    'sign_in_provider.is_enforced',
    'sign_in_provider.metadata_unreadable',
    'sign_in_provider.metadata_unreachable',
    'sign_in_provider.certificate_unreadable',
  ],
})

/** Own call: removes the provider. People sign in as before. */
export const removeSignInProvider = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v1/wallet/:id/company-sign-in/provider',
  summary: 'Remove the identity provider of a company',
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
  refusals: ['sign_in_provider.is_enforced'],
})

/** Own call: sets which groups of the provider lead to which permission groups. */
export const setGroupMappings = endpoint({
  ...own,
  method: 'PUT',
  path: '/v1/wallet/:id/company-sign-in/groups',
  summary: "Map the provider's groups to permission groups",
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
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
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
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
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
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
  params: z.object({ /** Id of the wallet that is the company. */ id: Id }),
  refusals: [],
})
