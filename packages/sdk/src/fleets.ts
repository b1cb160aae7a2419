/** Everything that the package exports. A bundler includes only the calls that are used. */
export * from './calls.gen.ts' // written by `node scripts/sdk.ts`
export { type CallOptions, type Client, type ClientOptions, createClient, VoltwayError } from './client.ts'
export { type ChangesPage, type ListPage, readChanges, rowsOf, type SaveChanges } from './pages.ts'
export type * from './schemas.gen.ts' // written by `node scripts/sdk.ts`
export { type VerifyInput, verifyWebhook } from './webhooks.ts'
