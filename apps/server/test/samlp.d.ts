/** The part of the identity provider that the tests use. The package has no types. */
declare module 'samlp' {
  interface Options {
    readonly issuer: string
    readonly cert: string
    readonly key: string
    readonly [other: string]: unknown
  }

  export function parseRequest(
    request: { readonly method: string; readonly query: Readonly<Record<string, string>> },
    options: object,
    done: (error: Error | null, found?: { readonly id: string; readonly assertionConsumerServiceURL: string }) => void,
  ): void
  export function getSamlResponse(
    options: Options,
    user: object,
    done: (error: Error | null, response?: string) => void,
  ): void
  export function metadata(
    options: Options,
  ): (
    request: { readonly headers: object; readonly protocol: string },
    response: { set(name: string, value: string): void; send(body: string): void },
  ) => void
}
