import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'
import type { Right } from './rights.ts'

/** `editor` is the write side (mounted at /editor), `api` the read side (mounted at /api, may run on a replica); spec §7. */
export type Service = 'editor' | 'api'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: nobody signed in is needed (`public`), any signed-in person for their own things (`self`),
 * any role in the wallet (`member`), or a right of the wallet.
 */
export type Access = 'public' | 'self' | 'member' | Right

/**
 * Where a wallet-keyed call carries its wallet id. `found`: the call names an object only, and the wallet is looked for among
 * those the person may enter; `query.wallet?`: with it the thing belongs to the wallet, without it to the person.
 */
export type WalletKey = 'params.walletId' | 'params.wallet' | 'params.id' | 'query.wallet' | 'query.wallet?' | 'found'

type Schema = z.ZodMiniType

/** One call of the product: what may be asked, answered and refused. Shared by server, web and the OpenAPI document. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly method: Method
  readonly service: Service
  /** Fastify-style path below the service, e.g. `/v3/user/wallet/:walletId/cards/`. Trailing slashes are optional. */
  readonly path: string
  readonly summary: string
  readonly right: Access
  /** Absent: the call is not keyed by a wallet. */
  readonly wallet?: WalletKey | undefined
  readonly params?: Params | undefined
  readonly query?: Query | undefined
  readonly body?: Body | undefined
  readonly reply: Reply
  /** HTTP status of the good answer; 200 unless said otherwise. */
  readonly status?: number | undefined
  /** Refusals of the use case itself; those every call shares (auth, validation, limits) are added by the server. */
  readonly refusals: readonly RefusalCode[]
  /** `Idempotency-Key` is required (calls.md: K). */
  readonly idempotent?: boolean | undefined
  /** The answer is not JSON (a PDF, a ZIP, a CSV): the reply schema describes nothing then. */
  readonly media?: string | undefined
  /** The body is a file and not JSON: which kinds are taken, and how large it may be. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number } | undefined
}

/** Declares a call. Only gives the literal its type (where the wallet id is and who may call with it); the value is used as it stands. */
/*@__NO_SIDE_EFFECTS__*/
export function endpoint<
  const Params extends Schema,
  const Query extends Schema,
  const Body extends Schema,
  const Reply extends Schema,
  const Who extends Access,
  const Where extends WalletKey | undefined = undefined,
>(
  definition: Endpoint<Params, Query, Body, Reply> & { readonly right: Who; readonly wallet?: Where },
): Endpoint<Params, Query, Body, Reply> & { readonly right: Who; readonly wallet: Where } {
  return definition as Endpoint<Params, Query, Body, Reply> & { readonly right: Who; readonly wallet: Where }
}

type OutputOf<S> = S extends Schema ? z.output<S> : never
type InputOf<S> = S extends Schema ? z.input<S> : never

/** What the handler of an endpoint receives after validation. */
export type ParamsOf<E> = E extends Endpoint<infer P, Schema, Schema, Schema> ? OutputOf<P> : never
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? OutputOf<Q> : never
export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? OutputOf<B> : never
export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? OutputOf<R> : never
/** What a caller of an endpoint gives before validation (numbers in a query may be given as numbers). */
export type BodyInputOf<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? InputOf<B> : never

/** The reply of a list: `count` stays right past the end, `next` and `previous` are paths with their query (domain: lists). */
/*@__NO_SIDE_EFFECTS__*/
export function list<Item extends Schema>(item: Item) {
  return z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  })
}

/** `limit` and `offset` of a list with the default page size of the specification (§9); at most 100 a page. */
/*@__NO_SIDE_EFFECTS__*/
export function pageQuery(defaultLimit: number) {
  return {
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), defaultLimit),
    offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 0),
  }
}

/** The path of a call on the server, with its service prefix. */
export function mountedPath(call: Pick<Endpoint, 'service' | 'path'>): string {
  return `/${call.service}${call.path}`
}
