import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  addCompanyDomain,
  type CompanySignIn,
  checkCompanyDomain,
  createScimToken,
  getCompanySignIn,
  setGroupMappings,
  setOidcProvider,
  setSamlProvider,
} from '@voltway/contract/company-sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, TestResponses } from '../../shared/test-screen.tsx'
import { CompanySignInSection } from './company-sign-in-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-03-01T10:00:00Z'
const domain = {
  id: '01890000-0000-7000-8000-000000000071',
  domain: 'acme.example',
  record_name: '_voltway-fleets.acme.example',
  record_value: 'voltway-fleets-domain=abc',
  verified_at: null,
  checked_at: null,
}
const empty: CompanySignIn = {
  domains: [],
  provider: null,
  redirect_uri: 'https://fleets.example/identity/company/1/oidc',
  service_provider: {
    entity_id: 'https://fleets.example/identity/company/1/saml/metadata',
    acs_url: 'https://fleets.example/identity/company/1/saml',
  },
  is_enforced: false,
  last_sign_in: null,
  group_mappings: [],
  default_groups: null,
  provisioning: { url: 'https://fleets.example/scim/v2', token: null, users: 0 },
}
const open = (responses: TestResponses) =>
  openScreen(CompanySignInSection, {
    at: '/settings?section=company-sign-in',
    areas: ['app', 'auth', 'company-sign-in'],
    responses,
  })

test('an owner adds a domain, sees its record, and learns whether it was found', async () => {
  const responses = new TestResponses()
    .on(getCompanySignIn, () => empty)
    .on(addCompanyDomain, () => ({ ...empty, domains: [domain] }))
    .on(checkCompanyDomain, () => ({ ...empty, domains: [{ ...domain, checked_at: at }] }))
  await open(responses)
  await userEvent.type(await screen.findByLabelText('Domain'), 'acme.example')
  await userEvent.click(screen.getByRole('button', { name: 'Add domain' }))
  await screen.findByText('_voltway-fleets.acme.example')
  await userEvent.click(screen.getByRole('button', { name: 'Check record' }))
  await screen.findByText(/The record was not found/)
})

test('an owner sets the provider, maps a group, and gets the token once', async () => {
  const token = { hint: 'wxyz', created_at: at, last_used_at: null }
  const provider = {
    kind: 'OIDC',
    issuer: 'https://id.acme.example',
    client_id: 'fleets',
    groups_claim: 'groups',
    saml: null,
    changed_at: at,
  } as const
  const responses = new TestResponses()
    .on(getCompanySignIn, () => empty)
    .on(setOidcProvider, () => ({ ...empty, provider }))
    .on(setGroupMappings, () => ({ ...empty, provider }))
    .on(createScimToken, () => ({
      company_sign_in: { ...empty, provider, provisioning: { ...empty.provisioning, token } },
      token: 'vws_shown-once',
    }))
  await open(responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Save provider' }))
  expect(screen.getAllByText('Fill in this field')).toHaveLength(3)
  await userEvent.type(screen.getByLabelText('Issuer'), provider.issuer)
  await userEvent.type(screen.getByLabelText('Client ID'), 'fleets')
  await userEvent.type(screen.getByLabelText('Client secret'), 'hidden')
  await userEvent.click(screen.getByRole('button', { name: 'Save provider' }))
  await screen.findByRole('button', { name: 'Remove provider' })
  expect(responses.callsOf(setOidcProvider)[0]?.body).toEqual({
    issuer: provider.issuer,
    client_id: 'fleets',
    client_secret: 'hidden',
    groups_claim: 'groups',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add group' }))
  await userEvent.type(screen.getByLabelText('Group name or ID'), 'Drivers')
  await userEvent.selectOptions(screen.getByLabelText('Access'), 'Driver')
  await userEvent.click(screen.getByRole('button', { name: 'Save groups' }))
  expect(responses.callsOf(setGroupMappings)[0]?.body).toEqual({
    group_mappings: [{ name: 'Drivers', permission_groups: [3] }],
    default_groups: null,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
  await screen.findByText('vws_shown-once')
})

test('an owner sets a SAML provider by its values or its metadata, and sees the end of its certificates', async () => {
  const pem = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`
  const expiring = {
    pem: pem('AA'),
    subject: 'CN=current',
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  }
  const ended = { pem: pem('BB'), subject: 'CN=old', expires_at: at }
  const saml = {
    sign_in_url: 'https://id.acme.example/sso',
    certificates: [expiring, ended],
    email_attribute: null,
    name_attribute: 'name',
  }
  const provider = {
    kind: 'SAML',
    issuer: 'acme',
    client_id: null,
    groups_claim: 'groups',
    saml,
    changed_at: at,
  } as const
  const responses = new TestResponses()
    .on(getCompanySignIn, () => empty)
    .on(setSamlProvider, () => ({ ...empty, provider }))
  await open(responses)
  await userEvent.click(await screen.findByRole('radio', { name: 'SAML 2.0' }))
  screen.getByText(empty.service_provider.entity_id)
  await userEvent.click(screen.getByRole('button', { name: 'Save provider' }))
  expect(screen.getAllByText('Fill in this field')).toHaveLength(3)
  await userEvent.type(screen.getByLabelText('Metadata of the provider'), 'https://id.acme.example/metadata')
  expect(screen.queryByLabelText('Sign-in address')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save provider' }))
  await screen.findByText(/CN=current expires on/)
  screen.getByText(/CN=old expired on 01\/03\/2026/)
  await userEvent.click(screen.getByRole('button', { name: 'Save provider' }))
  const shared = { name_attribute: 'name', groups_attribute: 'groups' }
  const typed = { entity_id: 'acme', sign_in_url: saml.sign_in_url, certificates: [pem('AA'), pem('BB')] }
  const none = { entity_id: null, sign_in_url: null, certificates: null }
  expect(responses.callsOf(setSamlProvider).map(({ body }) => body)).toEqual([
    { ...none, ...shared, metadata: 'https://id.acme.example/metadata', email_attribute: 'email' },
    { ...typed, ...shared, metadata: null, email_attribute: null },
  ])
})
