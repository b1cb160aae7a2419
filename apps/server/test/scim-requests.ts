/*
 * The requests of two identity providers in their order, as Microsoft ("Develop and plan provisioning for a SCIM
 * endpoint") and Okta ("SCIM 2.0 spec test", "Group push") publish them. `{user}` and `{group}` stand for the ids that
 * the server gave.
 */

/** One request, and the status and a part of the reply that the provider expects. */
export interface ScimRequest {
  readonly name: string
  readonly request: readonly ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?]
  readonly status: number
  readonly reply?: object
}

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patch = (...Operations: object[]) => ({ schemas: [`${MESSAGES}:PatchOp`], Operations })
const equals = (attribute: string, value: string) => `filter=${attribute}%20eq%20%22${value}%22`

const entra: readonly ScimRequest[] = [
  {
    name: 'the test of the connection',
    request: ['GET', `Users?${equals('userName', '5f3c5e0d-2d7a-4a3e')}`],
    status: 200,
    reply: { schemas: [`${MESSAGES}:ListResponse`], totalResults: 0, Resources: [] },
  },
  {
    name: 'a user with the enterprise extension',
    request: [
      'POST',
      'Users',
      {
        schemas: [`${CORE}:User`, ENTERPRISE],
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        userName: 'Eva@acme.example',
        active: true,
        addresses: null,
        displayName: 'Eva Reis',
        emails: [{ primary: true, type: 'work', value: 'eva@acme.example' }],
        meta: { resourceType: 'User' },
        name: { formatted: 'Eva Reis', familyName: 'Reis', givenName: 'Eva' },
        roles: [],
        [ENTERPRISE]: { employeeNumber: '701984', department: 'Sales' },
      },
    ],
    status: 201,
    reply: { active: true, meta: { resourceType: 'User' }, [ENTERPRISE]: { department: 'Sales' } },
  },
  { name: 'a user by id', request: ['GET', 'Users/{user}'], status: 200, reply: { displayName: 'Eva Reis' } },
  {
    name: 'a user by the external id',
    request: ['GET', `Users?${equals('externalId', '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef')}`],
    status: 200,
    reply: { totalResults: 1 },
  },
  {
    name: 'a user by the address',
    request: ['GET', `Users?${equals('emails[type%20eq%20%22work%22].value', 'eva@acme.example')}`],
    status: 200,
    reply: { totalResults: 1 },
  },
  {
    name: 'parts of values that exist',
    request: [
      'PATCH',
      'Users/{user}',
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'eva.costa@acme.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Costa' },
      ),
    ],
    status: 200,
    reply: { emails: [{ value: 'eva.costa@acme.example', type: 'work' }], name: { familyName: 'Costa' } },
  },
  {
    name: 'parts of values that do not exist yet',
    request: [
      'PATCH',
      'Users/{user}',
      patch(
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+351 912 345 678' },
        { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Porto' },
        { op: 'Replace', path: 'addresses[type eq "work"].country', value: 'PT' },
      ),
    ],
    status: 200,
    reply: {
      phoneNumbers: [{ type: 'mobile', value: '+351 912 345 678' }],
      addresses: [{ type: 'work', locality: 'Porto', country: 'PT' }],
    },
  },
  {
    name: 'attributes of the extension',
    request: [
      'PATCH',
      'Users/{user}',
      patch(
        { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Service' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: '26118915-6090-4610-87e4-49d8ca9f808d' },
      ),
    ],
    status: 200,
    reply: { [ENTERPRISE]: { department: 'Service', manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d' } } },
  },
  {
    name: 'another user name',
    request: ['PATCH', 'Users/{user}', patch({ op: 'Replace', path: 'userName', value: 'eva.costa@acme.example' })],
    status: 200,
    reply: { userName: 'eva.costa@acme.example' },
  },
  {
    name: 'a group with a schema of Microsoft',
    request: [
      'POST',
      'Groups',
      {
        schemas: [`${CORE}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'Team Eva',
        meta: { resourceType: 'Group' },
      },
    ],
    status: 201,
    reply: { displayName: 'Team Eva', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' },
  },
  {
    name: 'a group without its people',
    request: ['GET', `Groups?excludedAttributes=members&${equals('displayName', 'Team Eva')}`],
    status: 200,
    reply: { totalResults: 1 },
  },
  {
    name: 'another name of the group',
    request: ['PATCH', 'Groups/{group}', patch({ op: 'Replace', path: 'displayName', value: 'Team Costa' })],
    status: 200,
    reply: { displayName: 'Team Costa' },
  },
  {
    name: 'a new member',
    request: [
      'PATCH',
      'Groups/{group}',
      patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
    ],
    status: 200,
    reply: { members: [{ value: '{user}' }] },
  },
  {
    name: 'the end of a member by its value',
    request: [
      'PATCH',
      'Groups/{group}',
      patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
    ],
    status: 200,
    reply: { displayName: 'Team Costa' },
  },
  {
    name: 'the groups of the user afterwards',
    request: ['GET', `Groups?${equals('members.value', '{user}')}`],
    status: 200,
    reply: { totalResults: 0 },
  },
  { name: 'the end of the group', request: ['DELETE', 'Groups/{group}'], status: 204 },
  {
    name: 'a user who is switched off',
    request: ['PATCH', 'Users/{user}', patch({ op: 'Replace', path: 'active', value: 'False' })],
    status: 200,
    reply: { active: false },
  },
  { name: 'the end of the user', request: ['DELETE', 'Users/{user}'], status: 204 },
]

const okta: readonly ScimRequest[] = [
  {
    name: 'the test of the connection',
    request: ['GET', 'Users?startIndex=1&count=1'],
    status: 200,
    reply: { schemas: [`${MESSAGES}:ListResponse`], startIndex: 1 },
  },
  {
    name: 'a user who is unknown',
    request: ['GET', `Users?${equals('userName', 'abcdefgh@acme.example')}&startIndex=1&count=100`],
    status: 200,
    reply: { totalResults: 0 },
  },
  {
    name: 'an id that is unknown',
    request: ['GET', 'Users/010101001010101011001010101011'],
    status: 404,
    reply: { schemas: [`${MESSAGES}:Error`], status: '404' },
  },
  {
    name: 'a user with a password',
    request: [
      'POST',
      'Users',
      {
        schemas: [`${CORE}:User`],
        userName: 'Olga@acme.example',
        name: { givenName: 'Olga', familyName: 'Pires' },
        emails: [{ primary: true, value: 'olga@acme.example', type: 'work' }],
        displayName: 'Olga Pires',
        locale: 'en-US',
        externalId: '00ujl29u0le5T6Aj10h7',
        groups: [],
        password: '1mz050nq',
        active: true,
      },
    ],
    status: 201,
    reply: { active: true, name: { givenName: 'Olga' } },
  },
  {
    name: 'the same user again',
    request: ['POST', 'Users', { schemas: [`${CORE}:User`], userName: 'olga@acme.example', emails: [], active: true }],
    status: 409,
    reply: { schemas: [`${MESSAGES}:Error`], scimType: 'uniqueness' },
  },
  {
    name: 'a user by the name in capitals',
    request: ['GET', `Users?${equals('userName', 'OLGA@ACME.EXAMPLE')}&startIndex=1&count=100`],
    status: 200,
    reply: { totalResults: 1 },
  },
  {
    name: 'the whole user again',
    request: [
      'PUT',
      'Users/{user}',
      {
        schemas: [`${CORE}:User`],
        id: '{user}',
        userName: 'olga@acme.example',
        name: { givenName: 'Olga', middleName: '', familyName: 'Ramos' },
        emails: [{ primary: true, value: 'olga@acme.example', type: 'work', display: 'olga@acme.example' }],
        active: true,
        groups: [],
        meta: { resourceType: 'User' },
      },
    ],
    status: 200,
    reply: { name: { familyName: 'Ramos' } },
  },
  {
    name: 'groups by page',
    request: ['GET', 'Groups?startIndex=1&count=100'],
    status: 200,
    reply: { schemas: [`${MESSAGES}:ListResponse`] },
  },
  {
    name: 'a pushed group',
    request: [
      'POST',
      'Groups',
      { schemas: [`${CORE}:Group`], displayName: 'Team Olga', members: [{ value: '{user}', display: 'olga' }] },
    ],
    status: 201,
    reply: { members: [{ value: '{user}' }] },
  },
  {
    name: 'another name of the group, with its id',
    request: ['PATCH', 'Groups/{group}', patch({ op: 'replace', value: { id: '{group}', displayName: 'Team Ramos' } })],
    status: 200,
    reply: { displayName: 'Team Ramos' },
  },
  {
    name: 'a member who leaves and comes back in one request',
    request: [
      'PATCH',
      'Groups/{group}',
      patch(
        { op: 'remove', path: 'members[value eq "{user}"]' },
        { op: 'add', path: 'members', value: [{ value: '{user}', display: 'olga' }] },
      ),
    ],
    status: 204,
  },
  {
    name: 'all members of the group',
    request: [
      'PATCH',
      'Groups/{group}',
      patch({ op: 'replace', path: 'members', value: [{ value: '{user}', display: 'olga' }] }),
    ],
    status: 204,
  },
  { name: 'the end of the group', request: ['DELETE', 'Groups/{group}'], status: 204 },
  {
    name: 'a user who is switched off',
    request: ['PATCH', 'Users/{user}', patch({ op: 'replace', value: { active: false } })],
    status: 200,
    reply: { active: false },
  },
  { name: 'the end of the user', request: ['DELETE', 'Users/{user}'], status: 204 },
]

/** The requests of each provider. */
export const scimRequests = { 'Entra ID': entra, Okta: okta }
