/** The part of the certified provider that the tests use. The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  // biome-ignore lint/style/noDefaultExport: it is how the package exports its class
  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        readonly interactions: { readonly url: (ctx: unknown, interaction: { readonly uid: string }) => string }
        readonly findAccount: (ctx: unknown, id: string) => { accountId: string; claims: () => Promise<object> }
        readonly [other: string]: unknown
      },
    )
    readonly Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
    use(
      step: (ctx: { readonly path: string; readonly body: unknown }, next: () => Promise<void>) => Promise<void>,
    ): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{
      readonly prompt: { readonly name: string }
      readonly params: Readonly<Record<string, unknown>>
      readonly session?: { readonly accountId: string }
    }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
